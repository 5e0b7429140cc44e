import { DEFAULT_PHONE_MASK, isPhone, maskLength, phoneDigits, writePhone } from '#domain/identity/phone.ts'

/** The country's part of a mask, such as `+7 `. A bracket that opens after it belongs to what is typed. */
export const maskPrefix = (mask: string | null): string =>
  /^[^#*_]*\d\s*/.exec(mask ?? DEFAULT_PHONE_MASK)?.[0] ?? ''

/** How many digits the viewer enters: those that the mask does not give. */
const placesOf = (mask: string | null): number => maskLength(mask) - phoneDigits(maskPrefix(mask)).length

/** What stands in the field. */
export interface PhoneEntry {
  /** The viewer's own digits, without the country's. */
  readonly digits: string
  /** Whether the country came along, so that it is not looked for again. */
  readonly hasCountry: boolean
  /** A `+` and what follows it, while that is not the country of the mask; null otherwise. */
  readonly abroad: string | null
}

export const EMPTY_PHONE: PhoneEntry = { digits: '', hasCountry: false, abroad: null }

/**
 * What stands in the field after a change of it. A country loses its place, however it came: behind a typed `+`, pasted, or typed
 * as one digit more than there are places for; so does the 8 by which Russian and Kazakh numbers are dialled at home. What is too
 * much at the end is refused, and so is another country: it stays in the field as it was typed.
 * @param text the whole text of the field
 * @param isTyped whether one sign was added at most
 */
export function phoneEntry(
  before: PhoneEntry,
  text: string,
  mask: string | null,
  isTyped: boolean,
): PhoneEntry {
  const country = phoneDigits(maskPrefix(mask))
  const places = placesOf(mask)
  const digits = phoneDigits(text)
  const fitting = (own: string, hasCountry: boolean): PhoneEntry => ({
    digits: own.slice(0, places),
    hasCountry: hasCountry && own !== '',
    abroad: null,
  })
  if (country !== '' && text.trim().startsWith('+')) {
    if (digits.startsWith(country))
      return { ...fitting(digits.slice(country.length), true), hasCountry: true }
    return { digits: '', hasCountry: false, abroad: `+${digits}` }
  }
  if (digits.length <= places) return fitting(digits, before.hasCountry)
  const rest = digits.slice(country.length)
  if (!isTyped && country !== '' && digits.startsWith(country)) return fitting(rest, true)
  if (!before.hasCountry && country === '7' && digits.startsWith('8')) return fitting(digits.slice(1), true)
  if (!before.hasCountry && country !== '' && digits.startsWith(country)) {
    // No number begins with a zero: a digit too much does not turn one number into another.
    if (rest.length === places && !rest.startsWith('0')) return fitting(rest, true)
    // Too long for a number and too short for one with its country: it is no number while it stays so.
    if (rest.length < places) return { digits, hasCountry: false, abroad: null }
  }
  return fitting(digits, before.hasCountry)
}

/** The digits as the field shows them, grouped by the mask, without the country's part. */
export function writeEntered(digits: string, mask: string | null): string {
  const prefix = maskPrefix(mask)
  return writePhone(phoneDigits(prefix) + digits, mask).slice(prefix.length)
}

/** The places of the mask that are still empty, as they are shown behind the digits. */
export const restOfMask = (digits: string, mask: string | null): string =>
  (mask ?? DEFAULT_PHONE_MASK).slice(maskPrefix(mask).length + writeEntered(digits, mask).length)

/** The text of the field, and the places of the mask behind it. */
export const shownPhone = (
  { digits, abroad }: PhoneEntry,
  mask: string | null,
): [text: string, rest: string] =>
  abroad === null ? [writeEntered(digits, mask), restOfMask(digits, mask)] : [abroad, '']

/**
 * The whole number: with the country's digits, or the short one of nine digits where a provider has those. One of another country is
 * none of this provider.
 */
export function wholePhone({ digits, abroad }: PhoneEntry, mask: string | null, nineDigits: boolean): string {
  if (abroad !== null) return abroad
  const whole = phoneDigits(maskPrefix(mask)) + digits
  return !isPhone(whole, mask, false) && isPhone(digits, mask, nineDigits) ? digits : whole
}

/** Where the caret stands after so many digits of a grouped text. */
export function caretAfter(text: string, digits: number): number {
  let left = digits
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at
    if (/\d/.test(text[at] ?? '')) left -= 1
  }
  return text.length
}
