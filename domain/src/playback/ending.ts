/** The next episode is called so many seconds before the end of anything longer than `EARLY_END_MIN_S`. */
const EARLY_END_S = 2
const EARLY_END_MIN_S = 20

/** Whether what plays counts as over, so that the next episode may load: seconds of position and duration. */
export function isOver(position: number, duration: number): boolean {
  if (!Number.isFinite(duration) || duration <= 0) return false
  return position >= (duration > EARLY_END_MIN_S ? duration - EARLY_END_S : duration)
}
