import type { Reference } from '#domain/catalogue/reference.ts'
import type { OpenedThing } from '#domain/rights/may-watch.ts'
import { withinAge } from '../db/within-age.ts'
import type { Scope } from '../scope/scope.ts'
import { channelNamed } from './channel-named.ts'
import { CHANNEL_PACKETS } from './opening-packets.ts'

/** What opens a channel that the scope may know of; undefined where there is none. */
export function readChannelRights({ db, maxAge }: Scope, ref: Reference): Promise<OpenedThing | undefined> {
  return db
    .selectFrom('channel')
    .select(['is_free as isFree', CHANNEL_PACKETS.as('packets')])
    .where(channelNamed(ref))
    .where(withinAge('channel.age', maxAge))
    .executeTakeFirst()
}
