import { type Airing, isFuture } from './on-air.ts'

const DAY_SECONDS = 86_400

/** What an archive depends on besides the airing and the time. */
export interface ArchiveRights {
  readonly isPurchased: boolean
  /** Days that the channel keeps; 0 is a channel without an archive. */
  readonly archivedDays: number
}

/** Why a moment of the archive may not be watched. */
export type ArchiveRefusal = 'future' | 'not_purchased' | 'too_old' | 'no_catchup'

/**
 * Why a programme cannot be watched from the archive, or null when it can (also the one on air, from its start).
 * Its age counts from its end, so that a programme stays whole until its last second leaves the archive.
 * @param now Unix seconds
 */
export function archiveRefusal(
  airing: Airing & { readonly is_catchup_available: boolean },
  rights: ArchiveRights,
  now: number,
): ArchiveRefusal | null {
  if (isFuture(airing, now)) return 'future'
  if (!rights.isPurchased) return 'not_purchased'
  if (!airing.is_catchup_available) return 'no_catchup'
  return ageInDays(airing.timestamp + airing.duration, now) <= rights.archivedDays && rights.archivedDays > 0
    ? null
    : 'too_old'
}

/** Age of a moment in days, fractions included; 0 for what is not past. Both are Unix seconds. */
export function ageInDays(moment: number, now: number): number {
  return Math.max(0, now - moment) / DAY_SECONDS
}
