/** Each viewing is kept, so a device opens no more of them than this in a minute. A page that zaps keeps below it by itself. */
export const VIEWINGS_A_MINUTE = 240
/** The same of a user, on all devices. */
export const VIEWINGS_OF_USER_A_MINUTE = 2 * VIEWINGS_A_MINUTE
