import { networkProblem } from '#server/tenancy/networks.ts'
import { phoneDigits } from '#domain/identity/phone.ts'
import type { Entry } from './entries.ts'
import type { ChannelChoice, ContentChoice, Offered, Packet, PacketEntry } from '../format/commerce.ts'
import type { Account, AccountEntry, Provider, ProviderEntry } from '../format/provider.ts'
import { localised } from '../format/text.ts'
import { resolveLegal } from './resolve-legal.ts'
import { resolveSeo } from './resolve-seo.ts'
import { defaultOf, holdersOf, sharesOf } from './resolve-sharing.ts'
import { idsOf, type Links, pictureOf, some } from './links.ts'

const meets = (wanted: readonly string[] | undefined, words: readonly string[]): boolean =>
  wanted === undefined || wanted.some((word) => words.includes(word))

function channelsOf(links: Links, entry: Entry<PacketEntry>, choice: ChannelChoice): number[] {
  for (const field of ['only', 'except'] as const) {
    idsOf(links.channels, choice[field] ?? [], entry, ['channels', field])
  }
  idsOf(links.categories, choice.categories ?? [], entry, ['channels', 'categories'])
  return links.channels.entries
    .map(({ value }) => value)
    .filter(({ slug, categories }) => meets(choice.only, [slug]) && meets(choice.categories, categories))
    .filter(({ slug }) => !choice.except?.includes(slug))
    .map(({ id }) => id)
}

function contentsOf(links: Links, entry: Entry<PacketEntry>, choice: ContentChoice): number[] {
  for (const field of ['only', 'except'] as const) {
    idsOf(links.contents, choice[field] ?? [], entry, ['contents', field])
  }
  idsOf(links.genres, choice.genres ?? [], entry, ['contents', 'genres'])
  return links.contents.entries
    .map(({ value }) => value)
    .filter(({ slug, genres, type }) =>
      [meets(choice.only, [slug]), meets(choice.genres, genres), meets(choice.types, [type])].every(Boolean),
    )
    .filter(({ slug }) => !choice.except?.includes(slug))
    .map(({ id }) => id)
}

/** What is wrong with the periods that a packet is sold for. */
function periodProblems({ price, period, periods = [] }: Offered): string[] {
  const all = [period, ...periods.map((one) => one.period)]
  return [
    ...(all.some((one) => /^0+-0+-0+$/.test(one)) ? ['a period has a length'] : []),
    ...(new Set(all).size < all.length ? ['each period is there once'] : []),
    ...(periods.some((one) => Number(one.price) === 0) ? ['a longer period has a price'] : []),
    ...(periods.length > 0 && Number(price) === 0 ? ['what is free has no other periods'] : []),
  ]
}

export function resolvePacket(links: Links, entry: Entry<PacketEntry>): Packet {
  const { value } = entry
  const isFree = value.free ?? false
  const offers = sharesOf<Offered, PacketEntry>(links, entry, value)
  for (const { as } of offers)
    if (isFree !== (Number(as.price) === 0))
      entry.report(as === value ? ['price'] : ['also'], 'a free packet, and only it, costs 0.00')
  for (const { as } of offers)
    for (const problem of periodProblems(as)) entry.report(as === value ? ['periods'] : ['also'], problem)
  return {
    id: value.id,
    slug: value.slug,
    name: localised(value.name),
    short: localised(value.short),
    description: localised(value.description),
    isBase: value.base,
    offers: offers.map(({ provider, as: { price, period, periods = [], trial } }) => ({
      provider,
      price,
      period,
      periods,
      ...some('trial', trial),
    })),
    channels: value.channels === undefined ? [] : channelsOf(links, entry, value.channels),
    contents: value.contents === undefined ? [] : contentsOf(links, entry, value.contents),
    benefits: value.benefits.map(({ icon, text }) => ({ icon, text: localised(text) })),
    picture: pictureOf(links, entry, ['art'], value.art, { title: localised(value.name) }),
  }
}

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export function resolveProvider(links: Links, entry: Entry<ProviderEntry>): Provider {
  const { value, report } = entry
  for (const field of ['titles_of', 'pages_of'] as const)
    if (value[field] !== undefined) links.providers.find(value[field], entry, [field])
  for (const [at, network] of (value.networks ?? []).entries()) {
    const problem = networkProblem(network)
    if (problem !== undefined) report(['networks', at], problem)
  }
  if (!isTimeZone(value.time_zone)) report(['time_zone'], `unknown time zone "${value.time_zone}"`)
  const country = links.countries.find(value.country, entry, ['country'])
  const menu = value.menu.map(({ id, slug, title, template, rowset, src }, i) => {
    const found = rowset === undefined ? undefined : links.rowsets.find(rowset, entry, ['menu', i, 'rowset'])
    const page = links.rowsets.entries.find(({ value: one }) => one.slug === rowset)
    if (page && !holdersOf(links, { ...page, report: () => undefined }, 'pages_of').includes(value.id))
      report(['menu', i, 'rowset'], `${value.shortname} does not have the rowset "${rowset}"`)
    if (template === 'outer_link' && src === undefined)
      report(['menu', i, 'src'], 'an outer link needs an address')
    return { id, slug, title: localised(title), template, ...some('rowset', found?.id), ...some('src', src) }
  })
  return {
    id: value.id,
    shortname: value.shortname,
    name: localised(value.name),
    ...some('domain', value.domain),
    networks: value.networks ?? [],
    isDefault: value.is_default,
    country: { id: country?.id ?? 0, code: value.country },
    timeZone: value.time_zone,
    accent: value.accent,
    brand: pictureOf(links, entry, ['brand'], value.brand, { title: localised(value.name) }, 'brandStyle'),
    languages: value.languages,
    currency: value.currency,
    phoneMask: value.phone_mask,
    support: value.support,
    isGuestAllowed: value.is_guest_allowed,
    sellsAdditionalAlone: value.additional_packets_alone ?? false,
    paySystems: (value.pay_systems ?? []).map(({ payform, gateway, title, description }) => ({
      payform,
      gateway,
      title: localised(title),
      description: localised(description),
    })),
    embedOrigins: value.embed_origins ?? [],
    hiddenContents: idsOf(links.contents, value.hidden_contents ?? [], entry, ['hidden_contents']),
    signIn: value.sign_in ?? {},
    menu,
    seo: resolveSeo(entry, value.seo ?? {}),
    legal: resolveLegal(links.legal, value),
  }
}

export function resolveAccount(links: Links, entry: Entry<AccountEntry>): Account {
  const { login, password, first_name, phone, provider, packets } = entry.value
  for (const [at, name] of packets.entries()) {
    const packet = links.packets.entries.find(({ value }) => value.slug === name)?.value
    const sellers = packet && [
      packet.provider ?? defaultOf(links)?.shortname,
      ...Object.keys(packet.also ?? {}),
    ]
    if (sellers && !sellers.includes(provider))
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
