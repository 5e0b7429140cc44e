import { DESCRIPTION_TRIM } from '#contract/catalogue.ts'

/**
 * The beginning of a description: cut at the last paragraph that ends within 600 characters, or at a word where the
 * first paragraph alone is longer. Shorter ones stay whole.
 */
export function trimDescription(text: string): string {
  const whole = text.trim()
  if (whole.length <= DESCRIPTION_TRIM) return whole
  const start = whole.slice(0, DESCRIPTION_TRIM + 1)
  const paragraph = start.lastIndexOf('\n')
  if (paragraph > 0) return start.slice(0, paragraph).trimEnd()
  const word = start.lastIndexOf(' ')
  return `${start.slice(0, word > 0 ? word : DESCRIPTION_TRIM).trimEnd()}…`
}
