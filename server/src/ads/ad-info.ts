import type { AdInfo, AdStep } from '#contract/ads.ts'
import { middleBreaks } from '#domain/ads/breaks.ts'
import { type AdKind, type AdRoll, mayAdvertise } from '#domain/ads/campaign.ts'
import type { Scope } from '../scope/scope.ts'
import type { Viewer } from '../scope/viewer.ts'
import { signTag } from './ad-ticket.ts'
import { heldPackets, readCampaigns } from './ads.store.ts'

/** A pre-roll is asked for at once; the others when their moment comes, as late as a viewing lasts. Seconds. */
const PRE_SECONDS = 600
const LATER_SECONDS = 12 * 3600

/** What a viewer is about to watch. */
export interface AdWish {
  readonly kind: AdKind
  readonly channelId: number | null
  readonly contentId: number | null
  /** Of an episode its series. */
  readonly seriesId?: number | null
  /** Seconds of a film; null elsewhere. */
  readonly length: number | null
  /** `https://host` of the viewer's address. */
  readonly base: string
}

/**
 * What is advertised in a viewing; null where there is nothing. The rolls name tags of this service, each signed for this viewer, device,
 * age and place. Whoever has a packet without ads gets none.
 */
export async function adInfo(
  { db, provider, now, maxAge, language }: Scope,
  { viewer, secret }: { readonly viewer: Viewer; readonly secret: Uint8Array },
  { base, length, ...place }: AdWish,
): Promise<AdInfo | null> {
  const { ads } = provider
  const { deviceId, userId, profileId, isGuest, role } = viewer
  if (ads === null || deviceId === null) return null
  const seconds = Math.floor(now / 1000)
  const [campaigns, held] = await Promise.all([readCampaigns(db, seconds), heldPackets(db, userId, now)])
  if (held.some((id) => ads.without.includes(id))) return null
  const watcher = { maxAge, avoidsAdults: isGuest, held, now: seconds }
  const isRun = (roll: AdRoll): boolean =>
    campaigns.some((campaign) => mayAdvertise(campaign, { ...place, ...watcher, roll }))
  const step = (roll: AdRoll, at: number | null): AdStep => {
    const expires = seconds + (roll === 'pre' ? PRE_SECONDS : LATER_SECONDS)
    const who = { providerId: provider.id, userId, profileId, deviceId, maxAge, isGuest, language }
    const ticket = signTag(secret, { ...who, ...place, roll, expires })
    return { ad_tag: `${base}/v2/ads/vast?ticket=${ticket}`, aliases: [], at }
  }
  const info = {
    max_advertising: ads.most,
    pre_roll: isRun('pre') ? [step('pre', null)] : [],
    middle_roll: isRun('middle')
      ? middleBreaks(length ?? 0, ads.every_minutes).map((at) => step('middle', at))
      : [],
    post_pause_roll: isRun('post_pause') ? [step('post_pause', null)] : [],
  }
  if (info.pre_roll.length + info.middle_roll.length + info.post_pause_roll.length === 0) return null
  // A child buys nothing.
  const isOffered = ads.is_removable && role !== 'child'
  return { ...info, remove_packets: isOffered ? await soldOf(db, ads.without) : [] }
}

/** Of some packets those that the provider sells. */
async function soldOf(db: Scope['db'], ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('packet')
    .select('id')
    .where('id', 'in', [...ids])
    .where('is_offered', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
