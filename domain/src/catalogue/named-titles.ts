const WORD = /[\p{L}\p{N}]+/gu
/** Where one sentence ends and the next begins. */
const BETWEEN_SENTENCES = /(?<=[.!?…]["»”']?)\s+/u
/** An ending that a language adds to a word is hardly longer. */
const ENDING_MOST = 4
/** So many letters at the end of a long word may be another ending. */
const ENDING = 2
const STEM_LEAST = 3
/**
 * A title begins with a capital or a number; the same word in small letters is only a word. Georgian is written in letters that count as small ones and have no
 * capitals: each word of it may begin a title.
 */
const SMALL = /^\p{Changes_When_Titlecased}/u

const wordsOf = (text: string): string[] => text.normalize('NFC').match(WORD) ?? []

/**
 * A word of a title as it is looked for. Titles are inflected by the languages of the service: a long word is recognised by its beginning, which
 * may be followed by another ending; short words and numbers stand as they are.
 */
const stemOf = (word: string): string => {
  const low = word.toLowerCase()
  if (low.length <= STEM_LEAST || /\d/u.test(low)) return `=${low}`
  return `~${low.slice(0, Math.max(STEM_LEAST, low.length - ENDING))}`
}

/** What a title may have in place of a word of a text. */
function stemsLike(word: string): string[] {
  const low = word.toLowerCase()
  const stems = [`=${low}`]
  const shortest = Math.max(STEM_LEAST, low.length - ENDING - ENDING_MOST)
  for (let length = shortest; length <= low.length; length += 1) stems.push(`~${low.slice(0, length)}`)
  return stems
}

/** Those to whom a title is a title: the same object for many titles, since a large service has many titles of the same few. */
export type Readers = ReadonlySet<number>

/** Titles that are looked for in prose. */
export interface Titles {
  /** Whether a text names one of them, in whatever case it stands there. */
  areIn(text: string): boolean
}

/** Titles of several readers, each of whom looks for their own alone. Looking costs the same, however many there are. */
export class NamedTitles {
  /** What titles begin with, stem by stem, and whose title ends there; null where none does. */
  readonly #beginnings = new Map<string, Readers | null>()

  add(title: string, readers: Readers): void {
    let beginning = ''
    for (const word of wordsOf(title)) {
      beginning += stemOf(word)
      if (!this.#beginnings.has(beginning)) this.#beginnings.set(beginning, null)
    }
    if (beginning === '') return
    const known = this.#beginnings.get(beginning)
    this.#beginnings.set(beginning, known ? known.union(readers) : readers)
  }

  /** The titles of one reader. */
  of(reader: number): Titles {
    return { areIn: (text) => this.#areIn(text, reader) }
  }

  #areIn(text: string, reader: number): boolean {
    const words = wordsOf(text)
    return words.some((word, at) => !SMALL.test(word) && this.#goOn('', words, at, reader))
  }

  /** Whether a title that begins so ends with some of the words from a place on. */
  #goOn(beginning: string, words: readonly string[], at: number, reader: number): boolean {
    const word = words[at]
    if (word === undefined) return false
    return stemsLike(word).some((stem) => {
      const longer = beginning + stem
      const readers = this.#beginnings.get(longer)
      if (readers === undefined) return false
      return readers?.has(reader) === true || this.#goOn(longer, words, at + 1, reader)
    })
  }
}

/** A text without the sentences that name one of the titles; null where nothing is left. */
export function withoutNamed(text: string, titles: Titles): string | null {
  if (!titles.areIn(text)) return text
  const kept = text.split(BETWEEN_SENTENCES).filter((sentence) => !titles.areIn(sentence))
  return kept.join(' ') || null
}
