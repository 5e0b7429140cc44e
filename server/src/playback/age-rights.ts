import { type Kysely, sql } from 'kysely'
import { highestAge, isAdultTitle, isWithinAge } from '#domain/identity/age.ts'
import { isAdultChannel } from '#domain/tv/channel-rules.ts'
import { programWithinAge } from '../db/within-age.ts'
import type { Tables } from '../db/tables.ts'
import { Failure } from '../http/errors.ts'

type Db = Kysely<Tables>

/** Who asks for a stream. */
export interface Watcher {
  readonly isGuest: boolean
  /** Years; null is no limit. */
  readonly maxAge: number | null
}

const NOT_FOR_CHILDREN = 'This is not for children'
const tooOld = () => new Failure('permission_denied', NOT_FOR_CHILDREN, NOT_FOR_CHILDREN)
const signIn = () => new Failure('login_required', null, 'Sign in to watch what is for adults')

/** What was on air on a channel, with whether its programme is within the limit. @param seconds Unix seconds */
function airingAt(db: Db, channelId: number, seconds: number, maxAge: number | null) {
  return db
    .selectFrom('schedule_item')
    .innerJoin('program', 'program.id', 'schedule_item.program_id')
    .select(['program.age', programWithinAge(maxAge).as('isWithin')])
    .where('schedule_item.channel_id', '=', channelId)
    .where('schedule_item.starts_at', '<=', seconds)
    .where(sql<boolean>`schedule_item.starts_at + schedule_item.duration > ${seconds}`)
    .executeTakeFirst()
}

/**
 * Checks that a viewer is old enough for a channel at a moment, and answers until when (Unix milliseconds): for a child the
 * beginning of the next programme that is not for children, else null. A programme that nobody knows is not for children.
 * Throws `permission_denied` for children, and `login_required` for guests who want what is for adults.
 * @param seconds Unix seconds of what will be watched
 */
export async function checkChannelAge(
  db: Db,
  { isGuest, maxAge }: Watcher,
  channel: { readonly id: number; readonly age: number | null },
  seconds: number,
): Promise<number | null> {
  if (!isWithinAge(channel.age, maxAge)) throw tooOld()
  if (isGuest && isAdultChannel(channel, { role: 'adult', programsCount: false })) throw signIn()
  if (!isGuest && maxAge === null) return null
  const airing = await airingAt(db, channel.id, seconds, maxAge)
  if (isGuest && isAdultTitle(airing?.age ?? null)) throw signIn()
  if (maxAge === null) return null
  if (!airing?.isWithin) throw tooOld()
  const next = await db
    .selectFrom('schedule_item')
    .innerJoin('program', 'program.id', 'schedule_item.program_id')
    .select('schedule_item.starts_at')
    .where('schedule_item.channel_id', '=', channel.id)
    .where('schedule_item.starts_at', '>', seconds)
    .where(sql<boolean>`not coalesce(${programWithinAge(maxAge)}, false)`)
    .orderBy('schedule_item.starts_at')
    .limit(1)
    .executeTakeFirst()
  return next ? next.starts_at * 1000 : null
}

/**
 * Checks that a viewer is old enough for a film or an episode; of its own age and that of its series the higher one counts.
 * Throws `permission_denied` for children, and `login_required` for guests who want what is for adults.
 */
export async function checkContentAge(
  db: Db,
  { isGuest, maxAge }: Watcher,
  contentId: number,
): Promise<void> {
  if (!isGuest && maxAge === null) return
  const content = await db
    .selectFrom('content')
    .leftJoin('content as season', 'season.id', 'content.parent_id')
    .leftJoin('content as series', 'series.id', 'season.parent_id')
    .select(['content.age', 'season.age as seasonAge', 'series.age as seriesAge'])
    .where('content.id', '=', contentId)
    .executeTakeFirst()
  const age = highestAge([content?.age, content?.seasonAge, content?.seriesAge])
  if (!isWithinAge(age, maxAge)) throw tooOld()
  if (isGuest && isAdultTitle(age)) throw signIn()
}
