const WORD = /[\p{L}\p{N}]+/gu
/** Where one sentence ends and the next begins. */
const BETWEEN_SENTENCES = /(?<=[.!?…]["»”']?)\s+/u
/** An ending that a language adds to a word is hardly longer. */
const ENDING_MOST = 4

interface Word {
  readonly stem: string
  /** A stem may be followed by another ending; short words stand as they are. */
  readonly isWhole: boolean
}

const wordsOf = (text: string): string[] => text.normalize('NFC').match(WORD) ?? []

/** Titles are inflected by the languages of the service: a long word is recognised by its beginning. */
const stemOf = (word: string): Word => {
  const low = word.toLowerCase()
  if (low.length < 4 || /\d/u.test(low)) return { stem: low, isWhole: true }
  return { stem: low.slice(0, Math.max(3, low.length - 2)), isWhole: false }
}

const isLike = ({ stem, isWhole }: Word, word: string): boolean =>
  isWhole ? word === stem : word.startsWith(stem) && word.length <= stem.length + 2 + ENDING_MOST

const keyOf = (word: string): string => word.toLowerCase().slice(0, 3)

/** Finds titles in prose, in whatever case they stand there. */
export function titleFinder(titles: Iterable<string>): (text: string) => boolean {
  const byStart = new Map<string, Word[][]>()
  for (const title of titles) {
    const words = wordsOf(title)
    const [first] = words
    if (first === undefined) continue
    const key = keyOf(first)
    byStart.set(key, [...(byStart.get(key) ?? []), words.map(stemOf)])
  }
  return (text) => {
    const words = wordsOf(text)
    return words.some((word, at) => {
      // A title begins with a capital or a number; the same word in small letters is only a word.
      if (/^\p{Ll}/u.test(word)) return false
      return (byStart.get(keyOf(word)) ?? []).some((title) =>
        title.every((part, next) => isLike(part, words[at + next]?.toLowerCase() ?? '')),
      )
    })
  }
}

/** A text without the sentences that name one of the titles; null where nothing is left. */
export function withoutNamed(text: string, names: (text: string) => boolean): string | null {
  if (!names(text)) return text
  const kept = text.split(BETWEEN_SENTENCES).filter((sentence) => !names(sentence))
  return kept.join(' ') || null
}
