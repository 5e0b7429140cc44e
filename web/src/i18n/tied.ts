import type { ResourceLanguage } from 'i18next'

/**
 * A preposition or a conjunction of one letter, and the space behind it. Languages in Cyrillic letters have them, where they must not hang at the end of a
 * line; those in Latin letters leave theirs there.
 */
const ONE_LETTER = /(?<![\p{L}\p{N}])(\p{Script=Cyrillic}) (?=\S)/gu

/** A text whose words of one letter stay on the line of the word that follows them. */
export const tied = (text: string): string => text.replace(ONE_LETTER, '$1\u00a0')

/** The words of a language, every text of them tied. */
export const tiedWords = (words: ResourceLanguage): ResourceLanguage =>
  Object.fromEntries(
    Object.entries(words).map(([key, said]: [string, unknown]) => [
      key,
      typeof said === 'string' ? tied(said) : tiedWords(said as ResourceLanguage),
    ]),
  )
