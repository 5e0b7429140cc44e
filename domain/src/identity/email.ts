/** Words with dots between them (RFC 5322, 3.2.3, with the letters of RFC 6532): what would need quotes or brackets is for mail programs to read. */
const NAME = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
/** Labels of a host name, two at least. */
const DOMAIN =
  /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?)+$/u
const CYRILLIC = /\p{Script=Cyrillic}/u
/** Control characters and those of no width. */
const UNSEEN = /\p{C}/u

/** The longest that a mail server takes (RFC 5321, 4.5.3.1.3, without its brackets). */
const LONGEST = 254

/** Whether an e-mail address is taken: none with Cyrillic letters or invisible characters and none of an encoded (xn--) domain. */
export const isEmail = (text: string): boolean =>
  text.length <= LONGEST &&
  NAME.test(text.slice(0, text.lastIndexOf('@'))) &&
  DOMAIN.test(text.slice(text.lastIndexOf('@') + 1)) &&
  !CYRILLIC.test(text) &&
  !UNSEEN.test(text) &&
  !text.toLowerCase().includes('xn--')

/** An address as it is kept: letters that look the same are the same, however they were typed. */
export const keptEmail = (text: string): string => text.trim().normalize('NFKC')
