import { sql, type Kysely, type Selectable } from 'kysely'
import type { LocalisedText } from '#domain/providers/localise.ts'
import { keepingPlans } from '../db/kept-plans.ts'
import type { PacketTable, Period } from '../db/packet-tables.ts'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables>

/** A part of a bundle, as the provider sells it by itself. */
export interface PacketPartRow {
  readonly id: number
  readonly slug: string
  readonly name: LocalisedText
  readonly price_minor: number
  readonly period: string
  readonly periods: readonly Period[]
}

export interface PacketRow extends Selectable<PacketTable> {
  readonly channels_count: number
  /** Of a bundle, in its order. */
  readonly in_bundle: readonly PacketPartRow[]
  readonly its_libraries: readonly {
    readonly id: number
    readonly title: LocalisedText
    readonly bg: string | null
  }[]
  /** Whose it is, where that is another provider. */
  readonly partner: { readonly id: number; readonly name: string; readonly shortname: string } | null
}

const IN_BUNDLE = sql<PacketRow['in_bundle']>`coalesce((
  select json_agg(json_build_object('id', part.id, 'slug', part.slug, 'name', part.name, 'price_minor', part.price_minor,
    'period', part.period, 'periods', part.periods) order by array_position(packet.parts, part.id))
  from packet part where part.id = any(packet.parts)), '[]')`
const ITS_LIBRARIES = sql<PacketRow['its_libraries']>`coalesce((
  select json_agg(json_build_object('id', library.id, 'title', library.title, 'bg', library.cover ->> 'bg')
    order by array_position(packet.libraries, library.id))
  from library where library.id = any(packet.libraries)), '[]')`
const PARTNER = sql<PacketRow['partner']>`(
  select json_build_object('id', provider.id, 'name', provider.name, 'shortname', provider.shortname)
  from provider where provider.id = packet.partner_id)`

const selectPackets = (db: Db) =>
  keepingPlans(db)
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
    .select([IN_BUNDLE.as('in_bundle'), ITS_LIBRARIES.as('its_libraries'), PARTNER.as('partner')])
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
