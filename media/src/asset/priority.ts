/** What programmes without a finished video of their own show. */
export const STANDBY_PRIORITY = 0
/** What home shows first: its button is the first that a new viewer presses. */
export const LEAD_PRIORITY = 1
/** The last of those that the first page shows before anybody scrolls: they come even before what is on air. */
export const FRONT_PRIORITY = 9
/** The clips of ads: without them titles begin at once. */
export const AD_PRIORITY = 15
/** A film that somebody has brought: before the bulk of the clips, after what viewers are waiting for now. */
export const FILM_PRIORITY = 10
