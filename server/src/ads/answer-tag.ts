import type { AdId } from '#contract/ads.ts'
import {
  type AdPlace,
  type Campaign,
  type CampaignAd,
  DRAWN_BYTES,
  drawOrder,
  mayAdvertise,
} from '#domain/ads/campaign.ts'
import { lowerLimit, maxAgeOf } from '#domain/identity/age.ts'
import { localise } from '#domain/providers/localise.ts'
import { playableAsset } from '#media/asset/draft.ts'
import type { OriginPorts } from '#media/origin/ports.ts'
import type { AdSettings } from '../db/ad-tables.ts'
import type { Ports } from '../ports.ts'
import { signEvent, type TagTicket } from './ad-ticket.ts'
import { heldPackets, readAdDevice, readCampaigns, readRole } from './ads.store.ts'
import { type Given, giveCampaigns } from './given.store.ts'
import { type VastAd, vastText } from './vast-text.ts'

export interface AdPorts extends Pick<Ports, 'database' | 'random' | 'secret'> {
  readonly origin: Pick<OriginPorts, 'assets'>
  /** Address of the master playlist of one loop of an asset; a grant of its own opens it. */
  readonly mediaOf: (base: string, assetId: string, seconds: number) => Promise<string>
  /** Has a video made that somebody waits for. */
  readonly want: (assetId: string, now: number) => Promise<void>
}

interface TagWish {
  /** `https://host` of the caller's address. */
  readonly base: string
  readonly settings: AdSettings
  /** Languages of the provider, in its order. */
  readonly order: readonly string[]
  /** Unix milliseconds. */
  readonly now: number
}

/** What is told of an ad counts for so many seconds after it was given. */
const EVENT_SECONDS = 24 * 3600
/** The campaign that is shown, and one that stands in for it. */
const CAMPAIGNS = 2

/** The document for a tag: what may be shown to this viewer there now, drawn by weight and within the caps; without an ad where there is none. */
export async function answerTag(
  ports: AdPorts,
  ticket: TagTicket,
  { base, settings: { most, without }, order: languages, now }: TagWish,
): Promise<string> {
  const { database, random, secret } = ports
  const { db } = database
  const own = database.of(ticket.providerId)
  const seconds = Math.floor(now / 1000)
  const [device, role] = await Promise.all([
    readAdDevice(db, ticket.deviceId),
    readRole(db, ticket.profileId),
  ])
  // The device is another viewer's by now, or another profile was chosen on it: what was signed for the one is nothing for the other.
  const isTheirs =
    device?.userId === ticket.userId && (device.profileId ?? ticket.profileId) === ticket.profileId
  if (!isTheirs || role === undefined) return vastText([])
  const [campaigns, held] = await Promise.all([
    readCampaigns(own, seconds),
    heldPackets(own, ticket.userId, now),
  ])
  if (held.some((id) => without.includes(id))) return vastText([])
  // The profile may have become a child's since.
  const maxAge = lowerLimit(ticket.maxAge, maxAgeOf(role))
  const place: AdPlace = { ...ticket, maxAge, avoidsAdults: ticket.isGuest, held, now: seconds }
  const shown = campaigns.filter((campaign) => mayAdvertise(campaign, place))
  const playable = await playableOf(ports, shown, now)
  const order = drawOrder(playable, random.bytes(DRAWN_BYTES * playable.length))
  const wish = { profileId: ticket.profileId, campaigns: order, most: CAMPAIGNS, uuid: random.uuid, now }
  const [first, standIn] = await giveCampaigns(database, wish)
  const adOf = async (given: Given, at: number, sequence: number | null): Promise<VastAd[]> => {
    const ad = given.campaign.ads[at]
    if (!ad) return []
    const event = signEvent(secret, {
      givenId: given.id,
      campaignId: given.campaign.id,
      ad: at,
      expires: seconds + EVENT_SECONDS,
    })
    const told = (name: string): string => `${base}/v2/ads/event?ticket=${event}&name=${name}`
    const title = localise(ad.title, ticket.language, languages) ?? ''
    const shownAs = await shownOf(ports, ad, { base, adIds: device.adIds, random })
    return [{ id: `${given.id}-${at}`, sequence, title, event: told, shown: shownAs }]
  }
  const pod = first?.campaign.ads.slice(0, most) ?? []
  const isPod = pod.length > 1
  const parts = await Promise.all([
    ...(first ? pod.map((_, at) => adOf(first, at, isPod ? at + 1 : null)) : []),
    ...(standIn ? [adOf(standIn, 0, null)] : []),
  ])
  return vastText(parts.flat())
}

/** Campaigns all of whose clips can be played; the others' are made for the next viewer. */
async function playableOf(
  { origin, want }: AdPorts,
  campaigns: readonly Campaign[],
  now: number,
): Promise<Campaign[]> {
  const missing = new Set<string>()
  const playable = campaigns.filter(({ ads }) => {
    const absent = ads.flatMap(({ asset_id: id }) =>
      id !== null && !playableAsset(origin.assets, id) ? [id] : [],
    )
    for (const id of absent) missing.add(id)
    return absent.length === 0
  })
  for (const id of missing) await want(id, now)
  return playable
}

async function shownOf(
  { origin, mediaOf }: AdPorts,
  ad: CampaignAd,
  {
    base,
    adIds,
    random,
  }: { readonly base: string; readonly adIds: readonly AdId[]; readonly random: Ports['random'] },
): Promise<VastAd['shown']> {
  if (ad.asset_id === null) return { tag: filled(ad.tag ?? '', adIds, random) }
  const largest = playableAsset(origin.assets, ad.asset_id)?.video[0]
  return {
    seconds: ad.seconds,
    skipAfter: ad.skip_after,
    click: ad.click,
    media: await mediaOf(base, ad.asset_id, ad.seconds),
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
  }
}

/** The address of another ad system with what VAST lets it ask: an id of the device only where its owner does not limit tracking. */
function filled(tag: string, adIds: readonly AdId[], random: Ports['random']): string {
  const told = adIds.find(({ is_limited: isLimited }) => !isLimited)
  const isLimited = adIds.length > 0 && told === undefined
  const macros: Readonly<Record<string, string>> = {
    IFA: told?.id ?? '',
    IFATYPE: told?.type ?? '',
    LIMITADTRACKING: isLimited ? '1' : '0',
    CACHEBUSTING: String(Buffer.from(random.bytes(4)).readUInt32BE() % 1e8).padStart(8, '0'),
  }
  return tag.replaceAll(/\[([A-Z]+)\]/g, (all, name: string) => {
    const value = macros[name]
    return value === undefined ? all : encodeURIComponent(value)
  })
}
