import type { ColumnType } from 'kysely'
import type { LocalisedText as Text } from '#domain/providers/localise.ts'
import type { Json, NullableJson } from './columns.ts'
import type { SourceColumn } from './service-tables.ts'

export interface Period {
  readonly price_minor: number
  readonly period: string
}

/** What is sold together, whoever sells it. */
export interface StoredPacketTable {
  id: number
  slug: string
  name: Json<Text>
  short: NullableJson<Text>
  description: NullableJson<Text>
  is_base: boolean
  benefits: Json<{ icon: string; text: Text }[]>
  image: string | null
  /** Of a bundle: ids of packets. */
  parts: ColumnType<number[], number[] | undefined>
  /** Ids. */
  libraries: ColumnType<number[], number[] | undefined>
  design: ColumnType<PacketDesign, string | undefined>
  /** Of a row of titles on its page. */
  row_slug: ColumnType<string | null, string | null | undefined>
  source: SourceColumn
}

interface PacketDesign {
  readonly logo?: string | null
  readonly badge?: Text | null
  readonly features?: readonly Text[]
}

/** A legal text that has to be agreed to; its id changes with its words. */
export interface StoredAgreement {
  readonly id: string
  readonly kind: string
  readonly title: Text
}

/** What a provider says of a packet that it sells. */
interface OfferColumns {
  price_minor: number
  /** `years-months-days` */
  period: string
  trial: NullableJson<Period & { readonly group?: string }>
  /** Longer ones beside it, each with its own price. */
  periods: ColumnType<Period[], string | undefined, string>
  position: number
  /** False once it is withdrawn: it is in no shop and opens nothing to everybody, but what it holds to who has it. */
  is_offered: ColumnType<boolean, boolean | undefined, boolean>
  /** Whose it is, where that is another provider. */
  partner_id: ColumnType<number | null, number | null | undefined>
  agreement: ColumnType<StoredAgreement | null, string | undefined>
  bundle: ColumnType<
    Partial<Record<'name' | 'price' | 'internet_speed' | 'description', Text>> | null,
    string | undefined
  >
  /** For how long from its beginning renewal cannot be switched off, and what is said to who tries. */
  term: ColumnType<{ readonly period: string; readonly message: Text } | null, string | undefined>
}

export interface ProviderPacketTable extends OfferColumns {
  provider_id: number
  packet_id: number
  source: SourceColumn
}

/** A packet as a provider sells it. */
export interface PacketTable extends StoredPacketTable, OfferColumns {}

export interface PacketChannelTable {
  packet_id: number
  channel_id: number
  source: SourceColumn
}

export interface PacketContentTable {
  packet_id: number
  content_id: number
  source: SourceColumn
}

export interface EntitlementTable {
  user_id: number
  packet_id: number
  /** A half-open range as PostgreSQL writes it: `["2026-01-01 00:00:00+00",infinity)`. */
  valid: string
  source: string
}
