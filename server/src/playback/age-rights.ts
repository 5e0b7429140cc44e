import { type Kysely, sql } from 'kysely'
import { ADULT_AGE, highestAge, isAdultTitle, isWithinAge } from '#domain/identity/age.ts'
import { isAdultChannel } from '#domain/tv/channel-rules.ts'
import { programWithinAge } from '../db/within-age.ts'
import type { Tables } from '../db/tables.ts'
import { Failure } from '../http/errors.ts'

type Db = Kysely<Tables>

/** Who asks for a stream. */
export interface Watcher {
  readonly isGuest: boolean
  /** A look at a channel in passing: it asks no PIN, and so shows nothing for adults to anybody. */
  readonly isPreview?: boolean
  /** Years; null is no limit. */
  readonly maxAge: number | null
}

const NOT_FOR_CHILDREN = 'This is not for children'
const tooOld = () => new Failure('permission_denied', NOT_FOR_CHILDREN, NOT_FOR_CHILDREN)
const NO_PREVIEW = 'There is no preview of what is for adults'
const forAdults = ({ isGuest }: Watcher) =>
  isGuest
    ? new Failure('login_required', null, 'Sign in to watch what is for adults')
    : new Failure('permission_denied', NO_PREVIEW, NO_PREVIEW)
const avoidsAdults = ({ isGuest, isPreview }: Watcher) => isGuest || isPreview === true

/** How far back a stream that begins now may still open anything (seconds): some minutes, and a programme that ended then. */
const LOOKED_BACK_SECONDS = 86_400

/** What a viewer may see of a channel around a moment. Unix milliseconds; null is no limit. */
export interface ChannelPart {
  /** When the last programme before ended that the viewer must not see. */
  readonly since: number | null
  /** When the next one begins. */
  readonly until: number | null
}

const WHOLE: ChannelPart = { since: null, until: null }

/** Whether a row of `program` is for this viewer. */
const programFor = (watcher: Watcher) =>
  avoidsAdults(watcher)
    ? sql<boolean>`(coalesce(program.age, 0) < ${ADULT_AGE} and ${programWithinAge(watcher.maxAge)})`
    : programWithinAge(watcher.maxAge)

/** What was on air on a channel, with whether its programme is for the viewer. @param seconds Unix seconds */
function airingAt(db: Db, channelId: number, seconds: number, watcher: Watcher) {
  return db
    .selectFrom('schedule_item')
    .innerJoin('program', 'program.id', 'schedule_item.program_id')
    .select(programFor(watcher).as('isWithin'))
    .where('schedule_item.channel_id', '=', channelId)
    .where('schedule_item.starts_at', '<=', seconds)
    .where(sql<boolean>`schedule_item.starts_at + schedule_item.duration > ${seconds}`)
    .executeTakeFirst()
}

/** The part of a channel around a moment that holds no programme which is not for the viewer. @param seconds Unix seconds */
async function partAround(
  db: Db,
  channelId: number,
  seconds: number,
  watcher: Watcher,
): Promise<ChannelPart> {
  const { since, until } = await db
    .selectFrom('schedule_item')
    .innerJoin('program', 'program.id', 'schedule_item.program_id')
    .select([
      sql<number | null>`max(starts_at + duration) filter (where starts_at <= ${seconds})`.as('since'),
      sql<number | null>`min(starts_at) filter (where starts_at > ${seconds})`.as('until'),
    ])
    .where('schedule_item.channel_id', '=', channelId)
    .where('schedule_item.starts_at', '>', seconds - LOOKED_BACK_SECONDS)
    .where(sql<boolean>`not coalesce(${programFor(watcher)}, false)`)
    .executeTakeFirstOrThrow()
  return { since: since === null ? null : since * 1000, until: until === null ? null : until * 1000 }
}

/**
 * Checks that a viewer is old enough for a channel at a moment, and answers what may be seen around it: for a child the
 * part without programmes that are not for children, for a guest and a preview the one without those for adults. A programme that
 * nobody knows is not for children. Throws `permission_denied` for children and previews, and `login_required` for guests who want
 * what is for adults.
 * @param seconds Unix seconds of what will be watched
 */
export async function checkChannelAge(
  db: Db,
  watcher: Watcher,
  channel: { readonly id: number; readonly age: number | null },
  seconds: number,
): Promise<ChannelPart> {
  const { maxAge } = watcher
  if (!isWithinAge(channel.age, maxAge)) throw tooOld()
  const noAdults = avoidsAdults(watcher)
  if (noAdults && isAdultChannel(channel, { role: 'adult', programsCount: false })) throw forAdults(watcher)
  if (!noAdults && maxAge === null) return WHOLE
  const airing = await airingAt(db, channel.id, seconds, watcher)
  if (maxAge !== null && !airing?.isWithin) throw tooOld()
  if (airing && !airing.isWithin) throw forAdults(watcher)
  return partAround(db, channel.id, seconds, watcher)
}

/**
 * Checks that a viewer is old enough for a film or an episode; of its own age and that of its series the higher one counts.
 * Throws `permission_denied` for children, and `login_required` for guests who want what is for adults.
 */
export async function checkContentAge(db: Db, watcher: Watcher, contentId: number): Promise<void> {
  const { isGuest, maxAge } = watcher
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
  if (isGuest && isAdultTitle(age)) throw forAdults(watcher)
}
