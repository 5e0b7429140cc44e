import { createHash } from 'node:crypto'
import { DEFAULT_PERIOD } from '#domain/commerce/period-discount.ts'
import type { Offered, Packet, PacketEntry, PacketOffer } from '../format/commerce.ts'
import type { ProviderEntry } from '../format/provider.ts'
import { localised } from '../format/text.ts'
import type { Entry } from './entries.ts'
import { idsOf, type Links, pictureOf, some, someText } from './links.ts'
import { holdingsOf } from './packet-holdings.ts'
import { resolveLegal } from './resolve-legal.ts'
import { defaultOf, holdersOf, sharesOf } from './resolve-sharing.ts'
import type { Path } from './source-file.ts'

/** Short names of the providers that sell a packet. */
export const sellersOf = (links: Links, { provider, also }: PacketEntry): (string | undefined)[] => [
  provider ?? defaultOf(links)?.shortname,
  ...Object.keys(also ?? {}),
]

const isEmpty = (period: string): boolean => /^0+-0+-0+$/.test(period)

/** What is wrong with the periods that a packet is sold for. */
function periodProblems({ price, period = DEFAULT_PERIOD, periods = [] }: Offered): string[] {
  const all = [period, ...periods.map((one) => one.period)]
  return [
    ...(all.some(isEmpty) ? ['a period has a length'] : []),
    ...(new Set(all).size < all.length ? ['each period is there once'] : []),
    ...(periods.some((one) => Number(one.price) === 0) ? ['a longer period has a price'] : []),
    ...(periods.length > 0 && Number(price) === 0 ? ['what is free has no other periods'] : []),
  ]
}

/** The entries of a bundle's parts. Complains about those that cannot be one. */
function partsOf(links: Links, entry: Entry<PacketEntry>): Entry<PacketEntry>[] {
  const { parts = [], base } = entry.value
  const found = parts.flatMap((name, at) => {
    const path = ['parts', at]
    if (links.packets.find(name, entry, path) === undefined) return []
    const part = links.packets.entries.find(({ value }) => value.slug === name)
    if (part?.value.parts) entry.report(path, 'a bundle is no part of another one')
    if (part?.value.free) entry.report(path, 'what is free is everybody’s already')
    return part ? [part] : []
  })
  if (new Set(parts).size < parts.length) entry.report(['parts'], 'each part is there once')
  if (parts.length > 0 && found.length === parts.length && base !== found.some(({ value }) => value.base))
    entry.report(['base'], 'a bundle is a base packet where it holds one')
  return found
}

/** The legal text that has to be agreed to; its id changes with its words. */
function agreementOf(links: Links, kind: NonNullable<Offered['agreement']>, provider: ProviderEntry) {
  const text = resolveLegal(links.legal, provider)[kind]
  if (!text) return undefined
  const digest = createHash('sha256')
    .update(JSON.stringify([text.title, text.text]))
    .digest('hex')
  return { id: `${kind}-${digest.slice(0, 12)}`, kind, title: text.title }
}

/** What one provider says of a packet. Complains at the provider's own place in the entry. */
function resolveOffer(
  links: Links,
  entry: Entry<PacketEntry>,
  parts: readonly Entry<PacketEntry>[],
  { provider: id, as }: { readonly provider: number; readonly as: Offered },
): PacketOffer {
  const { value } = entry
  const provider = links.providers.entries.find((one) => one.value.id === id)?.value
  const own = as === value
  const at = (...path: Path): Path => (own ? path : ['also', provider?.shortname ?? '', ...path])
  const report = (path: Path, message: string) => entry.report(at(...path), message)
  if ((value.free ?? false) !== (Number(as.price) === 0))
    entry.report(own ? ['price'] : ['also'], 'a free packet, and only it, costs 0.00')
  for (const problem of periodProblems(as)) entry.report(own ? ['periods'] : ['also'], problem)
  for (const part of parts)
    if (provider && !sellersOf(links, part.value).includes(provider.shortname))
      entry.report(['parts'], `${provider.shortname} does not sell the packet "${part.value.slug}"`)
  if (as.bundle && value.parts === undefined) report(['bundle'], 'it is no bundle')
  if (as.term && isEmpty(as.term.period)) report(['term', 'period'], 'a period has a length')
  const agreement = as.agreement && provider && agreementOf(links, as.agreement, provider)
  if (as.agreement && provider && !agreement)
    report(['agreement'], `${provider.shortname} has no legal text of the kind "${as.agreement}"`)
  const partner = links.providers.entries.find((one) => one.value.shortname === value.partner)?.value
  const { name, price, internet_speed, description } = as.bundle ?? {}
  return {
    provider: id,
    price: as.price,
    period: as.period ?? DEFAULT_PERIOD,
    periods: as.periods ?? [],
    ...some('trial', as.trial),
    ...some('partner', partner && partner.id !== id ? partner.id : undefined),
    ...some('agreement', agreement),
    ...some('term', as.term && { period: as.term.period, message: localised(as.term.message) }),
    ...some(
      'bundle',
      as.bundle && {
        ...someText('name', name),
        ...someText('price', price),
        ...someText('internet_speed', internet_speed),
        ...someText('description', description),
      },
    ),
  }
}

/** A row of titles that every provider has that sells the packet. */
function checkRow(links: Links, entry: Entry<PacketEntry>, sellers: readonly number[]): void {
  const { row: name } = entry.value
  if (name === undefined || links.rows.find(name, entry, ['row']) === undefined) return
  const row = links.rows.entries.find(({ value }) => value.slug === name)
  const holders = row ? holdersOf(links, { ...row, report: () => undefined }, 'pages_of') : []
  for (const id of sellers.filter((one) => !holders.includes(one))) {
    const provider = links.providers.entries.find(({ value }) => value.id === id)?.value.shortname
    entry.report(['row'], `${provider} does not have the row "${name}"`)
  }
}

export function resolvePacket(links: Links, entry: Entry<PacketEntry>): Packet {
  const { value } = entry
  const parts = partsOf(links, entry)
  if (value.partner !== undefined) links.providers.find(value.partner, entry, ['partner'])
  const offers = sharesOf<Offered, PacketEntry>(links, entry, value).map((share) =>
    resolveOffer(links, entry, parts, share),
  )
  checkRow(
    links,
    entry,
    offers.map(({ provider }) => provider),
  )
  const name = localised(value.name)
  const { logo, badge, features = [] } = value.design ?? {}
  return {
    id: value.id,
    slug: value.slug,
    name,
    short: localised(value.short),
    description: localised(value.description),
    isBase: value.base,
    offers,
    ...holdingsOf(links, entry, parts),
    parts: parts.map((part) => part.value.id),
    libraries: idsOf(links.libraries, value.libraries ?? [], entry, ['libraries']),
    ...some('row', value.row),
    benefits: value.benefits.map(({ icon, text }) => ({ icon, text: localised(text) })),
    picture: pictureOf(links, entry, ['art'], value.art, { title: name }),
    design: {
      ...some('logo', logo && pictureOf(links, entry, ['design', 'logo'], logo, { title: name })),
      ...someText('badge', badge),
      features: features.map(localised),
    },
  }
}
