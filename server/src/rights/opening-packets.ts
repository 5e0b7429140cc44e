import { type RawBuilder, sql } from 'kysely'
import type { OpeningPacket } from '#domain/rights/may-watch.ts'

/** A packet of the provider as `OpeningPacket`, in the order of the shop; what is offered no more has no price. */
const OPENING = sql`jsonb_agg(jsonb_build_object('id', packet.id,
    'priceMinor', case when packet.is_offered then packet.price_minor end) order by packet.position)`

/** The packets of the provider that hold a row of `channel`. */
export const CHANNEL_PACKETS: RawBuilder<OpeningPacket[]> = sql<OpeningPacket[]>`coalesce((
  select ${OPENING} from packet_channel join packet on packet.id = packet_channel.packet_id
  where packet_channel.channel_id = channel.id), '[]')`

/** The packets of the provider that hold a row of `content`: a film, a series, or the series of an episode. */
export const CONTENT_PACKETS: RawBuilder<OpeningPacket[]> = sql<OpeningPacket[]>`coalesce((
  select ${OPENING} from packet_content join packet on packet.id = packet_content.packet_id
  where packet_content.content_id =
    coalesce((select season.parent_id from content season where season.id = content.parent_id), content.id)), '[]')`
