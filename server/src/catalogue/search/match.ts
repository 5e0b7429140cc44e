import { type RawBuilder, sql } from 'kysely'
import { isNumber, type Reading, readingsOf, searchKeyOf } from '#domain/catalogue/search-text.ts'
import type { Suggested } from '#contract/search.ts'
import { programWithinAge, withinAge } from '../../db/within-age.ts'
import type { Scope } from '../../scope/scope.ts'
import { channelListed } from '../../tv/listed-channel.ts'
import { contentShown, personShown } from '../shown.ts'
import { correctedReadings } from './corrections.ts'

/** A word of so few letters stands for itself, unless it is the last one, which may still be being typed. */
const WHOLE_UP_TO = 2
/** In another layout so few letters are a whole word: too many begin with what any three keys may mean there. */
const WHOLE_OTHER_UP_TO = 3
/**
 * Of so many a text finds no more, where nearly all may be shown; with an age limit all are looked at, since most may be too old.
 */
const BEST = 300
/** The likeliest first; of what is equally likely a title comes before a person, and what is said in fewer words. */
const ORDER = sql`rank, led desc, popularity desc, kind = 'person', length, id`
/** A reading ranks 0 (is the title) to 3 (is in the credits); those of another keyboard layout come after the literal ones. */
const RANKS = 4

/** Viewers who have to agree before what they found changes the order for others. */
const SEVERAL = 2
/** A count of viewers; none where they are too few. */
export const bySeveral = (column: string) =>
  sql<number>`case when ${sql.ref(column)} >= ${sql.lit(SEVERAL)} then ${sql.ref(column)} else 0 end`

/** Weights of names: a number may be the beginning of one there, while a year is meant as it stands. */
const NAMES = 'AB'

/** A tsquery of all words of a reading; labels name the weights that count. Sounds hold letters and digits only. */
const queryOf = ({ words, isOtherLayout, isWhole }: Reading, labels: string): string =>
  words
    .map((word, at) => {
      const whole = `'${word}'${labels && `:${labels}`}`
      const isShort = word.length <= (isOtherLayout ? WHOLE_OTHER_UP_TO : WHOLE_UP_TO)
      const isLone = isOtherLayout && words.length === 1
      if (isWhole?.[at] || (isShort && (isLone || at < words.length - 1))) return whole
      return isNumber(word) ? `(${whole} | '${word}':*${NAMES})` : `'${word}':*${labels}`
    })
    .join(' & ')

/** How well a document fits, 0 is best; null where it does not. */
function rankOf(readings: readonly Reading[]): RawBuilder<number> {
  const each = readings.map((reading) => {
    const name = reading.words.join(' ')
    const base = reading.isOtherLayout ? RANKS : 0
    // What begins with a reading fits it; with one reading only, everything that was found does.
    const isUnfit = readings.length === 1 ? sql`false` : sql`not words @@ ${queryOf(reading, '')}::tsquery`
    return sql`case
      when strpos(names, ${`\n${name}\n`}) > 0 then ${sql.lit(base)}
      when strpos(names, ${`\n${name}`}) > 0 then ${sql.lit(base + 1)}
      when ${isUnfit} then null
      when words @@ ${queryOf(reading, NAMES)}::tsquery then ${sql.lit(base + 2)}
      else ${sql.lit(base + 3)} end`
  })
  return sql<number>`least(${sql.join(each)})`
}

/**
 * Whether the thing of a document `d` may stand in a list of this viewer. Not `exists`: the database would read whole tables to
 * answer for a few hundred documents.
 */
export function documentShown(context: Pick<Scope, 'provider' | 'maxAge'>): RawBuilder<boolean> {
  const { maxAge } = context
  return sql<boolean>`coalesce(case d.kind
    when 'channel' then (select true from channel where channel.id = d.channel_id and ${channelListed} and ${withinAge('channel.age', maxAge)})
    when 'person' then (select true from person where person.id = d.person_id and ${personShown(context)})
    when 'program' then (select true from program where program.id = d.program_id and ${programWithinAge(maxAge)})
    else (select true from content where content.id = d.content_id and ${contentShown(context)}) end, false)`
}

/**
 * Whether the thing of a document `d` plays by itself: no stream of a title is in 4K. Such a title is still what its broadcasts are found by,
 * since programmes of titles have no documents of their own.
 */
export const isStreamed = sql<boolean>`coalesce(
  (select not content.is_4k from content where content.id = d.content_id), true)`

/**
 * Whether the provider has the thing of a document `d` at all: asked of everything that a text fits, so it is answered by keys alone. Of
 * programmes this is asked with their broadcasts.
 */
const ofProvider = ({ provider }: Scope) => sql<boolean>`case d.kind
  when 'channel' then d.channel_id in (select channel_id from provider_channel where provider_id = ${provider.id})
  when 'program' then true
  when 'person' then coalesce(
    (select true from content_person cp
      join provider_content pc on pc.content_id = cp.content_id and pc.provider_id = ${provider.id} and pc.is_offered
      where cp.person_id = d.person_id limit 1),
    (select false from content_person cp where cp.person_id = d.person_id limit 1), true)
  else d.content_id in (select content_id from provider_content where provider_id = ${provider.id} and is_offered) end`

export interface Match {
  readonly id: number
  readonly kind: Suggested
  readonly content_id: number | null
  readonly channel_id: number | null
  readonly person_id: number | null
  readonly program_id: string | null
}

export interface Matches {
  readonly found: readonly Match[]
  /** Of all pages. */
  readonly total: number
}

/** How many viewers a text led to a document `d`. Most texts have led nobody anywhere, which is asked once for all documents. */
const ledBy = (text: string) => sql<number>`case
  when d.id = any(array(select document_id from search_lead where text = ${searchKeyOf(text)} and count >= ${sql.lit(SEVERAL)}))
  then (select count from search_lead where document_id = d.id and text = ${searchKeyOf(text)}) else 0 end`

interface Wanted {
  readonly text: string
  /** None: of every kind. */
  readonly kinds?: readonly Suggested[]
  /** What else holds of a document `d`; it is asked before the best ones are chosen. */
  readonly only?: RawBuilder<boolean>
  /** None: all. */
  readonly limit?: number
  readonly offset?: number
}

/**
 * A number may be that of a channel on the remote control, or its beginning. Each provider has its own numbers, so they stand in no
 * document.
 */
function numberedChannels(text: string) {
  const number = searchKeyOf(text)
  if (!isNumber(number))
    return { isMeant: sql<boolean>`false`, rank: (byWords: RawBuilder<number>) => byWords }
  const which = (condition: RawBuilder<boolean>) =>
    sql<boolean>`d.channel_id = any(array(select channel.id from channel where ${condition}))`
  const isMeant = which(sql<boolean>`starts_with(channel.num::text, ${number})`)
  const rank = (byWords: RawBuilder<number>) => sql<number>`case
    when ${which(sql<boolean>`channel.num::text = ${number}`)} then 0
    when ${isMeant} then 1 else ${byWords} end`
  return { isMeant, rank }
}

async function matchesOf(
  context: Scope,
  readings: readonly Reading[],
  { text, kinds, only = sql<boolean>`true`, limit, offset = 0 }: Wanted,
): Promise<Matches> {
  if (readings.length === 0) return { found: [], total: 0 }
  const numbered = numberedChannels(text)
  const any = readings.map((reading) => `(${queryOf(reading, '')})`).join(' | ')
  const ofKind = kinds ? sql`and d.kind in (${sql.join([...kinds])})` : sql``
  // The best ones of the provider are sought before it is asked whether they may be shown: a letter fits half of a catalogue.
  const { rows } = await sql<Match & { total: number }>`
    select d.id, d.kind, d.content_id, d.channel_id, d.person_id, d.program_id, count(*) over ()::integer as total
    from (
      select d.id, d.kind, d.content_id, d.channel_id, d.person_id, d.program_id, ${numbered.rank(rankOf(readings))} as rank,
        ${ledBy(text)} as led, ${bySeveral('d.popularity')} as popularity, length(d.names) as length
      from search_document d
      where (d.words @@ ${any}::tsquery or ${numbered.isMeant}) ${ofKind} and ${ofProvider(context)} and ${only}
      order by ${ORDER} limit ${context.maxAge === null ? BEST : null}
    ) d
    where ${documentShown(context)}
    order by ${ORDER} limit ${limit ?? null} offset ${offset}`.execute(context.db)
  return { found: rows, total: rows[0]?.total ?? 0 }
}

/**
 * Things that a text may mean, the likeliest first: its title, its title's beginning, words of the title, then credits and
 * genres; what several viewers found with the same text, and what is popular, comes first among equals. Where nothing is as written, each
 * word may be misspelt.
 */
export async function matchText(context: Scope, wanted: Wanted): Promise<Matches> {
  const literal = readingsOf(wanted.text)
  const matches = await matchesOf(context, literal, wanted)
  if (matches.total > 0 || literal.length === 0) return matches
  // A row of one kind stays empty where another kind has what is written.
  if (wanted.kinds && (await matchesOf(context, literal, { text: wanted.text, limit: 1 })).total > 0)
    return matches
  return matchesOf(context, await correctedReadings(context.db, literal), wanted)
}
