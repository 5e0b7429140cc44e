import type { LocalisedText } from '../providers/localise.ts'

/** What can be advertised in: films and episodes, and channels as they are on air and from the archive. */
export const AD_KINDS = ['movie', 'episode', 'live', 'archive'] as const
export type AdKind = (typeof AD_KINDS)[number]

/** Before, in the middle, and when somebody goes on after a pause. */
export const AD_ROLLS = ['pre', 'middle', 'post_pause'] as const
export type AdRoll = (typeof AD_ROLLS)[number]

/** One ad of a campaign: a clip of the service, or an address at which another ad system answers. */
export interface CampaignAd {
  readonly title: LocalisedText
  /** Id of the asset; null where another ad system answers. */
  readonly asset_id: string | null
  readonly tag: string | null
  /** Seconds; of no meaning where another ad system answers. */
  readonly seconds: number
  /** Seconds after which it may be skipped; null is never. */
  readonly skip_after: number | null
  /** Where a click leads. */
  readonly click: string | null
}

/** To whom and in what a campaign is shown; an empty list is no condition. */
export interface AdTarget {
  readonly kinds: readonly AdKind[]
  /** Ids, of which the viewer has one at least. */
  readonly packets: readonly number[]
  readonly channels: readonly number[]
  readonly contents: readonly number[]
}

export interface Campaign {
  readonly id: number
  readonly rolls: readonly AdRoll[]
  readonly target: AdTarget
  /** Age rating of its ads, years. */
  readonly age: number
  /** How often it is drawn, compared with the others. */
  readonly weight: number
  /** How often one viewer sees it within 24 hours; null is any number. */
  readonly per_day: number | null
  /** Unix seconds; null is no limit. */
  readonly valid_from: number | null
  readonly valid_until: number | null
  /** Shown together, in this order. */
  readonly ads: readonly CampaignAd[]
}

/** Who watches what, as far as ads are concerned. */
export interface AdPlace {
  readonly roll: AdRoll
  readonly kind: AdKind
  /** Ids; null where it is none. */
  readonly channelId: number | null
  readonly contentId: number | null
  /** Of an episode its series; left out elsewhere. */
  readonly seriesId?: number | null | undefined
  /** Years; null is no limit. */
  readonly maxAge: number | null
  /** Whether nothing for adults is shown: to guests, who have given no PIN. */
  readonly avoidsAdults: boolean
  /** Ids of the packets that the viewer has. */
  readonly held: readonly number[]
  /** Unix seconds. */
  readonly now: number
}

const ADULT = 18

const allows = <T>(list: readonly T[], one: T | null): boolean =>
  list.length === 0 || (one !== null && list.includes(one))

/** Whether a campaign may be shown in a place at all; how often is another question. */
export function mayAdvertise(
  { rolls, target, age, valid_from: from, valid_until: until }: Campaign,
  place: AdPlace,
): boolean {
  return (
    rolls.includes(place.roll) &&
    age <= (place.maxAge ?? Number.POSITIVE_INFINITY) &&
    (!place.avoidsAdults || age < ADULT) &&
    allows(target.kinds, place.kind) &&
    allows(target.channels, place.channelId) &&
    (allows(target.contents, place.contentId) || allows(target.contents, place.seriesId ?? null)) &&
    (target.packets.length === 0 || target.packets.some((id) => place.held.includes(id))) &&
    (from === null || from <= place.now) &&
    (until === null || place.now < until)
  )
}

/** So many that of all weights together the smallest has its share. */
export const DRAWN_BYTES = 4

/**
 * Campaigns in a drawn order: each place is drawn among those that are left, by their weights.
 * @param drawn `DRAWN_BYTES` random bytes for each place
 */
export function drawOrder<T extends Pick<Campaign, 'weight'>>(
  campaigns: readonly T[],
  drawn: Uint8Array,
): T[] {
  const left = [...campaigns]
  const numbers = new DataView(drawn.buffer, drawn.byteOffset, drawn.byteLength)
  return campaigns.flatMap((_, at) => {
    const total = left.reduce((sum, { weight }) => sum + weight, 0)
    let point = (numbers.getUint32(at * DRAWN_BYTES) / 2 ** (8 * DRAWN_BYTES)) * total
    const found = left.findIndex(({ weight }) => (point -= weight) < 0)
    return left.splice(Math.max(found, 0), 1)
  })
}
