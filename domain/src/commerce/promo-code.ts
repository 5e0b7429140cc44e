/**
 * The letters and digits of promo codes: 32 of them, five bits each. O, I, L and U are left out, since people read them as 0, 1 and V; who
 * types them all the same is understood.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MEANT: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** Characters that are drawn: sixty bits. */
const DRAWN_LEAST = 12

/** Longest words that may stand before the drawn characters of a code of `length` characters. */
export const longestPrefix = (length: number): number => length - DRAWN_LEAST

/** What a code means, however it was typed: small letters, spaces, hyphens and look-alikes make no difference. */
export const normalPromoCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (letter) => MEANT[letter] ?? letter)

/**
 * A code of `length` characters that begins with a prefix.
 * @param bytes random, one for each character that is drawn
 * @throws RangeError where fewer than sixty bits would be left, or bytes are missing
 */
export function promoCode(bytes: Uint8Array, length: number, prefix = ''): string {
  const count = length - prefix.length
  if (count < DRAWN_LEAST || bytes.length < count)
    throw new RangeError(`a code of ${length} characters has no room for the prefix "${prefix}"`)
  const drawn = [...bytes.subarray(0, count)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return normalPromoCode(prefix) + drawn.join('')
}
