import type { ColumnType } from 'kysely'
import type { LocalisedText } from '#domain/providers/localise.ts'
import type { Json, NullableJson, Time } from './columns.ts'
import type { SourceColumn } from './service-tables.ts'

/** What a viewer confirms before a code is used. */
export interface PromoConfirmation {
  readonly title: LocalisedText
  readonly text: LocalisedText
  readonly desc: LocalisedText | null
}

export interface PromoCampaignTable {
  id: number
  provider_id: number
  slug: string
  name: Json<LocalisedText>
  description: NullableJson<LocalisedText>
  packet_ids: number[]
  /** For viewers who come over the open internet, as `ott_days`. */
  ott_packet_ids: number[]
  days: number
  ott_days: number
  /** What is subscribed to as soon as the days are over. */
  after_renew_packet_id: number | null
  needs_card: boolean
  confirmation: NullableJson<PromoConfirmation>
  most_uses: number | null
  most_uses_of_user: number
  /** Unix seconds. */
  valid_from: number | null
  valid_until: number | null
  is_for_new: boolean
  /** Told to everybody by the service folder, as `normalPromoCode` writes them. */
  codes: string[]
  uses: ColumnType<number, number | undefined, number>
  is_withdrawn: ColumnType<boolean, boolean | undefined>
  source: SourceColumn
}

export interface PromoKeyTable {
  id: ColumnType<number, never, never>
  campaign_id: number
  code_hash: Uint8Array
  most_uses: number
  uses: ColumnType<number, number | undefined, number>
  created_at: Time
}

/** What a code has given. */
export interface PromoGift {
  readonly packet_ids: number[]
  /** ISO 8601. */
  readonly until: string
  readonly after_renew_packet_id: number | null
  /** As the wire has money. */
  readonly next_price: string | null
  /** ISO 8601; codes that older versions have used say none. */
  readonly next_pay_at?: string | null
}

export interface PromoUseTable {
  id: ColumnType<number, never, never>
  campaign_id: number
  provider_id: number
  user_id: number
  code_hash: Uint8Array
  /** Of a campaign that needs a card. */
  card_fingerprint: ColumnType<Uint8Array | null, Uint8Array | null | undefined, never>
  used_at: Time
  given: Json<PromoGift>
}

export interface PromoTables {
  promo_campaign: PromoCampaignTable
  promo_key: PromoKeyTable
  promo_use: PromoUseTable
}
