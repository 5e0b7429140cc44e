const SHARE = 0.4
const MORE = 'ếųẫģộ'
const WORD = /\p{L}{2,}/gu
/** Ends of words that were made longer before, as parts of this text. */
const LONG = /[ếųẫģộ]$/

/** A text as a language of long words would have it: each word 40 % longer, with marks above and below its letters, and brackets around all. */
export function longer(text: string): string {
  if (!/\p{L}{2}/u.test(text)) return text
  const words = text.replaceAll(/[[\]]/g, '').replaceAll(WORD, (word) => {
    if (LONG.test(word)) return word
    return word + MORE.repeat(word.length).slice(0, Math.ceil(word.length * SHARE))
  })
  return `[${words}]`
}
