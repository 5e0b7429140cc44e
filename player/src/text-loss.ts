/** What is answered to who asks too much. */
export const TOO_MANY = 429

/**
 * Whether subtitles that were answered so will not come. A service in trouble, or one that is asked too much, may bring them a little later;
 * who refuses them (403) refuses everything.
 */
export const isTextMissing = (status: number): boolean => status >= 400 && status < 500 && status !== TOO_MANY
