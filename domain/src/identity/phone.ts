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

/**
 * Whether the digits are a phone number of a provider.
 * @param nineDigits whether nine digits are one too, if the first is not 7
 */
export function isPhone(digits: string, mask: string | null, nineDigits: boolean): boolean {
  if (!/^\d+$/.test(digits)) return false
  if (nineDigits && digits.length === NINE && !digits.startsWith('7')) return true
  return digits.length === maskLength(mask)
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
