import { type Kysely, type Selectable, sql } from 'kysely'
import type { Reference } from '#domain/catalogue/reference.ts'
import { keepingPlans } from '../db/kept-plans.ts'
import type { ChannelTable, ProgramTable, Tables, Text } from '../db/tables.ts'
import { programWithinAge, withinAge } from '../db/within-age.ts'
import { channelNamed } from '../rights/channel-named.ts'
import { TITLE_ROW, type TitleRow } from './broadcast-titles.store.ts'
import type { KindNames } from './kind-names.ts'
import { type AiringRow, type Named, SHOWN_OF_ITEM } from './schedule.store.ts'

/** Items overlap by less than this, and what lies so far back is looked at without knowing what lasts. Seconds. */
const OVERLAP_S = 86_400

const namesOf = (ids: readonly number[], known: ReadonlyMap<number, Text>): Named =>
  ids.flatMap((id) => {
    const name = known.get(id)
    return name ? [{ id, name }] : []
  })

export interface ScheduleRange {
  /** Unix seconds. */
  readonly start: number
  readonly end: number
  readonly maxAge: number | null
  /** Of genres and countries: looked up for each of sixty programmes they would take half of the time. */
  readonly names: KindNames
}

/** A part of a channel's schedule. */
export interface ChannelSchedule {
  readonly channel: Pick<Selectable<ChannelTable>, 'id' | 'epoch' | 'time_zone' | 'archived_days'>
  /** In order. */
  readonly items: AiringRow[]
  /** Titles that items broadcast, and the series of episodes, as far as the provider has them. */
  readonly titles: TitleRow[]
}

const ITEM_COLUMNS = SHOWN_OF_ITEM.map((column) => `broadcast.${column}` as const)

/**
 * Items of a channel that overlap a range of Unix seconds, as far as the age limit goes, with all that is told of them: one question. Undefined where the
 * provider has no such channel, hidden ones included, or it is beyond the limit.
 */
export async function readSchedule(
  db: Kysely<Tables>,
  channel: Reference,
  { start, end, maxAge, names }: ScheduleRange,
): Promise<ChannelSchedule | undefined> {
  // What lasts into the range began last before it, or not long before: without that all of the past would be read.
  const since = sql<number>`least(${start - OVERLAP_S}, coalesce((
    select before.starts_at from schedule_item before
    where before.channel_id = channel.id and before.starts_at <= ${start} order by before.starts_at desc limit 1), 0))`
  const [rows, { genres, countries }] = await Promise.all([
    keepingPlans(db)
      .selectFrom('channel')
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('broadcast')
            .innerJoinLateral(
              sql<Selectable<ProgramTable>>`(select (broadcast.programme).*)`.as('program'),
              (join) => join.onTrue(),
            )
            .where(sql<boolean>`broadcast.channel_id = channel.id`)
            .where('starts_at', '>=', since)
            .where('starts_at', '<', end)
            .where(sql<boolean>`starts_at + duration > ${start}`)
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
              'broadcast.content_id',
              'program.content_id as program_content_id',
              // Most of what is broadcast is no title.
              sql<
                TitleRow[] | null
              >`case when broadcast.content_id is not null or program.content_id is not null then (
                select jsonb_agg(${TITLE_ROW}) from content where content.id in (broadcast.content_id, program.content_id)) end`.as(
                'titles',
              ),
            ])
            .as('item'),
        (join) => join.onTrue(),
      )
      .where(channelNamed(channel))
      .where(withinAge('channel.age', maxAge))
      .select(['channel.id as found_id', 'channel.epoch', 'channel.time_zone', 'channel.archived_days'])
      .selectAll('item')
      .orderBy('item.starts_at')
      .execute(),
    names(),
  ])
  const [found] = rows
  if (!found) return undefined
  const { found_id: id, epoch, time_zone, archived_days } = found
  return {
    channel: { id, epoch, time_zone, archived_days },
    items: rows.flatMap((row) => (row.id === null ? [] : [toAiring(row as ItemRow, genres, countries)])),
    titles: rows.flatMap((row) => row.titles ?? []),
  }
}

interface ItemRow
  extends
    Omit<AiringRow, 'known_content_id' | 'program'>,
    Omit<AiringRow['program'], 'id' | 'content_id' | 'genres' | 'countries'> {
  readonly content_id: number | null
  readonly program_id: string
  readonly program_content_id: number | null
  readonly genre_ids: readonly number[]
  readonly country_ids: readonly number[]
  readonly titles: TitleRow[] | null
}

type Names = ReadonlyMap<number, Text>

function toAiring(row: ItemRow, genres: Names, countries: Names): AiringRow {
  const known = (id: number | null): number | null => row.titles?.find((title) => title.id === id)?.id ?? null
  return {
    id: row.id,
    channel_id: row.channel_id,
    starts_at: row.starts_at,
    duration: row.duration,
    season: row.season,
    series: row.series,
    episode_title: row.episode_title,
    is_catchup_available: row.is_catchup_available,
    known_content_id: known(row.content_id),
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
      content_id: known(row.program_content_id),
      genres: namesOf(row.genre_ids, genres),
      countries: namesOf(row.country_ids, countries),
    },
  }
}
