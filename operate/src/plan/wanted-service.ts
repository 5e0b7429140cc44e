import type { Artist } from './artist.ts'
import type { Service } from '../format/service.ts'
import { inFirstOf } from '../format/text.ts'
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

/** Providers. Texts come localised; numbers of languages follow their order. */
export function wantedProviders(service: Service, artist: Artist): WantedTable {
  const rowsets = new Map(service.rowsets.map(({ id, slug }) => [id, slug]))
  const rows = service.providers.map((one): TableRow => {
    const spoken = one.languages.map(({ key }) => key)
    return {
      id: one.id,
      shortname: one.shortname,
      name: inFirstOf(one.name, spoken),
      domain: one.domain ?? null,
      networks: one.networks,
      is_default: one.isDefault,
      country: one.country.code,
      time_zone: one.timeZone,
      accent: one.accent,
      logo: artist.picture('brand', one.brand, { accent: one.accent }, spoken[0]),
      logo_light:
        one.theme === 'light'
          ? artist.picture('brand', one.brand, { accent: one.accent, on: 'light' }, spoken[0])
          : null,
      icon: artist.picture('icon', one.brand, { accent: one.accent, on: one.theme }, spoken[0]),
      theme: one.theme,
      operator: one.operator,
      account_link: one.accountLink && { ...one.accountLink },
      partner_link: one.partnerLink && { ...one.partnerLink },
      operator_warning: one.operatorWarning,
      landing: { ...one.landing },
      open_countries: one.openCountries,
      strangers: one.strangers && { ...one.strangers },
      regional: one.regional && { ...one.regional },
      connects_by_people: one.connectsByPeople,
      languages: one.languages.map((language, priority) => ({ ...language, priority })),
      currency: { ...one.currency, ISO_CODE: String(one.currency.ISO_CODE) },
      support: { ...one.support },
      phone_mask: one.phoneMask,
      is_guest_allowed: one.isGuestAllowed,
      pay_systems: one.paySystems.map((system) => ({ ...system })),
      is_payment_allowed: one.isPaymentAllowed,
      sells_additional_alone: one.sellsAdditionalAlone,
      is_promo_allowed: one.isPromoAllowed,
      promo_days: one.promoDays,
      countries: one.countries,
      pausing: one.pausing && { ...one.pausing },
      ads: one.ads && { ...one.ads },
      surveys: one.surveys.map((survey) => ({ ...survey })),
      embed_origins: one.embedOrigins,
      pay_frame_origins: one.payFrameOrigins,
      trackers: { ...one.trackers },
      simultaneous_streams: one.simultaneousStreams,
      drm: { ...one.drm },
      sign_in: { ...one.signIn },
      header: { ...one.header },
      client: { ...one.client },
      seo: { ...one.seo },
      legal: { ...one.legal },
      help: { ...one.help },
      menu: one.menu.map(({ id, slug, title, template, rowset, src, icon, mode }) => ({
        id,
        slug,
        title: { ...title },
        template,
        icon: { name: ICONS[slug] ?? ICONS[template] ?? 'clapperboard', ...icon },
        ...(mode !== undefined && { mode }),
        rowset: rowset === undefined ? null : (rowsets.get(rowset) ?? null),
        url: src ?? null,
      })),
    }
  })
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
