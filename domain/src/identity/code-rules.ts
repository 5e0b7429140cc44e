/** How long a one-time code is valid, and how long after one the next may be sent (milliseconds). */
export const CODE_LIFE_MS = 10 * 60_000
export const CODE_PAUSE_MS = 60_000

export interface CodeRules {
  /** Guesses at one code. */
  readonly tries: number
  /** Codes to one phone in a day. */
  readonly codesADay: number
  /** Guesses at all codes of one phone in a day; a new code does not begin anew. */
  readonly guessesADay: number
}

const SHORT = 4

/** How often a code of so many digits may be sent and guessed: one of four digits is found 100 times sooner. */
export function codeRules(length: number): CodeRules {
  const [tries, codesADay] = length <= SHORT ? [3, 3] : [5, 5]
  return { tries, codesADay, guessesADay: tries * codesADay }
}

/** Digits cut from random bytes, each as likely as any other; fewer than `length` when the bytes did not suffice. */
export function codeDigits(bytes: Uint8Array, length: number): string {
  // 250 is the largest multiple of ten in a byte: what lies beyond would prefer the digits 0 to 5.
  const fair = [...bytes].filter((byte) => byte < 250)
  return fair
    .slice(0, length)
    .map((byte) => byte % 10)
    .join('')
}
