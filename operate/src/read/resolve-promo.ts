import { normalPromoCode } from '#domain/commerce/promo-code.ts'
import type { PacketEntry } from '../format/commerce.ts'
import type { Promo, PromoEntry } from '../format/promo.ts'
import type { ProviderEntry } from '../format/provider.ts'
import { localised } from '../format/text.ts'
import type { Entry } from './entries.ts'
import { type Links, some, someText } from './links.ts'
import { defaultOf } from './resolve-sharing.ts'
import type { Path } from './source-file.ts'

/** How a provider sells a packet; undefined where it does not. */
function saleAt(links: Links, packet: PacketEntry, { shortname }: ProviderEntry) {
  return shortname === (packet.provider ?? defaultOf(links)?.shortname) ? packet : packet.also?.[shortname]
}

/** The id of a packet that a provider sells for money; complains about any other. */
function soldPacket(
  links: Links,
  entry: Entry<unknown>,
  provider: ProviderEntry | undefined,
  name: string,
  path: Path,
): number[] {
  const packet = links.packets.find(name, entry, path)
  if (!packet || !provider) return []
  const sale = saleAt(links, packet, provider)
  if (!sale) entry.report(path, `${provider.shortname} does not sell the packet "${name}"`)
  else if (Number(sale.price) === 0) entry.report(path, `the packet "${name}" costs nothing anyway`)
  return [packet.id]
}

const moment = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Math.floor(Date.parse(text) / 1000)

/** What is wrong with a campaign in itself. */
function problemsOf({ limits, after_renew_packet, confirmation }: PromoEntry): [Path, string][] {
  const [from, until] = [moment(limits?.from), moment(limits?.until)]
  return [
    ...[['from', from] as const, ['until', until] as const].flatMap(([name, at]): [Path, string][] =>
      Number.isNaN(at) ? [[['limits', name], 'there is no such day']] : [],
    ),
    ...(from !== undefined && until !== undefined && from >= until
      ? [[['limits', 'until'], 'it ends before it begins'] as [Path, string]]
      : []),
    ...(after_renew_packet !== undefined && confirmation === undefined
      ? [
          [
            ['after_renew_packet'],
            'what is charged after the days is confirmed first: a confirmation is missing',
          ] as [Path, string],
        ]
      : []),
  ]
}

export function resolvePromo(links: Links, entry: Entry<PromoEntry>): Promo {
  const { value, report } = entry
  const provider =
    value.provider === undefined
      ? defaultOf(links)
      : links.providers.find(value.provider, entry, ['provider'])
  const packetsOf = (field: 'packets' | 'ott_packets'): number[] =>
    (value[field] ?? []).flatMap((name, at) => soldPacket(links, entry, provider, name, [field, at]))
  for (const [path, problem] of problemsOf(value)) report(path, problem)
  const packets = packetsOf('packets')
  const { after_renew_packet: after, confirmation, limits = {} } = value
  const [afterId] =
    after === undefined ? [] : soldPacket(links, entry, provider, after, ['after_renew_packet'])
  return {
    id: value.id,
    provider: provider?.id ?? 0,
    slug: value.slug,
    name: localised(value.name),
    ...someText('description', value.description),
    packets,
    ottPackets: value.ott_packets === undefined ? packets : packetsOf('ott_packets'),
    days: value.days,
    ottDays: value.ott_days ?? value.days,
    ...some('afterRenewPacket', afterId),
    needsCard: value.needs_card ?? false,
    ...some(
      'confirmation',
      confirmation && {
        title: localised(confirmation.title),
        text: localised(confirmation.text),
        ...someText('desc', confirmation.desc),
      },
    ),
    ...some('mostUses', limits.uses),
    mostUsesOfUser: limits.uses_per_user ?? 1,
    ...some('from', moment(limits.from)),
    ...some('until', moment(limits.until)),
    isForNew: limits.only_new ?? false,
    codes: (value.codes ?? []).map(normalPromoCode),
  }
}

/** A code means one campaign of a provider, however it is typed. */
export function checkCodes(links: Links, entries: readonly Entry<PromoEntry>[]): void {
  const taken = new Map<string, string>()
  for (const { value, report } of entries) {
    for (const [at, code] of (value.codes ?? []).entries()) {
      const key = `${value.provider ?? defaultOf(links)?.shortname} ${normalPromoCode(code)}`
      const first = taken.get(key)
      if (first !== undefined) report(['codes', at], `the code "${code}" is one of ${first} already`)
      else taken.set(key, value.slug)
    }
  }
}

/** Days that a provider tells guests to try are a trial that it sells. */
export function checkPromoDays(links: Links): void {
  for (const { value, report } of links.providers.entries) {
    const days = value.promo_days ?? 0
    const isSold = links.packets.entries.some(
      ({ value: packet }) => saleAt(links, packet, value)?.trial?.days === days,
    )
    if (days > 0 && !isSold)
      report(['promo_days'], `no packet of ${value.shortname} has a trial of ${days} days`)
  }
}
