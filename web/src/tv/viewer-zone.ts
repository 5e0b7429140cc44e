/** The time zone in which the viewer reads a schedule: the browser's, by its IANA name. */
export const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
