/** How a phone number is written where a provider says nothing: eleven digits. */
export const DEFAULT_PHONE_MASK = '+7 ### ### ## ##'
const NINE = 9

/** Digits of a one-time code where a provider says nothing. */
export const DEFAULT_CODE_LENGTH = 6

/** The digits of what somebody typed or pasted. */
export const phoneDigits = (text: string): string => text.replaceAll(/\D/g, '')

/** How many digits a number has by its mask: digits that are given, and places (`#`, `*` or `_`). */
export const maskLength = (mask: string | null): number =>
  (mask ?? DEFAULT_PHONE_MASK).replaceAll(/[^\d#*_]/g, '').length

/** The digits that a mask gives, before its first place: the country's. */
const givenDigits = (mask: string | null): string =>
  phoneDigits(/^[^#*_]*/.exec(mask ?? DEFAULT_PHONE_MASK)?.[0] ?? '')

/** The digits of a number as it is dialled from anywhere: the 8 by which numbers of `+7` are dialled at home is the country's 7. */
export function dialledDigits(text: string, mask: string | null): string {
  const digits = phoneDigits(text)
  const isHome = givenDigits(mask) === '7' && digits.length === maskLength(mask) && digits.startsWith('8')
  return isHome && !text.trim().startsWith('+') ? `7${digits.slice(1)}` : digits
}

/**
 * Whether the digits are a phone number of a provider: as many as its mask has, and of its country.
 * @param nineDigits whether nine digits are one too, if the first is not 7
 */
export function isPhone(digits: string, mask: string | null, nineDigits: boolean): boolean {
  if (!/^\d+$/.test(digits)) return false
  if (nineDigits && digits.length === NINE && !digits.startsWith('7')) return true
  return digits.length === maskLength(mask) && digits.startsWith(givenDigits(mask))
}

/** Digits set into the places of a mask; what is typed so far ends where the digits end. */
export function writePhone(digits: string, mask: string | null): string {
  let at = 0
  let text = ''
  for (const sign of mask ?? DEFAULT_PHONE_MASK) {
    if (at >= digits.length) break
    if (/[\d#*_]/.test(sign)) text += digits[at++]
    else text += sign
  }
  return text + digits.slice(at)
}
