/** The same keys in the three layouts that viewers switch between; the digits are letters in the Kazakh one only. */
const KEYS = {
  en: "`qwertyuiop[]asdfghjkl;'zxcvbnm,.2345890-=",
  ru: 'ёйцукенгшщзхъфывапролджэячсмитьбю2345890-=',
  kk: 'ёйцукенгшщзхъфывапролджэячсмитьбюәіңғүұқөһ',
} as const

export type Layout = keyof typeof KEYS

const byLayouts = new Map<string, ReadonlyMap<string, string>>()

function keysOf(from: Layout, to: Layout): ReadonlyMap<string, string> {
  const name = `${from}-${to}`
  const known = byLayouts.get(name)
  if (known) return known
  const made = new Map([...KEYS[from]].map((key, at) => [key, KEYS[to][at] ?? key]))
  byLayouts.set(name, made)
  return made
}

/** What the same keys write in another layout, lower-cased; characters that no layout has stay. */
export function inLayout(text: string, from: Layout, to: Layout): string {
  const keys = keysOf(from, to)
  return [...text.toLowerCase()].map((key) => keys.get(key) ?? key).join('')
}

const CYRILLIC = /\p{Script=Cyrillic}/u
const LATIN = /[a-z]/i
const KAZAKH_DIGITS = /[2-589=0-]/

export const hasCyrillic = (text: string): boolean => CYRILLIC.test(text)

/**
 * What a text may have been meant to be, if the keyboard was left in another layout: Latin read as Russian and, where its
 * digits are letters, as Kazakh; Cyrillic read as Latin. Without the text itself.
 */
export function otherLayouts(text: string): string[] {
  const meant = hasCyrillic(text)
    ? [inLayout(text, 'kk', 'en')]
    : LATIN.test(text)
      ? [inLayout(text, 'en', 'ru'), ...(KAZAKH_DIGITS.test(text) ? [inLayout(text, 'en', 'kk')] : [])]
      : []
  return meant.filter((one) => one !== text.toLowerCase())
}
