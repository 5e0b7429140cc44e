import { sql, type Kysely, type Selectable } from 'kysely'
import { keepingPlans } from '../db/kept-plans.ts'
import { programWithinAge, withinAge } from '../db/within-age.ts'
import { channelAmong } from '../rights/channel-named.ts'
import type { ProgramTable, ScheduleItemTable, Tables, Text } from '../db/tables.ts'

type Db = Kysely<Tables>

const DAY_SECONDS = 86_400

export type Named = { id: number; name: Text }[]

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

export const SHOWN_OF_ITEM = [
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

/** The title of an item, where there is one and the provider has it. */
const KNOWN_CONTENT = sql<number | null>`case when schedule_item.content_id is not null then
  (select content.id from content where content.id = schedule_item.content_id) end`

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
  // Some are found by keys; of all the plan of the moment is better.
  const shown = channels
    ? keepingPlans(db).selectFrom('channel').where(channelAmong(channels))
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
  let query = (channel === undefined ? db : keepingPlans(db))
    .selectFrom('schedule_item')
    .select('starts_at')
    .where('starts_at', '>', seconds)
    .where('starts_at', '<=', seconds + within)
  if (channel !== undefined) query = query.where('channel_id', '=', channel)
  const next = await query.orderBy('starts_at').limit(1).executeTakeFirst()
  return next?.starts_at ?? Infinity
}

/**
 * The airings of a programme that are nearest to now, in order of time: on the channels that are shown to those of the age limit, and as far back
 * as the archive of each reaches.
 * @param now Unix seconds
 */
export async function readAirings(
  db: Db,
  programId: string,
  { now, maxAge, most }: { now: number; maxAge: number | null; most: number },
): Promise<AiringRow[]> {
  const airings = await selectItems(db, maxAge)
    .innerJoin('channel', 'channel.id', 'schedule_item.channel_id')
    .select(programOf.as('program'))
    .where('program_id', '=', programId)
    .where('channel.is_hidden', '=', false)
    .where(withinAge('channel.age', maxAge))
    .where(
      sql<boolean>`schedule_item.starts_at + schedule_item.duration >= ${now} - channel.archived_days * ${DAY_SECONDS}`,
    )
    .orderBy(sql`abs(schedule_item.starts_at - ${now})`)
    .limit(most)
    .execute()
  return airings.toSorted((one, other) => one.starts_at - other.starts_at)
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
