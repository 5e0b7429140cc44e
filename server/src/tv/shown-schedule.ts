import type { Program, ScheduleItem } from '#contract/tv.ts'
import { localise } from '#domain/providers/localise.ts'
import { nearestIndex } from '#media/timeline/grid.ts'
import { gridRuler } from '#media/timeline/ruler.ts'
import { realTimes } from '#media/timeline/timeline.ts'
import type { ProviderRow, Text } from '../db/tables.ts'
import { languageOrder } from '../tenancy/provider-answers.ts'
import type { BroadcastTitles } from './broadcast-titles.store.ts'
import type { AiringRow } from './schedule.store.ts'

interface Names {
  readonly language: string
  readonly provider: ProviderRow
}

/** The title that something is, where the provider has it: any other one has no page. */
const idText = (contentId: number | null): string | null => (contentId === null ? null : String(contentId))

/** A programme in the words of its viewer. @param titles what is known of the titles that are broadcast; lists of programmes go without */
export function toProgram(
  row: AiringRow['program'],
  { language, provider }: Names,
  titles?: BroadcastTitles,
): Program {
  const title = row.content_id === null ? undefined : titles?.get(row.content_id)
  const ratings = title?.ratings ?? []
  const rated = (by: string): number | null => ratings.find(({ type }) => type === by)?.rating ?? null
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
    motion_rating: row.age === null ? null : { text: `${row.age}+` },
    persons: title?.persons ?? [],
    ratings,
    rating_imdb: rated('imdb'),
    rating_kinopoisk: rated('kinopoisk'),
    seasons: title?.seasons ?? [],
  }
}

/** An item as viewers see it; date and time are those of the provider's clock. */
export function toScheduleItem(
  row: AiringRow,
  channel: { epoch: number; time_zone: string; archived_days: number },
  names: Names,
  titles?: BroadcastTitles,
): ScheduleItem {
  const own = row.known_content_id
  const shown = own === null ? undefined : titles?.get(own)
  const isPart = own !== null && row.program.content_id !== null && own !== row.program.content_id
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
    program: toProgram(row.program, names, titles),
    content: shown?.content ?? null,
    parent_id: isPart ? idText(row.program.content_id) : null,
    episode:
      row.series === null
        ? null
        : {
            series: row.series,
            season: row.season,
            title: title ?? '',
            subtitle: shown?.original ?? null,
          },
    histories: [],
    age: row.program.age,
    image_src: row.program.image,
    img: { src: row.program.image },
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}
