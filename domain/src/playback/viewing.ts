import { STAT_INTERVAL_SECONDS } from '#contract/playback.ts'

/** The viewing history is not touched before so many seconds really played. */
const HISTORY_AFTER_S = 10

/** Whoever has watched for so long has not only looked in. */
export const FIVE_MINUTES_S = 300

/** Seconds of playback at which metrics hear of it: 2, 5 and 10 minutes, then every 10 minutes up to 50. */
const PLAYBACK_UPDATES_S: readonly number[] = [120, FIVE_MINUTES_S, 600, 1200, 1800, 2400, 3000]

/** Whether the viewing is to be told again: seconds that played when it was last told (0 for never), and that have by now. */
export function isStatDue(told: number, watched: number): boolean {
  return watched - told >= STAT_INTERVAL_SECONDS
}

/** A position is told this often, so that a tab that dies loses less than 15 s, its way to the database included. */
const POSITION_EVERY_S = 12

/** Whether the position is to be told again: seconds that played when it was last told, and that have by now. */
export function isPositionDue(told: number, watched: number): boolean {
  return isHistoryDue(watched) && watched - told >= POSITION_EVERY_S
}

/** Whether so many seconds are enough to remember the position. */
export function isHistoryDue(watched: number): boolean {
  return watched >= HISTORY_AFTER_S
}

/** The marks of the metrics that were passed between two counts of played seconds. */
export function playbackUpdates(before: number, after: number): number[] {
  return PLAYBACK_UPDATES_S.filter((mark) => before < mark && after >= mark)
}
