import { sql, type Kysely, type Selectable } from 'kysely'
import type { Packet } from '#contract/commerce.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { parsePeriod } from '#domain/commerce/period.ts'
import { localise } from '#domain/providers/localise.ts'
import type { PacketTable, ProviderRow, Tables } from '../db/tables.ts'
import { languageOrder } from '../tenancy/provider-answers.ts'

type Db = Kysely<Tables>

export interface PacketRow extends Selectable<PacketTable> {
  channels_count: number
}

const selectPackets = (db: Db) =>
  db
    .selectFrom('packet')
    .selectAll('packet')
    .select((packet) =>
      packet
        .selectFrom('packet_channel')
        .innerJoin('channel', 'channel.id', 'packet_channel.channel_id')
        .whereRef('packet_channel.packet_id', '=', 'packet.id')
        .where('channel.is_hidden', '=', false)
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('channels_count'),
    )
    .orderBy('packet.position')

const selectOffered = (db: Db) => selectPackets(db).where('packet.is_offered', '=', true)

const counted = (
  rows: readonly (Omit<PacketRow, 'channels_count'> & { channels_count: number | null })[],
): PacketRow[] => rows.map((row) => ({ ...row, channels_count: row.channels_count ?? 0 }))

/** Packets that are offered, in the order of the shop; with ids only these, and then in the order of the ids. */
export async function readPackets(db: Db, ids?: readonly number[]): Promise<PacketRow[]> {
  if (ids?.length === 0) return []
  const query = ids ? selectOffered(db).where('packet.id', 'in', [...ids]) : selectOffered(db)
  const rows = counted(await query.execute())
  return ids ? rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : rows
}

/** Packets that somebody has, by their ids: those too that are offered no more. */
export async function readHeldPackets(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PacketRow>> {
  if (ids.length === 0) return new Map()
  const rows = counted(
    await selectPackets(db)
      .where('packet.id', 'in', [...ids])
      .execute(),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** One packet that is offered, by number or slug. */
export async function readPacket(db: Db, name: string): Promise<PacketRow | undefined> {
  const isNumber = /^\d{1,9}$/.test(name)
  const row = await selectOffered(db)
    .where((packet) => (isNumber ? packet('packet.id', '=', Number(name)) : packet('packet.slug', '=', name)))
    .executeTakeFirst()
  return row && { ...row, channels_count: row.channels_count ?? 0 }
}

/** A packet as viewers see it. */
export function toPacket(row: PacketRow, language: string, provider: ProviderRow): Packet {
  const order = languageOrder(provider)
  const text = (value: PacketRow['short']): string | null =>
    value ? (localise(value, language, order) ?? null) : null
  const price = formatMoney(row.price_minor)
  return {
    id: row.id,
    slug: row.slug,
    name: text(row.name) ?? row.slug,
    short: text(row.short),
    description: text(row.description),
    base: row.is_base,
    is_base: row.is_base,
    price,
    total_price: price,
    period: row.period,
    period_human: parsePeriod(row.period),
    trial_price: row.trial ? formatMoney(row.trial.price_minor) : null,
    trial_period_human: row.trial ? parsePeriod(row.trial.period) : null,
    is_trial: row.trial !== null,
    channels_count: row.channels_count,
    benefits: row.benefits.map((one) => ({ icon: one.icon, text: text(one.text) ?? '' })),
    design: { background_tv: row.image },
  }
}
