import type { ResourceLanguage } from 'i18next'

/**
 * The space behind a preposition or a conjunction of one letter. Languages in Cyrillic letters have them, where they must not hang at the end of a
 * line; those in Latin letters leave theirs there. Named by a range: classes of Unicode take twice as long at the start of a page.
 */
const AFTER_ONE_LETTER = /(?<=(?<![\w\u0400-\u04FF])[\u0400-\u04FF]) (?=\S)/g

/** A text whose words of one letter stay on the line of the word that follows them. */
export const tied = (text: string): string => text.replace(AFTER_ONE_LETTER, '\u00a0')

/** The words of a language, every text of them tied. */
export const tiedWords = (words: ResourceLanguage): ResourceLanguage =>
  Object.fromEntries(
    Object.entries(words).map(([key, said]: [string, unknown]) => [
      key,
      typeof said === 'string' ? tied(said) : tiedWords(said as ResourceLanguage),
    ]),
  )
