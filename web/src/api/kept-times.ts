/** What was asked for is not asked for again so soon, in milliseconds; whoever knows that it has changed asks all the same. */
export const KEPT_MS = 3000
/** The same for what a provider says of itself: its limits and its menu. */
export const SETTINGS_KEPT_MS = 30_000
