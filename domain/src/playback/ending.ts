/** The next episode is called so many seconds before the end of anything longer than `EARLY_END_MIN_S`. */
const EARLY_END_S = 2
const EARLY_END_MIN_S = 20

/** What follows is announced so many seconds before it begins. */
const ANNOUNCED_S = 10

/** Whether what plays counts as over, so that the next episode may load: seconds of position and duration. */
export function isOver(position: number, duration: number): boolean {
  if (!Number.isFinite(duration) || duration <= 0) return false
  return position >= overAt(duration)
}

/** Whole seconds until what plays is over, from 10 down to 1; null before that, when it is over and where nobody knows. */
export function secondsToNext(position: number, duration: number): number | null {
  const left = Math.ceil(overAt(duration) - position)
  return left >= 1 && left <= ANNOUNCED_S ? left : null
}

const overAt = (duration: number): number => (duration > EARLY_END_MIN_S ? duration - EARLY_END_S : duration)
