import type { Kysely } from 'kysely'
import { highestAge, isAdultTitle, isWithinAge } from '#domain/identity/age.ts'
import { isAdultChannel } from '#domain/tv/channel-rules.ts'
import { keepingPlans } from '../db/kept-plans.ts'
import type { Tables } from '../db/tables.ts'
import { denied, Failure } from '../failures/failure.ts'
import { ADULTS_SIGN_IN, NO_PREVIEW, NOT_FOR_CHILDREN } from './refusal-texts.ts'
import type { ChannelPart } from './channel-limits.ts'
import type { WatchedChannel } from './watched-channel.store.ts'
import { avoidsAdults, type Watcher } from './watcher.ts'

type Db = Kysely<Tables>

const tooOld = () => Failure.told(denied({ reason: 'age' }), NOT_FOR_CHILDREN)
const forAdults = ({ isGuest }: Watcher) =>
  isGuest
    ? new Failure('login_required', null, ADULTS_SIGN_IN)
    : Failure.told(denied({ reason: 'preview' }), NO_PREVIEW)
/**
 * Checks that a viewer is old enough for a channel at the moment that it was read for, and answers what may be seen around it: for a
 * child the part without programmes that are not for children, for a guest and a preview the one without those for adults. A
 * programme that nobody knows is not for children. Throws `permission_denied` for children and previews, and `login_required` for
 * guests who want what is for adults.
 */
export function checkChannelAge(watcher: Watcher, channel: WatchedChannel): ChannelPart {
  const { maxAge } = watcher
  const { isWithin = null, since = null, until = null } = channel.part ?? {}
  if (!isWithinAge(channel.age, maxAge)) throw tooOld()
  const isForAdults = isAdultChannel(channel, { role: 'adult', programsCount: false })
  if (avoidsAdults(watcher) && isForAdults) throw forAdults(watcher)
  if (maxAge !== null && isWithin !== true) throw tooOld()
  if (isWithin === false) throw forAdults(watcher)
  return { since: since === null ? null : since * 1000, until: until === null ? null : until * 1000 }
}

/**
 * Checks that a viewer is old enough for a film or an episode; of its own age and that of its series the higher one counts.
 * Throws `permission_denied` for children, and `login_required` for guests who want what is for adults.
 */
export async function checkContentAge(db: Db, watcher: Watcher, contentId: number): Promise<void> {
  const { isGuest, maxAge } = watcher
  if (!isGuest && maxAge === null) return
  const content = await keepingPlans(db)
    .selectFrom('kept_content as content')
    .leftJoin('kept_content as season', 'season.id', 'content.parent_id')
    .leftJoin('kept_content as series', 'series.id', 'season.parent_id')
    .select(['content.age', 'season.age as seasonAge', 'series.age as seriesAge'])
    .where('content.id', '=', contentId)
    .executeTakeFirst()
  const age = highestAge([content?.age, content?.seasonAge, content?.seriesAge])
  if (!isWithinAge(age, maxAge)) throw tooOld()
  if (isGuest && isAdultTitle(age)) throw forAdults(watcher)
}
