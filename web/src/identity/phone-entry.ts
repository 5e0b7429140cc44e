import { DEFAULT_PHONE_MASK, isPhone, maskLength, phoneDigits, writePhone } from '#domain/identity/phone.ts'

/** The country's part of a mask, such as `+7 `. A bracket that opens after it belongs to what is typed. */
export const maskPrefix = (mask: string | null): string =>
  /^[^#*_]*\d\s*/.exec(mask ?? DEFAULT_PHONE_MASK)?.[0] ?? ''

/** How many digits the viewer enters: those that the mask does not give. */
const placesOf = (mask: string | null): number => maskLength(mask) - phoneDigits(maskPrefix(mask)).length

/**
 * The viewer's own digits of what stands in the field now. A number pasted with its country loses that part, and the 8
 * by which Russian and Kazakh numbers are dialled at home; what is too much at the end is left out.
 */
export function enteredDigits(text: string, mask: string | null, isPasted: boolean): string {
  const country = phoneDigits(maskPrefix(mask))
  const places = placesOf(mask)
  const digits = phoneDigits(text)
  if (digits.length > places) {
    const rest = digits.slice(country.length)
    if (isPasted && country !== '' && digits.startsWith(country)) return rest.slice(0, places)
    if (country === '7' && digits.startsWith('8')) return rest.slice(0, places)
  }
  return digits.slice(0, places)
}

/** The digits as the field shows them, grouped by the mask, without the country's part. */
export function writeEntered(digits: string, mask: string | null): string {
  const prefix = maskPrefix(mask)
  return writePhone(phoneDigits(prefix) + digits, mask).slice(prefix.length)
}

/** The places of the mask that are still empty, as they are shown behind the digits. */
export const restOfMask = (digits: string, mask: string | null): string =>
  (mask ?? DEFAULT_PHONE_MASK).slice(maskPrefix(mask).length + writeEntered(digits, mask).length)

/** The whole number: with the country's digits, or the short one of nine digits where a provider has those. */
export function wholePhone(digits: string, mask: string | null, nineDigits: boolean): string {
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
