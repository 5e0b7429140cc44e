import { type RawBuilder, sql } from 'kysely'
import type { OpeningPacket } from '#domain/rights/may-watch.ts'

/** A packet of the provider as `OpeningPacket`; what is offered no more has no price. It is read with every card: no order, plain JSON. */
const OPENING = sql`json_agg(json_build_object('id', packet.id, 'isBase', packet.is_base,
    'priceMinor', case when packet.is_offered then packet.price_minor end))`

/** The packets of the provider that hold a row of `channel`. */
export const CHANNEL_PACKETS: RawBuilder<OpeningPacket[]> = sql<OpeningPacket[]>`coalesce((
  select ${OPENING} from packet_channel join packet on packet.id = packet_channel.packet_id
  where packet_channel.channel_id = channel.id), '[]')`

const packetsOf = (title: RawBuilder<unknown>): RawBuilder<OpeningPacket[]> => sql<OpeningPacket[]>`coalesce((
  select ${OPENING} from packet_content join packet on packet.id = packet_content.packet_id
  where packet_content.content_id = ${title}), '[]')`

/** The packets of the provider that hold a row of `content`, which is a film or a series. */
export const TITLE_PACKETS = packetsOf(sql`content.id`)

/** The same of any row of `content`: of an episode those that hold its series. Planning it takes longer. */
export const CONTENT_PACKETS = packetsOf(
  sql`coalesce((select season.parent_id from content season where season.id = content.parent_id), content.id)`,
)
