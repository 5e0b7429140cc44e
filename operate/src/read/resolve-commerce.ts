import { LEGAL_KINDS } from '#contract/legal.ts'
import type { HelpTexts } from '#domain/providers/help-texts.ts'
import type { LegalTexts } from '#domain/providers/legal-text.ts'
import { MENU_PAGES } from '#domain/providers/menu-pages.ts'
import { PAYFORMS_OF } from '#domain/commerce/pay-systems.ts'
import { phoneDigits } from '#domain/identity/phone.ts'
import type { Entry } from './entries.ts'
import type { Account, AccountEntry, Provider, ProviderEntry } from '../format/provider.ts'
import type { Client } from '../format/provider-client.ts'
import { localised } from '../format/text.ts'
import { withPresets } from './preset-providers.ts'
import { resolveProviderAds } from './resolve-ads.ts'
import { checkShownDevices, resolveHelp } from './resolve-help.ts'
import { networksOf } from './resolve-networks.ts'
import { resolveLook } from './resolve-look.ts'
import { resolveLegal } from './resolve-legal.ts'
import { resolveSeo } from './resolve-seo.ts'
import { holdersOf } from './resolve-sharing.ts'
import { sellersOf } from './resolve-packet.ts'
import { resolveSurveys } from './resolve-surveys.ts'
import { idsOf, type Links, pictureOf, some } from './links.ts'

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Why an entry of a menu leads nowhere; null where it leads somewhere, or is for televisions alone, which have other pages by their modes. News
 * that come out later count: until then their page says that there are none yet.
 */
function missingOf(
  {
    slug,
    template,
    rowset,
    mode,
  }: Pick<ProviderEntry['menu'][number], 'slug' | 'template' | 'rowset' | 'mode'>,
  { promo_codes: takesCodes = false }: Pick<ProviderEntry, 'promo_codes'>,
  { questions, devices }: HelpTexts,
  legal: LegalTexts,
  hasNews: boolean,
): string | null {
  if (!template.startsWith('group.catalog') || rowset !== undefined || slug === 'my') return null
  const isElsewhere = mode !== undefined || template === 'group.catalog.search'
  if (!MENU_PAGES.has(slug)) return isElsewhere ? null : `there is no page "${slug}": it needs a rowset`
  const without = (what: string): string => `there is no page "${slug}" without ${what}`
  if ((slug === 'promo' || slug === 'gift') && !takesCodes) return without('promo_codes: true')
  if (slug === 'news' && !hasNews) return without('news in news.yaml')
  if (slug === 'faq' && questions.length === 0) return without('questions in help.yaml')
  if (slug === 'instructions' && devices.length === 0) return without('devices in help.yaml')
  const kind = LEGAL_KINDS.find((one) => one === slug)
  return kind && !legal[kind] ? without('its text in legal.yaml') : null
}

export function resolveProvider(links: Links, said: Entry<ProviderEntry>): Provider {
  const entry = { ...said, value: withPresets(said.value) }
  const { value, report } = entry
  for (const field of ['titles_of', 'pages_of'] as const)
    if (value[field] !== undefined) links.providers.find(value[field], entry, [field])
  if (!isTimeZone(value.time_zone)) report(['time_zone'], `unknown time zone "${value.time_zone}"`)
  const country = links.countries.find(value.country, entry, ['country'])
  const help = resolveHelp(links.help, value)
  checkShownDevices(entry, help)
  const legal = resolveLegal(links.legal, value)
  const menu = value.menu.map((item, i) => {
    const { id, slug, title, template, rowset, src, icon, mode } = item
    const found = rowset === undefined ? undefined : links.rowsets.find(rowset, entry, ['menu', i, 'rowset'])
    const page = links.rowsets.entries.find(({ value: one }) => one.slug === rowset)
    if (page && !holdersOf(links, { ...page, report: () => undefined }, 'pages_of').includes(value.id))
      report(['menu', i, 'rowset'], `${value.shortname} does not have the rowset "${rowset}"`)
    if (template === 'outer_link' && src === undefined)
      report(['menu', i, 'src'], 'an outer link needs an address')
    const missing = missingOf(item, value, help, legal, links.newsOf.has(value.shortname))
    if (missing !== null) report(['menu', i, 'slug'], missing)
    return {
      id,
      slug,
      title: localised(title),
      template,
      ...some('rowset', found?.id),
      ...some('src', src),
      ...some('icon', icon),
      ...some('mode', mode),
    }
  })
  const menuLinks = (value.menu_links ?? []).map(({ title, ...link }) => ({
    ...link,
    title: localised(title),
    template: 'outer_link' as const,
  }))
  return {
    id: value.id,
    shortname: value.shortname,
    name: localised(value.name),
    ...some('domain', value.domain),
    networks: networksOf(links, value),
    isDefault: value.is_default,
    country: { id: country?.id ?? 0, code: value.country },
    timeZone: value.time_zone,
    accent: value.accent,
    brand: pictureOf(links, entry, ['brand'], value.brand, { title: localised(value.name) }, 'brandStyle'),
    languages: value.languages,
    currency: value.currency,
    currencyPlace: entry.placeOf(['currency']),
    phoneMask: value.phone_mask,
    support: value.support,
    isGuestAllowed: value.is_guest_allowed,
    isPaymentAllowed: value.is_payment_allowed ?? true,
    sellsAdditionalAlone: value.additional_packets_alone ?? false,
    isPromoAllowed: value.promo_codes ?? false,
    promoDays: value.promo_days ?? 0,
    countries: value.countries ?? [],
    pausing: value.pausing ?? null,
    ads: resolveProviderAds(links, entry),
    surveys: resolveSurveys(entry),
    paySystems: (value.pay_systems ?? []).map((system, at) => {
      const { payform, gateway, title, description, skip_parental_control: skips } = system
      if (!PAYFORMS_OF[gateway].includes(payform))
        report(
          ['pay_systems', at, 'payform'],
          `${gateway} has ${PAYFORMS_OF[gateway].join(', ')} and no ${payform}`,
        )
      const texts = (['button_text', 'how_to_use', 'how_to_use_packet'] as const).flatMap((name) => {
        const { [name]: text } = system
        return text === undefined ? [] : [[name, localised(text)] as const]
      })
      return {
        payform,
        gateway,
        title: localised(title),
        description: localised(description),
        ...Object.fromEntries(texts),
        ...some('skip_parental_control', skips),
      }
    }),
    embedOrigins: value.embed_origins ?? [],
    payFrameOrigins: value.pay_frame_origins ?? [],
    client: resolveClient(links, entry),
    trackers: value.trackers ?? {},
    hiddenContents: idsOf(links.contents, value.hidden_contents ?? [], entry, ['hidden_contents']),
    simultaneousStreams: value.simultaneous_streams ?? null,
    drm: value.drm ?? {},
    signIn: value.sign_in ?? {},
    header: value.header ?? {},
    menu: [...menu, ...menuLinks],
    seo: resolveSeo(entry, value.seo ?? {}),
    legal,
    help,
    ...resolveLook(entry),
  }
}

/** How the web app behaves; complains about channels and rows that do not exist. */
function resolveClient(links: Links, entry: Entry<ProviderEntry>): Client {
  const client = entry.value.client ?? {}
  const { channel, rows = [] } = client.new_year ?? {}
  idsOf(links.rows, rows, entry, ['client', 'new_year', 'rows'])
  if (channel !== undefined && !links.channels.entries.some(({ value }) => value.id === channel))
    entry.report(['client', 'new_year', 'channel'], `unknown channel ${channel}`)
  return client
}

export function resolveAccount(links: Links, entry: Entry<AccountEntry>): Account {
  const { login, password, first_name, phone, provider, packets } = entry.value
  for (const [at, name] of packets.entries()) {
    const packet = links.packets.entries.find(({ value }) => value.slug === name)?.value
    if (packet && !sellersOf(links, packet).includes(provider))
      entry.report(['packets', at], `${provider} does not sell the packet "${name}"`)
  }
  return {
    login,
    password,
    firstName: first_name,
    phone: phoneDigits(phone),
    provider: links.providers.find(provider, entry, ['provider'])?.id ?? 0,
    packets: idsOf(links.packets, packets, entry, ['packets']),
  }
}
