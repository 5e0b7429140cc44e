import { type RawBuilder, sql } from 'kysely'
import type { Item } from '#contract/catalogue.ts'
import type { OpeningPacket } from '#domain/rights/may-watch.ts'
import type { Text } from '../../db/tables.ts'
import { programWithinAge, withinAge } from '../../db/within-age.ts'
import { isOpenTo } from '../../rights/open-to.ts'
import { CHANNEL_PACKETS } from '../../rights/opening-packets.ts'
import { textOf } from '../localised.ts'
import type { Scope } from '../../scope/scope.ts'
import { channelListed } from '../../tv/listed-channel.ts'
import { wideCovers } from '../images.ts'
import { destinationOf, NO_MARKS } from '../item.store.ts'
import type { Match } from './match.ts'

/** Broadcasts of one programme in a row: a daily one would fill it alone. */
const OF_ONE_PROGRAM = 4

const DAY_S = 86_400
const seconds = ({ now }: Scope): number => Math.floor(now / 1000)

/** Whether a broadcast can be watched or waited for, on a channel that is shown: on air, recorded, or still to come. */
const isReachable = (context: Scope): RawBuilder<boolean> => sql<boolean>`${channelListed}
  and ${withinAge('channel.age', context.maxAge)}
  and (s.starts_at + s.duration > ${seconds(context)}
    or (s.is_catchup_available and s.starts_at > ${seconds(context)} - channel.archived_days * ${sql.lit(DAY_S)}))`

/** Whether the thing of a document `d` has a broadcast that can be watched or waited for. */
export const isBroadcast = (context: Scope): RawBuilder<boolean> => sql<boolean>`exists (
  select from program join schedule_item s on s.program_id = program.id join channel on channel.id = s.channel_id
  where (program.id = d.program_id or program.content_id = d.content_id)
    and ${isReachable(context)} and ${programWithinAge(context.maxAge)})`

/** What can be watched at once comes first: on air, then the latest recording, then what is next. */
const order = (context: Scope) => sql`
  case when s.starts_at <= ${seconds(context)} then (s.starts_at + s.duration <= ${seconds(context)})::integer else 2 end,
  abs(s.starts_at - ${seconds(context)})`

/** The broadcast that a programme's document `d` leads to, as `{channel_id, timestamp, duration}`; null without one. */
export const broadcastOf = (context: Scope) => sql`
  (select jsonb_build_object('channel_id', s.channel_id, 'timestamp', s.starts_at, 'duration', s.duration)
   from schedule_item s join channel on channel.id = s.channel_id
   where s.program_id = d.program_id and ${isReachable(context)}
   order by ${order(context)} limit 1)`

interface Broadcast {
  id: string
  channel: { id: number; slug: string; name: string; isFree: boolean; packets: OpeningPacket[] }
  title: Text
  description: Text | null
  image: string | null
  year: number | null
  age: number | null
  starts_at: number
  duration: number
  total: number
}

interface Page {
  readonly limit: number
  readonly offset: number
}

/**
 * Broadcasts of what was found, in the order of the matches, as cards that lead to their channel and time. Items are read together with their
 * programmes: of those by themselves the embedded database would first look up all, each among all items.
 */
export async function readBroadcasts(context: Scope, matches: readonly Match[], { limit, offset }: Page) {
  const ranked = matches.flatMap(({ content_id, program_id }, rank) =>
    content_id === null && program_id === null ? [] : [{ content_id, program_id, rank }],
  )
  if (ranked.length === 0) return { contents: [], total: 0 }
  const { rows } = await sql<Broadcast>`
    with airing as (
      select s.id, s.starts_at, s.duration, m.rank, program.title, program.description, program.image, program.year, program.age,
        jsonb_build_object('id', channel.id, 'slug', channel.slug, 'name', channel.name,
          'isFree', channel.is_free, 'packets', ${CHANNEL_PACKETS}) as channel,
        row_number() over (partition by program.id order by ${order(context)}) as nth
      from jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb) as m(content_id integer, program_id text, rank integer)
      join broadcast s on (s.programme).id = m.program_id or (s.programme).content_id = m.content_id
      cross join lateral (select (s.programme).*) program
      join channel on channel.id = s.channel_id
      where not program.is_withdrawn and ${isReachable(context)} and ${programWithinAge(context.maxAge)}
    )
    select *, count(*) over ()::integer as total from airing where nth <= ${OF_ONE_PROGRAM}
    order by rank, nth, id limit ${limit} offset ${offset}`.execute(context.db)
  return { contents: rows.map((row) => toCard(context, row)), total: rows[0]?.total ?? 0 }
}

function toCard(context: Scope, row: Broadcast): Item {
  const title = textOf(context, row.title) ?? ''
  return {
    id: row.id,
    slug: row.id,
    name: title,
    title,
    short: row.channel.name,
    description: textOf(context, row.description),
    year: row.year,
    age: row.age,
    content_type: 'program',
    genres: [],
    countries: [],
    ratings: [],
    duration: row.duration,
    seasons_count: null,
    images: row.image === null ? [] : [{ type: 'wide', ar: '16:9', src: row.image }],
    cover: { src_2x3: null, ...wideCovers(row.image), bg: null, color_bg: null },
    background: null,
    graphic_title: null,
    tone: null,
    destination: destinationOf({
      type: 'channel',
      id: String(row.channel.id),
      slug: row.channel.slug,
      timestamp: Number(row.starts_at),
    }),
    trailers: [],
    promo_duration: null,
    ...NO_MARKS,
    is_4k: false,
    is_hd: true,
    is_available: true,
    is_purchased: isOpenTo(context, row.channel, { kind: 'channel', id: row.channel.id }),
  }
}
