import type { AdSettings } from '#server/db/ad-tables.ts'
import type { Ad, AdCampaign, AdCampaignEntry } from '../format/ads.ts'
import type { ProviderEntry } from '../format/provider.ts'
import { localised } from '../format/text.ts'
import type { Entry } from './entries.ts'
import { idsOf, type Links, pictureOf, some } from './links.ts'
import { sellersOf } from './resolve-packet.ts'
import { defaultOf } from './resolve-sharing.ts'

/** Seconds of a drawn clip; longer ones would begin anew. */
const LOOP_SECONDS = 19
const USUAL_SECONDS = 15
const USUAL_MOST = 2

const moment = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Math.floor(Date.parse(text) / 1000)

/** How a provider advertises; null where it says nothing of ads. Complains about packets that it does not sell. */
export function resolveProviderAds(links: Links, entry: Entry<ProviderEntry>): AdSettings | null {
  const { ads, shortname } = entry.value
  if (!ads) return null
  const without = ads.without ?? []
  for (const [at, name] of without.entries()) {
    const packet = links.packets.entries.find(({ value }) => value.slug === name)?.value
    if (packet && !sellersOf(links, packet).includes(shortname))
      entry.report(['ads', 'without', at], `${shortname} does not sell the packet "${name}"`)
  }
  return {
    most: ads.most ?? USUAL_MOST,
    every_minutes: ads.every_minutes ?? null,
    without: idsOf(links.packets, without, entry, ['ads', 'without']),
    is_removable: ads.is_removable ?? true,
    origins: ads.origins ?? [],
  }
}

export function resolveAdCampaign(links: Links, entry: Entry<AdCampaignEntry>): AdCampaign {
  const { value, report } = entry
  const provider =
    value.provider === undefined
      ? defaultOf(links)
      : links.providers.find(value.provider, entry, ['provider'])
  if (provider && !provider.ads)
    report(['slug'], `${provider.shortname} has no ads: its entry says nothing of them`)
  const [from, until] = [moment(value.from), moment(value.until)]
  if (Number.isNaN(from)) report(['from'], 'there is no such day')
  if (Number.isNaN(until)) report(['until'], 'there is no such day')
  if (from !== undefined && until !== undefined && from >= until)
    report(['until'], 'it ends before it begins')
  const origins = provider?.ads?.origins ?? []
  return {
    id: value.id,
    slug: value.slug,
    provider: provider?.id ?? 0,
    rolls: value.rolls,
    target: {
      kinds: value.kinds ?? [],
      packets: idsOf(links.packets, value.packets ?? [], entry, ['packets']),
      channels: idsOf(links.channels, value.channels ?? [], entry, ['channels']),
      contents: idsOf(links.contents, value.contents ?? [], entry, ['contents']),
    },
    age: value.age,
    weight: value.weight ?? 1,
    ...some('perDay', value.per_day),
    ...some('from', from),
    ...some('until', until),
    ads: value.ads.map((_, at) => resolveAd(links, entry, at, origins)),
  }
}

function resolveAd(links: Links, entry: Entry<AdCampaignEntry>, at: number, origins: readonly string[]): Ad {
  const ad = entry.value.ads[at]!
  const { report } = entry
  const path = ['ads', at]
  if ([ad.art, ad.content, ad.tag].filter((each) => each !== undefined).length !== 1)
    report(path, 'an ad is either drawn (art), or a title (content), or from another system (tag)')
  if (ad.tag !== undefined && !origins.includes(new URL(ad.tag).origin))
    report([...path, 'tag'], `"${new URL(ad.tag).origin}" is none of the origins of the provider's ads`)
  const title = localised(ad.title)
  const seconds = ad.seconds ?? USUAL_SECONDS
  if (ad.art !== undefined && seconds > LOOP_SECONDS)
    report([...path, 'seconds'], `a drawn clip has ${LOOP_SECONDS} seconds at most`)
  if (ad.skip_after !== undefined && ad.skip_after >= seconds)
    report([...path, 'skip_after'], 'it is over by then')
  const content =
    ad.content === undefined ? undefined : links.contents.find(ad.content, entry, [...path, 'content'])
  if (content && content.age > entry.value.age)
    report([...path, 'content'], `"${ad.content}" is for viewers of ${content.age}`)
  return {
    title,
    ...some('picture', ad.art && pictureOf(links, entry, [...path, 'art'], ad.art, { title })),
    ...some('content', content?.id),
    ...some('tag', ad.tag),
    seconds,
    ...some('skipAfter', ad.skip_after),
    ...some('click', ad.click),
  }
}
