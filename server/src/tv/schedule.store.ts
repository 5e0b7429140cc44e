import { sql, type Kysely, type Selectable } from 'kysely'
import { keepingPlans } from '../db/kept-plans.ts'
import { programWithinAge } from '../db/within-age.ts'
import type { ProgramTable, ScheduleItemTable, Tables, Text } from '../db/tables.ts'
import type { KindNames } from './kind-names.ts'

type Db = Kysely<Tables>

type Named = { id: number; name: Text }[]

/** What is shown of a programme; `content_id` is of a title that the provider has. */
interface ProgramRow extends Pick<
  Selectable<ProgramTable>,
  | 'id'
  | 'slug'
  | 'title'
  | 'description'
  | 'category_id'
  | 'category_name'
  | 'year'
  | 'age'
  | 'image'
  | 'content_id'
> {
  genres: Named
  countries: Named
}

/** A schedule item with its programme; `genres` and `countries` come with their names. */
export interface AiringRow extends Pick<Selectable<ScheduleItemTable>, (typeof SHOWN_OF_ITEM)[number]> {
  /** The title that it is, where the provider has it. */
  known_content_id: number | null
  program: ProgramRow
}

const SHOWN_OF_ITEM = [
  'id',
  'channel_id',
  'starts_at',
  'duration',
  'season',
  'series',
  'episode_title',
  'is_catchup_available',
] as const

/** The programme of an item as one value, so that a schedule is one query. */
const programOf = sql<AiringRow['program']>`
  to_jsonb(program) || jsonb_build_object(
    'content_id', (select content.id from content where content.id = program.content_id),
    'genres', (select coalesce(jsonb_agg(jsonb_build_object('id', genre.id, 'name', genre.title) order by array_position(program.genre_ids, genre.id)), '[]')
      from genre where genre.id = any(program.genre_ids)),
    'countries', (select coalesce(jsonb_agg(jsonb_build_object('id', country.id, 'name', country.name) order by array_position(program.country_ids, country.id)), '[]')
      from country where country.id = any(program.country_ids)))`

/** The title of a column, where there is one and the provider has it. */
const knownContent = (column: string) =>
  sql<number | null>`case when ${sql.ref(column)} is not null then
    (select content.id from content where content.id = ${sql.ref(column)}) end`
const KNOWN_CONTENT = knownContent('schedule_item.content_id')

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

const ITEM_COLUMNS = SHOWN_OF_ITEM.map((column) => `broadcast.${column}` as const)

const namesOf = (ids: readonly number[], known: ReadonlyMap<number, Text>): Named =>
  ids.flatMap((id) => {
    const name = known.get(id)
    return name ? [{ id, name }] : []
  })

interface ScheduleRange {
  /** Unix seconds. */
  readonly start: number
  readonly end: number
  readonly maxAge: number | null
  /** Of genres and countries: looked up for each of sixty programmes they would take half of the time. */
  readonly names: KindNames
}

/** Items of a channel that overlap a range of Unix seconds, in order, as far as the age limit goes. */
export async function readSchedule(
  db: Db,
  channelId: number,
  { start, end, maxAge, names }: ScheduleRange,
): Promise<AiringRow[]> {
  // What lasts into the range began last before it, or not long before: without that all of the past would be read.
  const since = sql<number>`least(${start - OVERLAP_S}, coalesce((
    select before.starts_at from schedule_item before
    where before.channel_id = ${channelId} and before.starts_at <= ${start} order by before.starts_at desc limit 1), 0))`
  const [rows, { genres, countries }] = await Promise.all([
    keepingPlans(db)
      .selectFrom('broadcast')
      .innerJoinLateral(
        sql<Selectable<ProgramTable>>`(select (broadcast.programme).*)`.as('program'),
        (join) => join.onTrue(),
      )
      .where(programWithinAge(maxAge))
      .select(ITEM_COLUMNS)
      .select([
        // One value for each programme would be put together by the database and taken apart here again.
        'program.id as program_id',
        'program.slug',
        'program.title',
        'program.description',
        'program.category_id',
        'program.category_name',
        'program.year',
        'program.age',
        'program.genre_ids',
        'program.country_ids',
        'program.image',
        knownContent('broadcast.content_id').as('known_content_id'),
        knownContent('program.content_id').as('program_content_id'),
      ])
      .where('channel_id', '=', channelId)
      .where('starts_at', '>=', since)
      .where('starts_at', '<', end)
      .where(sql<boolean>`starts_at + duration > ${start}`)
      .orderBy('starts_at')
      .execute(),
    names(),
  ])
  return rows.map((row) => ({
    id: row.id,
    channel_id: row.channel_id,
    starts_at: row.starts_at,
    duration: row.duration,
    season: row.season,
    series: row.series,
    episode_title: row.episode_title,
    is_catchup_available: row.is_catchup_available,
    known_content_id: row.known_content_id,
    program: {
      id: row.program_id,
      slug: row.slug,
      title: row.title,
      description: row.description,
      category_id: row.category_id,
      category_name: row.category_name,
      year: row.year,
      age: row.age,
      image: row.image,
      content_id: row.program_content_id,
      genres: namesOf(row.genre_ids, genres),
      countries: namesOf(row.country_ids, countries),
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
