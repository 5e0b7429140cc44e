import type { Artist } from './artist.ts'
import type { Service } from '../format/service.ts'
import type { TableRow, WantedTable } from './table-plan.ts'

/** Icons of menu pages by their template or slug; names of lucide. */
const ICONS: Record<string, string> = {
  startpage: 'house',
  tvchannels: 'tv',
  tvchannels20: 'tv',
  tvchannels30: 'tv',
  films: 'clapperboard',
  series: 'layers',
  kids: 'smile',
}

/** Decimal with two digits to minor units. */
const minor = (price: string): number => Number(price.replace('.', ''))

/** Providers. Texts come localised; numbers of languages follow their order. */
export function wantedProviders(service: Service, artist: Artist): WantedTable {
  const rowsets = new Map(service.rowsets.map(({ id, slug }) => [id, slug]))
  const rows = service.providers.map((one): TableRow => ({
    id: one.id,
    shortname: one.shortname,
    name: one.name[one.languages[0]?.key as 'ru'] ?? one.name.ru,
    domain: one.domain ?? null,
    networks: one.networks,
    is_default: one.isDefault,
    country: one.country.code,
    time_zone: one.timeZone,
    accent: one.accent,
    logo: artist.picture('brand', one.brand, { accent: one.accent }),
    languages: one.languages.map((language, priority) => ({ ...language, priority })),
    currency: { ...one.currency, ISO_CODE: String(one.currency.ISO_CODE) },
    support: { ...one.support },
    phone_mask: one.phoneMask,
    is_guest_allowed: one.isGuestAllowed,
    pay_systems: one.paySystems.map((system) => ({ ...system })),
    sells_additional_alone: one.sellsAdditionalAlone,
    embed_origins: one.embedOrigins,
    sign_in: { ...one.signIn },
    seo: { ...one.seo },
    legal: { ...one.legal },
    menu: one.menu.map(({ id, slug, title, template, rowset, src }) => ({
      id,
      slug,
      title: { ...title },
      template,
      icon: { name: ICONS[slug] ?? ICONS[template] ?? 'clapperboard' },
      rowset: rowset === undefined ? null : (rowsets.get(rowset) ?? null),
      url: src ?? null,
    })),
  }))
  return { table: 'provider', key: ['id'], rows }
}

/** Pictures for profiles, in the order of the folder. */
export function wantedAvatars(service: Service, artist: Artist): WantedTable[] {
  const categories = service.avatars.map(({ id, title }, position): TableRow => ({
    id,
    title: { ...title },
    position,
  }))
  const avatars = service.avatars.flatMap((category) =>
    category.avatars.map(({ id, kind, picture }, position): TableRow => ({
      id,
      category_id: category.id,
      src: artist.picture('avatar', picture, kind === undefined ? {} : { kind }),
      position,
    })),
  )
  return [
    { table: 'avatar_category', key: ['id'], rows: categories },
    { table: 'avatar', key: ['id'], rows: avatars },
  ]
}

/** Packets, what they open, and who sells them. A packet that costs nothing is everybody's. */
export function wantedPackets(service: Service, artist: Artist): WantedTable[] {
  const links = (of: 'channels' | 'contents', column: string): TableRow[] =>
    service.packets.flatMap((packet) => packet[of].map((id) => ({ packet_id: packet.id, [column]: id })))
  const offers = service.packets.flatMap(({ id, offers: at }, position) =>
    at.map(({ provider: provider_id, price, period, periods, trial }): TableRow => ({
      provider_id,
      packet_id: id,
      price_minor: minor(price),
      period,
      periods: periods.map((longer) => ({ period: longer.period, price_minor: minor(longer.price) })),
      trial: trial ? { price_minor: minor(trial.price), period: `0-0-${trial.days}` } : null,
      position,
    })),
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
  }))
  return [
    { table: 'packet', key: ['id'], rows },
    { table: 'provider_packet', key: ['provider_id', 'packet_id'], rows: offers },
    { table: 'packet_channel', key: ['packet_id', 'channel_id'], rows: links('channels', 'channel_id') },
    { table: 'packet_content', key: ['packet_id', 'content_id'], rows: links('contents', 'content_id') },
  ]
}
