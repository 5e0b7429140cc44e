import { sql, type Kysely, type Selectable } from 'kysely'
import type { Program, ScheduleItem } from '#contract/tv.ts'
import { localise } from '#domain/providers/localise.ts'
import { nearestIndex } from '#media/timeline/grid.ts'
import { gridRuler } from '#media/timeline/ruler.ts'
import { realTimes } from '#media/timeline/timeline.ts'
import { programWithinAge } from '../db/within-age.ts'
import type { ProgramTable, ProviderRow, ScheduleItemTable, Tables, Text } from '../db/tables.ts'
import { languageOrder } from '../tenancy/provider-answers.ts'

type Db = Kysely<Tables>

interface Names {
  readonly language: string
  readonly provider: ProviderRow
}

/** A schedule item with its programme; `genres` and `countries` come with their names. */
export interface AiringRow extends Selectable<ScheduleItemTable> {
  /** The title that it is, where the provider has it. */
  known_content_id: number | null
  program: Omit<Selectable<ProgramTable>, 'asset_id'> & {
    genres: { id: number; name: Text }[]
    countries: { id: number; name: Text }[]
  }
}

/** The programme of an item as one value, so that a schedule is one query. */
const programOf = sql<AiringRow['program']>`
  to_jsonb(program) || jsonb_build_object(
    'content_id', (select content.id from content where content.id = program.content_id),
    'genres', (select coalesce(jsonb_agg(jsonb_build_object('id', genre.id, 'name', genre.title) order by array_position(program.genre_ids, genre.id)), '[]')
      from genre where genre.id = any(program.genre_ids)),
    'countries', (select coalesce(jsonb_agg(jsonb_build_object('id', country.id, 'name', country.name) order by array_position(program.country_ids, country.id)), '[]')
      from country where country.id = any(program.country_ids)))`

const KNOWN_CONTENT = sql<
  number | null
>`(select content.id from content where content.id = schedule_item.content_id)`

const selectItems = (db: Db, maxAge: number | null) =>
  db
    .selectFrom('schedule_item')
    .innerJoin('program', 'program.id', 'schedule_item.program_id')
    .where(programWithinAge(maxAge))
    .selectAll('schedule_item')
    .select(KNOWN_CONTENT.as('known_content_id'))

/**
 * What channels show at a moment, by channel, as far as the age limit goes: of each what began last, if it still lasts.
 * @param seconds Unix seconds
 * @param channels ids; all of the provider where there are none
 */
export async function readOnAir(
  db: Db,
  seconds: number,
  maxAge: number | null,
  channels?: readonly number[],
): Promise<Map<number, AiringRow>> {
  const shown = channels
    ? db.selectFrom('channel').where('channel.id', 'in', [...channels])
    : db.selectFrom('channel')
  const rows = await shown
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('schedule_item')
          .selectAll('schedule_item')
          .whereRef('schedule_item.channel_id', '=', 'channel.id')
          .where('starts_at', '<=', seconds)
          .orderBy('starts_at', 'desc')
          .limit(1)
          .as('schedule_item'),
      (join) => join.onTrue(),
    )
    .innerJoin('program', 'program.id', 'schedule_item.program_id')
    .where(programWithinAge(maxAge))
    .where(sql<boolean>`schedule_item.starts_at + schedule_item.duration > ${seconds}`)
    .selectAll('schedule_item')
    .select(programOf.as('program'))
    .select(KNOWN_CONTENT.as('known_content_id'))
    .execute()
  return new Map(rows.map((row) => [row.channel_id, row]))
}

/**
 * When the next programme begins, if it does within so many seconds: Unix seconds; else Infinity.
 * @param seconds Unix seconds, after which it is looked for
 * @param channel of this one; else of any of the provider
 */
export async function readNextStart(
  db: Db,
  seconds: number,
  within: number,
  channel?: number,
): Promise<number> {
  let query = db
    .selectFrom('schedule_item')
    .select('starts_at')
    .where('starts_at', '>', seconds)
    .where('starts_at', '<=', seconds + within)
  if (channel !== undefined) query = query.where('channel_id', '=', channel)
  const next = await query.orderBy('starts_at').limit(1).executeTakeFirst()
  return next?.starts_at ?? Infinity
}

/** Items overlap by less than this, and what lies so far back is looked at without knowing what lasts. Seconds. */
const OVERLAP_S = 86_400

const ITEM_COLUMNS = [
  'broadcast.id',
  'broadcast.channel_id',
  'broadcast.ordinal',
  'broadcast.starts_at',
  'broadcast.duration',
  'broadcast.program_id',
  'broadcast.content_id',
  'broadcast.season',
  'broadcast.series',
  'broadcast.episode_title',
  'broadcast.asset_id',
  'broadcast.is_catchup_available',
  'broadcast.source',
] as const

type Named = { id: number; name: Text }[]

/** The names of all genres and countries, by their ids. */
async function readNames(
  db: Db,
): Promise<{ genres: ReadonlyMap<number, Text>; countries: ReadonlyMap<number, Text> }> {
  const { rows } = await sql<{ genres: Named; countries: Named }>`
    select (select coalesce(json_agg(json_build_object('id', id, 'name', title)), '[]') from genre) as genres,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from country) as countries`.execute(
    db,
  )
  const byId = (list: Named = []) => new Map(list.map(({ id, name }) => [id, name]))
  return { genres: byId(rows[0]?.genres), countries: byId(rows[0]?.countries) }
}

const namesOf = (ids: readonly number[], known: ReadonlyMap<number, Text>): Named =>
  ids.flatMap((id) => {
    const name = known.get(id)
    return name ? [{ id, name }] : []
  })

/** Items of a channel that overlap a range of Unix seconds, in order, as far as the age limit goes. */
export async function readSchedule(
  db: Db,
  channelId: number,
  { start, end, maxAge }: { start: number; end: number; maxAge: number | null },
): Promise<AiringRow[]> {
  // What lasts into the range began last before it, or not long before: without that all of the past would be read.
  const since = sql<number>`least(${start - OVERLAP_S}, coalesce((
    select before.starts_at from schedule_item before
    where before.channel_id = ${channelId} and before.starts_at <= ${start} order by before.starts_at desc limit 1), 0))`
  // Looked up for each of sixty programmes, names of a few genres and countries would take half of the time.
  const [rows, { genres, countries }] = await Promise.all([
    db
      .selectFrom('broadcast')
      .innerJoinLateral(
        sql<Selectable<ProgramTable>>`(select (broadcast.programme).*)`.as('program'),
        (join) => join.onTrue(),
      )
      .where(programWithinAge(maxAge))
      .select(ITEM_COLUMNS)
      .select((from) => [
        sql<Selectable<ProgramTable>>`to_jsonb(program)`.as('program'),
        from
          .selectFrom('content')
          .select('content.id')
          .whereRef('content.id', '=', 'broadcast.content_id')
          .as('known_content_id'),
        from
          .selectFrom('content')
          .select('content.id')
          .whereRef('content.id', '=', 'program.content_id')
          .as('program_content_id'),
      ])
      .where('channel_id', '=', channelId)
      .where('starts_at', '>=', since)
      .where('starts_at', '<', end)
      .where(sql<boolean>`starts_at + duration > ${start}`)
      .orderBy('starts_at')
      .execute(),
    readNames(db),
  ])
  return rows.map(({ program_content_id, program, ...item }) => ({
    ...item,
    program: {
      ...program,
      content_id: program_content_id,
      genres: namesOf(program.genre_ids, genres),
      countries: namesOf(program.country_ids, countries),
    },
  }))
}

/** Airings of a programme from a moment on, in order. @param from Unix seconds */
export function readAirings(db: Db, programId: string, from: number, most: number): Promise<AiringRow[]> {
  return selectItems(db, null)
    .select(programOf.as('program'))
    .where('program_id', '=', programId)
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .limit(most)
    .execute()
}

/** Programmes by their ids, those within the age limit. */
export async function readPrograms(
  db: Db,
  ids: readonly string[],
  maxAge: number | null,
): Promise<AiringRow['program'][]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('program')
    .select(programOf.as('program'))
    .where('id', 'in', [...ids])
    .where(programWithinAge(maxAge))
    .execute()
  return rows.map((row) => row.program)
}

/** A programme by its id, if it is within the age limit. */
export async function readProgram(
  db: Db,
  id: string,
  maxAge: number | null,
): Promise<AiringRow['program'] | undefined> {
  return (await readPrograms(db, [id], maxAge))[0]
}

/** The title that something is, where the provider has it: any other one has no page. */
const idText = (contentId: number | null): string | null => (contentId === null ? null : String(contentId))

export function toProgram(row: AiringRow['program'], { language, provider }: Names): Program {
  const order = languageOrder(provider)
  const text = (value: Text | null): string | null =>
    value ? (localise(value, language, order) ?? null) : null
  const named = (list: { id: number; name: Text }[]) =>
    list.map(({ id, name }) => ({ id, name: text(name) ?? '' }))
  return {
    id: row.id,
    slug: row.slug,
    title: text(row.title) ?? row.slug,
    description: text(row.description),
    category: { id: row.category_id, name: text(row.category_name) ?? '' },
    year: row.year,
    age: row.age,
    genres: named(row.genres),
    countries: named(row.countries),
    image_src: row.image,
    content_id: idText(row.content_id),
  }
}

/** An item as viewers see it; date and time are those of the provider's clock. */
export function toScheduleItem(
  row: AiringRow,
  channel: { epoch: number; time_zone: string; archived_days: number },
  names: Names,
): ScheduleItem {
  const epochMs = Number(channel.epoch)
  const cellOf = (seconds: number): number => nearestIndex(epochMs, seconds * 1000)
  const local = Temporal.Instant.fromEpochMilliseconds(row.starts_at * 1000).toZonedDateTimeISO(
    names.provider.time_zone,
  )
  const real = realTimes(gridRuler(epochMs), {
    startIndex: cellOf(row.starts_at),
    endIndex: cellOf(row.starts_at + row.duration),
  })
  const title = row.episode_title
    ? localise(row.episode_title, names.language, languageOrder(names.provider))
    : undefined
  return {
    id: row.id,
    channel_id: row.channel_id,
    content_id: idText(row.known_content_id),
    timestamp: row.starts_at,
    real_timestamp: real.timestamp,
    duration: row.duration,
    real_duration: real.duration,
    is_catchup_available: row.is_catchup_available && channel.archived_days > 0,
    program: toProgram(row.program, names),
    episode: row.series === null ? null : { series: row.series, season: row.season, title: title ?? '' },
    age: row.program.age,
    image_src: row.program.image,
    img: { src: row.program.image },
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}
