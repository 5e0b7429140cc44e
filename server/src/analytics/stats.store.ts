import { type Kysely, sql } from 'kysely'
import type { Bucket } from '#domain/analytics/measures.ts'
import type { WholeTables } from '../db/tables.ts'
import { type AdCounts, readAdCounts, type StatsOf } from './ad-counts.store.ts'

export interface ChannelHour {
  /** Two channels may have one name. */
  readonly id: number
  readonly channel: string
  /** At this provider; null where it has the channel no more. */
  readonly number: number | null
  readonly hour: Date
  readonly viewers: number
  readonly starts: number
  readonly watchedSeconds: number
}

export interface PacketSales {
  readonly packet: string
  /** Bought by viewers in that time, and how many renewals were paid. */
  readonly sold: number
  readonly renewed: number
  /** What was booked for both, less what went back to viewers in that time, whenever that was bought: below zero where more went back. In minor units. */
  readonly revenueMinor: number
  /** Subscriptions at the beginning of that time, and how many of these ended in it. */
  readonly atStart: number
  readonly ended: number
}

export interface Stats {
  readonly channels: readonly ChannelHour[]
  /** Sums of an hour by their names. */
  readonly counts: readonly { readonly hour: Date; readonly name: string; readonly count: number }[]
  /** Events that were told beyond a limit, and are in none of the figures. */
  readonly leftOut: number
  readonly measures: ReadonlyMap<string, readonly Bucket[]>
  readonly viewers: readonly { readonly day: string; readonly kind: string; readonly viewers: number }[]
  readonly packets: readonly PacketSales[]
  readonly ads: readonly AdCounts[]
}

const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`
/** Names are kept by language; operators read any. */
const nameOf = (column: string) =>
  sql`coalesce(${sql.ref(column)}->>'en', (select value from jsonb_each_text(${sql.ref(column)}) limit 1))`

/** In place of a packet's name. */
const OF_NO_PACKET = 'of no packet'

async function packetsOf(db: Kysely<WholeTables>, { providerId, from, to }: StatsOf): Promise<PacketSales[]> {
  const { rows } = await sql<{
    packet: string
    sold: string
    renewed: string
    revenue: string
    at_start: string
    ended: string
  }>`
    with booked as (
      select j.source_type, j.purpose, e.amount_minor,
        case j.source_type
          when 'purchase' then (select p.packet_id from purchase p where p.id = j.source_id::bigint)
          when 'refund' then (
            select coalesce(b.packet_id, s.packet_id) from refund r join payment p on p.id = r.payment_id
            left join purchase b on b.id = p.purchase_id left join subscription s on s.id = p.subscription_id where r.id = j.source_id::uuid)
          else (select s.packet_id from subscription s where s.id = split_part(j.source_id, ':', 1)::bigint)
        end as packet_id
      from journal j
      join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id and a.kind = 'revenue'
      where j.provider_id = ${providerId} and j.booked_at >= ${at(from)} and j.booked_at < ${at(to)}
        and j.source_type in ('purchase', 'renewal', 'refund')),
    sold as (
      select p.packet_id, count(*) as sold from purchase p join purchase_offer o on o.id = p.offer_id
      where o.provider_id = ${providerId} and p.bought_at >= ${at(from)} and p.bought_at < ${at(to)} group by p.packet_id),
    held as (
      select packet_id,
        count(*) filter (where began_at < ${at(from)} and (ended_at is null or ended_at >= ${at(from)})) as at_start,
        count(*) filter (where began_at < ${at(from)} and ended_at >= ${at(from)} and ended_at < ${at(to)}) as ended
      from subscription where provider_id = ${providerId} group by packet_id),
    money as (
      select packet_id, sum(amount_minor) as revenue, count(*) filter (where source_type = 'renewal' and purpose = 'charge') as renewed
      from booked group by packet_id)
    select ${nameOf('packet.name')} as packet, coalesce(sold, 0) as sold, coalesce(renewed, 0) as renewed, coalesce(revenue, 0) as revenue,
      coalesce(at_start, 0) as at_start, coalesce(ended, 0) as ended
    from packet left join sold on sold.packet_id = packet.id left join held on held.packet_id = packet.id
      left join money on money.packet_id = packet.id
    where coalesce(sold, 0) + coalesce(renewed, 0) + coalesce(at_start, 0) > 0 or revenue <> 0
    union all
    -- Money that was added to a balance, spent there and paid back all the same.
    select ${OF_NO_PACKET}, 0, 0, revenue, 0, 0 from money where packet_id is null and revenue <> 0
    order by revenue desc, packet`.execute(db)
  return rows.map((row) => ({
    packet: row.packet,
    sold: Number(row.sold),
    renewed: Number(row.renewed),
    revenueMinor: Number(row.revenue),
    atStart: Number(row.at_start),
    ended: Number(row.ended),
  }))
}

/** What is known of a time. @param db has also channels that the provider carried then and carries no more */
export async function readStats(db: Kysely<WholeTables>, of: StatsOf): Promise<Stats> {
  const { providerId, from, to } = of
  const within = sql`provider_id = ${providerId} and hour >= ${at(from)} and hour < ${at(to)}`
  const channels = await sql<{
    id: number
    channel: string
    number: number | null
    hour: Date
    viewers: number
    starts: number
    seconds: string
  }>`
    select s.channel_id as id, coalesce(c.name, 'channel ' || s.channel_id) as channel, p.num as number, hour, viewers, starts,
      watched_seconds as seconds
    from (select * from stat_channel_hour where ${within}) s left join channel c on c.id = s.channel_id
      left join provider_channel p on p.channel_id = s.channel_id and p.provider_id = s.provider_id
    order by hour, channel, id`.execute(db)
  const counts = await sql<{ hour: Date; name: string; count: string }>`
    select hour, name, count from stat_count_hour where ${within} order by hour, name`.execute(db)
  const leftOut = await sql<{ count: string }>`
    select coalesce(sum(count), 0) as count from event_left_out where ${within}`.execute(db)
  const measures = await sql<{ measure: string; bucket: number; count: string }>`
    select measure, bucket, sum(count) as count from stat_measure_hour where ${within} group by measure, bucket`.execute(
    db,
  )
  const viewers = await sql<{ day: string; kind: string; viewers: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, viewer_kind as kind, viewers from stat_viewer_day
    where provider_id = ${providerId} and day >= (${at(from)} at time zone 'UTC')::date and day < (${at(to)} at time zone 'UTC')::date
    order by day, viewer_kind`.execute(db)
  return {
    channels: channels.rows.map(({ seconds, ...row }) => ({ ...row, watchedSeconds: Number(seconds) })),
    counts: counts.rows.map((row) => ({ ...row, count: Number(row.count) })),
    leftOut: Number(leftOut.rows[0]?.count ?? 0),
    measures: new Map(
      [...Map.groupBy(measures.rows, ({ measure }) => measure)].map(([measure, buckets]) => [
        measure,
        buckets.map(({ bucket, count }) => ({ bucket, count: Number(count) })),
      ]),
    ),
    viewers: viewers.rows,
    packets: await packetsOf(db, of),
    ads: await readAdCounts(db, of),
  }
}
