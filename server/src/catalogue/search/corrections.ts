import { sql, type Kysely } from 'kysely'
import type { Reading } from '#domain/catalogue/search-text.ts'
import { isOneTypo } from '#domain/catalogue/typo.ts'
import type { Tables } from '../../db/tables.ts'

/** Neighbours by trigrams that are looked at. */
const NEIGHBOURS = 30
/** Words that share their beginning or their end with a misspelt one. */
const HALVES = 400
/** Words in place of one, and readings in place of one: each costs a comparison with every document that it finds. */
const WORDS = 4
const READINGS = 8
/** From this likeness of trigrams on a word may stand for one that is misspelt in more than one place. */
const LIKE = 0.4

interface Neighbour {
  readonly typed: string
  readonly word: string
  readonly likeness: number
}

/**
 * Known words near to typed ones. One slip leaves the first or the last half of a word as it is, which finds short words that
 * share hardly a trigram with it; trigrams find those with more slips.
 */
async function neighboursOf(db: Kysely<Tables>, words: readonly string[]): Promise<Neighbour[]> {
  const wanted = words.map((word) => {
    const half = Math.max(1, Math.floor((word.length - 1) / 2))
    const start = word.slice(0, half)
    const end = Array.from(word.slice(-half)).toReversed().join('')
    // The last character of all ends the range of what begins so.
    return { word, start, start_to: `${start}\u{10ffff}`, end, end_to: `${end}\u{10ffff}` }
  })
  const { rows } = await sql<Neighbour>`
    select t.word as typed, n.word, similarity(t.word, n.word) as likeness
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as t(word text, start text, start_to text, "end" text, end_to text)
    cross join lateral (
      (select w.word from search_word w order by w.word <-> t.word limit ${NEIGHBOURS})
      union
      (select w.word from search_word w where w.word ~>=~ t.start and w.word ~<~ t.start_to limit ${HALVES})
      union
      (select w.word from search_word w where reverse(w.word) ~>=~ t."end" and reverse(w.word) ~<~ t.end_to limit ${HALVES})
    ) n
    order by likeness desc, n.word`.execute(db)
  return rows
}

/** What a typed word may have been meant to be, the likeliest first. */
function meantBy(typed: string, isLast: boolean, neighbours: readonly Neighbour[]): string[] {
  const near = neighbours.filter((one) => one.typed === typed)
  const slips = near.filter(({ word }) => isOneTypo(typed, word))
  const begun = isLast ? near.filter(({ word }) => isOneTypo(typed, word, true)) : []
  const like = near.filter(({ likeness }) => likeness >= LIKE)
  const all = [...slips, ...begun, ...like].map(({ word }) => word)
  return [...new Set(all)].slice(0, WORDS)
}

/** Readings with misspelt words put right; where a word has nothing near to it there is none. */
export async function correctedReadings(
  db: Kysely<Tables>,
  readings: readonly Reading[],
): Promise<Reading[]> {
  // Of a word with digits or of one letter everything is near.
  const words = [...new Set(readings.flatMap((reading) => reading.words))].filter((word) => word.length > 1)
  if (words.length === 0) return []
  const neighbours = await neighboursOf(db, words)
  return readings
    .flatMap(({ words: typed, isOtherLayout }) => {
      const meant = typed.map((word, at) => {
        const found = meantBy(word, at === typed.length - 1, neighbours)
        return word.length > 1 ? found : [word]
      })
      let phrases: string[][] = [[]]
      for (const choices of meant)
        phrases = phrases.flatMap((phrase) => choices.map((word) => [...phrase, word])).slice(0, READINGS)
      return phrases.map((phrase) => ({ words: phrase, isOtherLayout }))
    })
    .slice(0, READINGS)
}
