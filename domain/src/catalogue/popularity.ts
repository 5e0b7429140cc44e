/** After so many days a viewing counts half. */
export const HALF_LIFE_DAYS = 7
/** Older viewings count nothing any more: less than a hundredth of a new one. */
export const COUNTED_DAYS = 49
/** Who leaves earlier than this, in seconds, has not watched. */
export const LEAST_WATCHED_S = 60

/** How much a viewing counts that many days later. */
export const viewingWeight = (ageDays: number): number =>
  ageDays >= COUNTED_DAYS ? 0 : 2 ** (-Math.max(0, ageDays) / HALF_LIFE_DAYS)
