const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const CYRILLIC = /\p{Script=Cyrillic}/u

/** Whether an e-mail address is taken: none with Cyrillic letters and none of an encoded (xn--) domain. */
export const isEmail = (text: string): boolean =>
  ADDRESS.test(text) && !CYRILLIC.test(text) && !text.toLowerCase().includes('xn--')
