import type { AdRoll, AdTarget, CampaignAd } from '#domain/ads/campaign.ts'
import type { Json, NullableTime, Time } from './columns.ts'
import type { SourceColumn } from './service-tables.ts'

/** How a provider advertises. */
export interface AdSettings {
  /** The most ads of one break. */
  readonly most: number
  /** Films are interrupted so often; null is never. */
  readonly every_minutes: number | null
  /** Ids of packets that end all ads. */
  readonly without: readonly number[]
  /** Whether viewers are offered these packets from within an ad. */
  readonly is_removable: boolean
  /** Origins of other ad systems: their documents, media and counters. */
  readonly origins: readonly string[]
}

export interface AdCampaignTable {
  id: number
  provider_id: number
  slug: string
  rolls: AdRoll[]
  target: Json<AdTarget>
  age: number
  weight: number
  per_day: number | null
  /** Unix seconds. */
  valid_from: number | null
  valid_until: number | null
  ads: Json<CampaignAd[]>
  source: SourceColumn
}

export interface AdGivenTable {
  id: string
  campaign_id: number
  profile_id: number
  given_at: Time
  shown_at: NullableTime
}

export interface AdEventTable {
  given_id: string
  /** Which ad of the campaign, from 0. */
  ad: number
  event: string
}

export interface AdCountTable {
  campaign_id: number
  /** `2026-06-15`, of UTC. */
  day: string
  ad: number
  event: string
  count: number
}

export interface AdTables {
  ad_campaign: AdCampaignTable
  ad_given: AdGivenTable
  ad_event: AdEventTable
  ad_count: AdCountTable
}
