import { type RawBuilder, sql } from 'kysely'
import { AHEAD_SECONDS } from '../stream-answer.ts'

/** A viewing that was heard of within so long holds the place of its device: two heartbeats and a half. */
export const HEARD_MS = 75_000
/** A look in passing holds no place until it has gone on for so long. */
export const LOOK_MS = 2 * 60_000
/** Looks that lie less apart are one: what is between them may be bridged by an answer that was asked for ahead. */
const PAUSE_MS = HEARD_MS + AHEAD_SECONDS * 1000
/** So far back is looked for the looks that one follows. */
const CHAIN_MS = 60 * 60_000

/**
 * Whether a viewing holds a place as far as it is a look in passing: one that has gone on for long does, and so does one that follows
 * others of its device without a pause, which are one look to whoever watches. There were some, ended or not, both so long ago and half so long ago.
 * @param viewing the alias of `view_session` in the statement @param now Unix milliseconds
 */
export function isNoShortLook(viewing: string, now: number): RawBuilder<boolean> {
  const v = sql.ref(viewing)
  const lookedAt = (at: number) => sql`exists (
    select from view_session look where look.user_id = ${v}.user_id and look.device_id = ${v}.device_id and look.is_preview
      and look.started_at > ${new Date(now - CHAIN_MS)} and look.started_at <= ${new Date(at)} and look.seen_at > ${new Date(at - PAUSE_MS)})`
  return sql`(not ${v}.is_preview or ${v}.started_at <= ${new Date(now - LOOK_MS)}
    or (${lookedAt(now - LOOK_MS)} and ${lookedAt(now - LOOK_MS / 2)}))`
}
