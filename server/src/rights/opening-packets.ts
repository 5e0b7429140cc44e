import { type RawBuilder, sql } from 'kysely'
import type { OpeningPacket } from '#domain/rights/may-watch.ts'

/** A packet of the provider as `OpeningPacket`; what is offered no more has no price. It is read with every card: no order, plain JSON. */
const OPENING = sql`json_agg(json_build_object('id', packet.id, 'isBase', packet.is_base,
    'priceMinor', case when packet.is_offered then packet.price_minor end))`

/** The packets of the provider that hold a row of `channel`. */
export const CHANNEL_PACKETS: RawBuilder<OpeningPacket[]> = sql<OpeningPacket[]>`coalesce((
  select ${OPENING} from packet_channel join packet on packet.id = packet_channel.packet_id
  where packet_channel.channel_id = channel.id), '[]')`

/** The film or series that packets hold for a row of `content`, whatever it is part of. */
const SOLD_TITLE = sql`coalesce((select season.parent_id from kept_content season where season.id = content.parent_id), content.id)`

const packetsOf = (title: RawBuilder<unknown>): RawBuilder<OpeningPacket[]> => sql<OpeningPacket[]>`coalesce((
  select ${OPENING} from packet_content join packet on packet.id = packet_content.packet_id
  where packet_content.content_id = ${title}), '[]')`

/** The packets of the provider that hold a row of `content`, which is a film or a series. */
export const TITLE_PACKETS = packetsOf(sql`content.id`)

/** The same of any row of `content` or `kept_content`: of an episode those that hold its series. Planning it takes longer. */
export const CONTENT_PACKETS = packetsOf(SOLD_TITLE)

/**
 * Whether a row of `kept_content`, which stands under the name of `content`, is there for whom these packets are open: it is offered, or stands in one of
 * them, though it is offered no more.
 */
export const isOfferedTo = (held: readonly number[]): RawBuilder<boolean> =>
  held.length === 0
    ? sql<boolean>`content.is_offered`
    : sql<boolean>`(content.is_offered or exists (
        select from packet_content pc where pc.content_id = ${SOLD_TITLE} and pc.packet_id = any(${[...held]}::integer[])))`
