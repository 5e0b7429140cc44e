import type { PacketOffer } from '../format/commerce.ts'
import type { Service } from '../format/service.ts'
import type { Artist } from './artist.ts'
import type { TableRow, WantedTable } from './table-plan.ts'

/** Decimal with two digits to minor units. */
const minor = (price: string): number => Number(price.replace('.', ''))

const offerOf = (packet: number, offer: PacketOffer, position: number): TableRow => ({
  provider_id: offer.provider,
  packet_id: packet,
  price_minor: minor(offer.price),
  period: offer.period,
  periods: offer.periods.map((longer) => ({ period: longer.period, price_minor: minor(longer.price) })),
  trial: offer.trial
    ? {
        price_minor: minor(offer.trial.price),
        period: `0-0-${offer.trial.days}`,
        ...(offer.trial.group !== undefined && { group: offer.trial.group }),
      }
    : null,
  partner_id: offer.partner ?? null,
  agreement: offer.agreement ? { ...offer.agreement } : null,
  bundle: offer.bundle ? { ...offer.bundle } : null,
  term: offer.term ? { ...offer.term } : null,
  position,
})

/** Packets, what they open, and who sells them. A packet that costs nothing is everybody's. */
export function wantedPackets(service: Service, artist: Artist): WantedTable[] {
  const links = (of: 'channels' | 'contents', column: string): TableRow[] =>
    service.packets.flatMap((packet) => packet[of].map((id) => ({ packet_id: packet.id, [column]: id })))
  const offers = service.packets.flatMap(({ id, offers: at }, position) =>
    at.map((offer) => offerOf(id, offer, position)),
  )
  const rows = service.packets.map((one): TableRow => ({
    id: one.id,
    slug: one.slug,
    name: { ...one.name },
    short: { ...one.short },
    description: { ...one.description },
    is_base: one.isBase,
    benefits: one.benefits.map(({ icon, text }) => ({ icon, text: { ...text } })),
    image: artist.picture('wide', one.picture),
    parts: one.parts,
    libraries: one.libraries,
    row_slug: one.row ?? null,
    design: {
      logo: one.design.logo ? artist.picture('logo', one.design.logo, { on: 'dark' }) : null,
      badge: one.design.badge ? { ...one.design.badge } : null,
      features: one.design.features.map((text) => ({ ...text })),
    },
  }))
  return [
    { table: 'packet', key: ['id'], rows },
    { table: 'provider_packet', key: ['provider_id', 'packet_id'], rows: offers },
    { table: 'packet_channel', key: ['packet_id', 'channel_id'], rows: links('channels', 'channel_id') },
    { table: 'packet_content', key: ['packet_id', 'content_id'], rows: links('contents', 'content_id') },
  ]
}
