import type { Channel } from '#contract/tv.ts'

/** How a channel is shown: as the picture of its page, small and silent in passing, or by the player of somebody else. */
export type PlayerMode = 'full' | 'preview' | 'vitrina'

/** A slot that begins so near to now, in either direction, is shown by the other player. Seconds. */
export const VITRINA_SECONDS = 360

/**
 * The mode in which a channel loads. Any wish but the full one is a preview; what was bought and has a player of somebody else is shown
 * by that one, as far as the present goes.
 * @param ts epoch seconds of the slot that is wanted; 0 is live
 * @param now epoch seconds
 */
export function playerMode(
  wish: string,
  channel: Pick<Channel, 'is_purchased' | 'stream_types'>,
  ts: number,
  now: number,
): PlayerMode {
  if (wish !== 'full') return 'preview'
  const hasOther = channel.is_purchased && channel.stream_types.some(({ type }) => type === 'vitrina')
  const isNear = ts === 0 || Math.abs(ts - now) <= VITRINA_SECONDS
  return hasOther && isNear ? 'vitrina' : 'full'
}

/**
 * What is asked of a channel's stream in a mode: a preview says that it is one, so that it counts for nobody and shows nothing that
 * needs a PIN.
 */
export function streamQuery(mode: PlayerMode, ts: number) {
  return { ts, inline: 1, ...(mode !== 'full' && { preview: 1 }) }
}
