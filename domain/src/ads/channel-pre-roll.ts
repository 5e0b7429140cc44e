/** A channel begins without an ad for so long after one, however often it is opened again. Milliseconds. */
export const PRE_ROLL_GAP_MS = 10 * 60_000

export interface ChannelStart {
  /** From another channel: a zap, which no ad stands before. */
  readonly isZap: boolean
  /** The viewer has gone on to this channel from an ad in front of another one, which therefore comes here. */
  readonly isOwed: boolean
  /** When the last pre-roll of a channel was over; null is never. Milliseconds, of the same clock as `now`. */
  readonly lastAt: number | null
  readonly now: number
}

/** Whether a channel that begins to play begins with an ad. */
export function isPreRollDue({ isZap, isOwed, lastAt, now }: ChannelStart): boolean {
  if (isOwed) return true
  // A clock that was put back is no reason for another one.
  return !isZap && (lastAt === null || Math.abs(now - lastAt) >= PRE_ROLL_GAP_MS)
}
