import { otherLayouts } from './keyboard-layout.ts'
import { soundOf } from './sound.ts'

/** The most that is looked for: nobody remembers more words of a title. */
const WORDS_AT_MOST = 8
/** Letters of a text that are remembered: who types more has typed a whole title. */
const KEY_LETTERS = 64
/** From this many letters on a text may be meant in another keyboard layout. */
const LAYOUT_FROM = 3

/** A search text as it goes into addresses and calls. */
export const searchTextOf = (text: string): string => text.toLowerCase().trim().replaceAll(/\s+/g, ' ')

/** One way to read a search text: what it sounds like, in words. */
export interface Reading {
  readonly words: readonly string[]
  /** Whether it takes the text for one that was typed in another keyboard layout. */
  readonly isOtherLayout: boolean
  /** Which of the words are no beginnings: what a misspelt one was meant to be is a whole word. None: any may be one. */
  readonly isWhole?: readonly boolean[]
}

/** Latin x is "ks" in English and the letter "х" in Uzbek: either may be meant. */
const soundsOf = (text: string): string[] => [...new Set([soundOf(text, 'ks'), soundOf(text, 'h')])]

/** Whether a word of a reading is a number, which is meant as it stands: another year is another year. */
export const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word)

const LONE_LETTERS = /^\S(?: \S)*$/u
/** Whether a text is a key that was held down: its sound is one letter, with which half of everything begins. */
const isHeldKey = (text: string): boolean => /(\S)\1\1/u.test(text) && LONE_LETTERS.test(soundOf(text, 'h'))

/** Every way to read a search text, the literal ones first. Empty where nothing of it can be looked for. */
export function readingsOf(text: string): Reading[] {
  const wanted = searchTextOf(text)
  const others = wanted.length < LAYOUT_FROM ? [] : otherLayouts(wanted)
  const soundsSaid = (one: string): string[] => (isHeldKey(one) ? [] : soundsOf(one))
  const all = [
    ...soundsSaid(wanted).map((sound) => ({ sound, isOtherLayout: false })),
    ...others.flatMap(soundsSaid).map((sound) => ({ sound, isOtherLayout: true })),
  ]
  const seen = new Set([''])
  return all.flatMap(({ sound, isOtherLayout }) => {
    if (seen.has(sound)) return []
    seen.add(sound)
    // Many keys of one layout are no letters of another one.
    if (isOtherLayout && (sound.length < LAYOUT_FROM || LONE_LETTERS.test(sound))) return []
    return [{ words: sound.split(' ').slice(0, WORDS_AT_MOST), isOtherLayout }]
  })
}

/** The same for all texts that find the same: an empty one is apart from one in which nothing can be looked for. */
export const sameSearch = (text: string): string =>
  searchTextOf(text) === '' ? '' : JSON.stringify(readingsOf(text))

/**
 * What a search text is remembered by: the same for texts that sound the same, of bounded length. Empty where nothing of it can
 * be looked for.
 */
export const searchKeyOf = (text: string): string =>
  Array.from(readingsOf(text)[0]?.words.join(' ') ?? '')
    .slice(0, KEY_LETTERS)
    .join('')

/** The sounds under which a name is found, without repeats. */
export const nameSounds = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.flatMap((name) => (name === null ? [] : soundsOf(name))).filter((sound) => sound !== '')),
]
