/** A wanted moment so near to now, in seconds and both ends included, is the live stream. */
const LIVE_THRESHOLD_S = 30

/**
 * The `ts` to ask a channel stream for: 0 (live) for a moment within 30 s of now or in the future, otherwise the moment
 * itself. Both are epoch seconds; no wanted moment means live.
 */
export function streamTime(wanted: number | null | undefined, now: number): number {
  if (typeof wanted !== 'number' || wanted <= 0) return 0
  return now - wanted > LIVE_THRESHOLD_S ? wanted : 0
}

/** Seconds behind the broadcast: 0 while that is inside of the live threshold. Epoch seconds. */
export function secondsBehindLive(shown: number, now: number): number {
  const behind = now - shown
  return behind > LIVE_THRESHOLD_S ? behind : 0
}

/** The warning for a pause that cannot be had, or null where it may: live waits for nobody without an archive. */
export function pauseRefusal(
  kind: 'live' | 'archive' | 'film',
  hasArchive: boolean,
): 'warning_archive_no_pause' | null {
  return kind === 'live' && !hasArchive ? 'warning_archive_no_pause' : null
}
