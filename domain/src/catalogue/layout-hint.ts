import { hasCyrillic, inLayout } from './keyboard-layout.ts'
import { searchTextOf } from './search-text.ts'
import { ENGLISH_WORDS, RUSSIAN_WORDS } from './word-lists.ts'

const LETTERS_AT_LEAST = 3
/** Several words of more characters than this are a sentence, whose writer looks at the screen. */
const SEVERAL_WORDS_AT_MOST = 15

const EDGE = ' '
const pairsOf = (word: string): string[] => {
  const letters = [EDGE, ...word.replaceAll('ё', 'е'), EDGE]
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

let known: { readonly english: ReadonlySet<string>; readonly pairs: ReadonlySet<string> } | null = null

/** Made when first asked for: whoever never types Latin needs neither. */
function lists() {
  known ??= { english: new Set(ENGLISH_WORDS), pairs: new Set(RUSSIAN_WORDS.flatMap(pairsOf)) }
  return known
}

/**
 * Whether each pair of letters that stand together occurs in the word list, at the beginning of a word too; the end may still be
 * to come. Names and titles need not be in the list, only be written as Russian is; what English turns into rarely is.
 */
function looksRussian(word: string): boolean {
  const { pairs } = lists()
  return pairsOf(word)
    .slice(0, -1)
    .every((pair) => pairs.has(pair))
}

/**
 * What a viewer whose interface is Russian probably meant by a Latin text: the same keys in the Russian layout, if the result
 * looks like Russian words. Null where there is nothing to ask: for less than three letters, for text that has Cyrillic already, for
 * several words of more than 15 characters, and where a word is a common English one.
 */
export function layoutHint(text: string, language: string): string | null {
  const typed = searchTextOf(text)
  if (language !== 'ru' || hasCyrillic(typed) || !/[a-z]/.test(typed)) return null
  const words = typed.split(' ')
  if (words.length > 1 && typed.length > SEVERAL_WORDS_AT_MOST) return null
  const { english } = lists()
  if (words.some((word) => english.has(word))) return null
  const meant = inLayout(typed, 'en', 'ru')
  const letters = [...meant].filter((letter) => hasCyrillic(letter))
  if (letters.length < LETTERS_AT_LEAST) return null
  const isRussian = meant.split(' ').every((word) => /^[а-яё]+$/.test(word) && looksRussian(word))
  return isRussian ? meant : null
}
