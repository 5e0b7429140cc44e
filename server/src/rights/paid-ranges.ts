import { type RawBuilder, sql } from 'kysely'
import type { PaidRange } from '#domain/rights/may-watch.ts'

/** Ranges as SQL answers them: `[packet, from, until]`, Unix milliseconds; null has no end. */
export type PaidRangeRow = readonly [packet: number, from: number, until: number | null]

/**
 * What a user has paid for, now and later, of the packets that their provider has or had: an array of `PaidRangeRow`. Packets that
 * hold nothing are left out: they open nothing.
 * @param user and @param provider are ids, or columns with them
 * @param now Unix milliseconds
 */
export const paidRangesOf = (
  user: RawBuilder<unknown>,
  provider: RawBuilder<unknown>,
  now: number,
): RawBuilder<PaidRangeRow[]> => sql<PaidRangeRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_array(
      e.packet_id,
      coalesce(floor(extract(epoch from nullif(lower(e.valid), '-infinity')) * 1000), 0)::bigint,
      floor(extract(epoch from nullif(upper(e.valid), 'infinity')) * 1000)::bigint)), '[]')
  from entitlement e join provider_packet pp on pp.packet_id = e.packet_id and pp.provider_id = ${provider}
  where e.user_id = ${user}
    and coalesce(upper(e.valid), 'infinity') > ${new Date(now)}::timestamptz
    and (exists (select from packet_content pc where pc.packet_id = e.packet_id)
      or exists (select from packet_channel pc where pc.packet_id = e.packet_id)))`

export const toPaidRanges = (rows: readonly PaidRangeRow[]): PaidRange[] =>
  rows.map(([packetId, from, until]) => ({ packetId, from, until }))
