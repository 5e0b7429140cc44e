import { sql, type Kysely } from 'kysely'
import { isNumber, type Reading } from '#domain/catalogue/search-text.ts'
import { isOneTypo, slipsBetween } from '#domain/catalogue/typo.ts'
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
/** More slips make another word, however many trigrams it shares: a third one is for words of so many letters. */
const SLIPS = 2
const THREE_SLIPS_FROM = 10
/** A word of fewer letters is one slip away from too much: it is put right only beside a longer one that is known. */
const SLIP_FROM = 4
/** From so many letters on a word with a slip may be the beginning of another one, and one may have several slips. */
const SLIPS_FROM = 6

/** The last character of all ends the range of what begins with a text. */
const LAST = '\u{10ffff}'

interface Neighbour {
  readonly typed: string
  readonly word: string
}

/** Known words that share their first or last half with typed ones, the likest first: one slip leaves one of the two as it is. */
async function halvesOf(db: Kysely<Tables>, words: readonly string[]): Promise<Neighbour[]> {
  const wanted = words.map((word) => {
    // By whole characters: half of one is no text.
    const letters = Array.from(word)
    const half = Math.max(1, Math.floor((letters.length - 1) / 2))
    const start = letters.slice(0, half).join('')
    const end = letters.slice(-half).toReversed().join('')
    return { word, start, start_to: start + LAST, end, end_to: end + LAST }
  })
  const { rows } = await sql<Neighbour>`
    select t.word as typed, n.word
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as t(word text, start text, start_to text, "end" text, end_to text)
    cross join lateral (
      (select w.word from search_word w where w.word ~>=~ t.start and w.word ~<~ t.start_to
        and length(w.word) >= length(t.word) - 1 limit ${HALVES})
      union
      (select w.word from search_word w where reverse(w.word) ~>=~ t."end" and reverse(w.word) ~<~ t.end_to
        and length(w.word) between length(t.word) - 1 and length(t.word) + 1 limit ${HALVES})
    ) n
    order by n.word <-> t.word, n.word`.execute(db)
  return rows
}

/** Known words that share many trigrams with typed ones, the likest first: those with more than one slip are among them. */
async function alikeOf(db: Kysely<Tables>, words: readonly string[]): Promise<Neighbour[]> {
  if (words.length === 0) return []
  const { rows } = await sql<Neighbour>`
    select t.word as typed, n.word
    from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as t(word)
    cross join lateral (
      select w.word, w.word <-> t.word as apart from search_word w order by apart limit ${NEIGHBOURS}
    ) n
    where n.apart <= ${1 - LIKE}
    order by n.apart, n.word`.execute(db)
  return rows.filter(
    ({ typed, word }) => slipsBetween(typed, word) <= SLIPS + (word.length < THREE_SLIPS_FROM ? 0 : 1),
  )
}

/** Those of some words that a title has, or that begin one of a title. */
async function knownOf(db: Kysely<Tables>, words: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as t(word)
    where exists (select from search_word w where w.word ~>=~ t.word and w.word ~<~ (t.word || ${LAST}::text))`.execute(
    db,
  )
  return new Set(rows.map(({ word }) => word))
}

/** The first of some words; those that begin as the typed one does leave no place to others, since few miss the first key. */
function likeliest(typed: string, words: readonly string[]): string[] {
  const all = [...new Set(words)]
  const alike = all.filter((word) => word[0] === typed[0])
  return (alike.length > 0 ? alike : all).slice(0, WORDS)
}

/** What each typed word may have been meant to be, the likeliest first: one slip away, or else alike. */
async function meantBy(
  db: Kysely<Tables>,
  words: readonly string[],
  lasts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const halves = Map.groupBy(await halvesOf(db, words), ({ typed }) => typed)
  const slips = new Map(
    words.map((typed) => {
      const near = (halves.get(typed) ?? []).map(({ word }) => word)
      const begun =
        lasts.has(typed) && typed.length >= SLIPS_FROM
          ? near.filter((word) => isOneTypo(typed, word, true))
          : []
      return [typed, likeliest(typed, [...near.filter((word) => isOneTypo(typed, word)), ...begun])]
    }),
  )
  const rest = words.filter((typed) => typed.length >= SLIPS_FROM && slips.get(typed)?.length === 0)
  const alike = Map.groupBy(await alikeOf(db, rest), ({ typed }) => typed)
  return new Map(
    [...slips].map(([typed, found]) => [
      typed,
      found.length > 0 ? found : (alike.get(typed) ?? []).slice(0, WORDS).map(({ word }) => word),
    ]),
  )
}

/** Whether misspelt words of a reading may be put right: long ones, and short ones beside a long one that is known. */
const isRightable = ({ words, isOtherLayout }: Reading, known: ReadonlySet<string>): boolean =>
  words.every(
    (word) =>
      known.has(word) ||
      (!isNumber(word) && word.length >= (isOtherLayout ? SLIPS_FROM : SLIP_FROM)) ||
      (!isNumber(word) && words.some((other) => other.length >= SLIP_FROM && known.has(other))),
  )

/**
 * Readings with misspelt words put right; where a word has nothing near to it there is none. Words that titles have are taken
 * as they are, unless all of them are.
 */
export async function correctedReadings(
  db: Kysely<Tables>,
  readings: readonly Reading[],
): Promise<Reading[]> {
  const words = [...new Set(readings.flatMap((reading) => reading.words))].filter((word) => word.length > 1)
  if (words.every((word) => word.length < SLIP_FROM)) return []
  const known = await knownOf(db, words)
  const isMisspelt = (word: string): boolean => word.length > 1 && !isNumber(word) && !known.has(word)
  const all = readings
    .filter((reading) => isRightable(reading, known))
    .map((reading) => {
      const hasMisspelt = reading.words.some(isMisspelt)
      const isMeantOtherwise = (word: string): boolean => word.length > 1 && !isNumber(word)
      return { ...reading, wrong: reading.words.map(hasMisspelt ? isMisspelt : isMeantOtherwise) }
    })
  const wrong = all.flatMap((reading) => reading.words.filter((_word, at) => reading.wrong[at]))
  const lasts = new Set(readings.flatMap((reading) => reading.words.slice(-1)))
  const meant = await meantBy(db, [...new Set(wrong)], lasts)
  return all
    .flatMap((reading) => {
      const { words: typed, wrong, isOtherLayout } = reading
      let phrases: string[][] = [[]]
      typed.forEach((word, at) => {
        const ones = wrong[at] ? (meant.get(word) ?? []) : [word]
        phrases = phrases.flatMap((phrase) => ones.map((one) => [...phrase, one])).slice(0, READINGS)
      })
      return phrases.map((phrase) => ({ words: phrase, isOtherLayout, isWhole: wrong }))
    })
    .slice(0, READINGS)
}
