const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const CYRILLIC = /\p{Script=Cyrillic}/u
/** Control characters and those of no width. */
const UNSEEN = /\p{C}/u

/** The longest that a mail server takes (RFC 5321, 4.5.3.1.3, without its brackets). */
const LONGEST = 254

/** Whether an e-mail address is taken: none with Cyrillic letters or invisible characters and none of an encoded (xn--) domain. */
export const isEmail = (text: string): boolean =>
  text.length <= LONGEST &&
  ADDRESS.test(text) &&
  !CYRILLIC.test(text) &&
  !UNSEEN.test(text) &&
  !text.toLowerCase().includes('xn--')

/** An address as it is kept: letters that look the same are the same, however they were typed. */
export const keptEmail = (text: string): string => text.trim().normalize('NFKC')
