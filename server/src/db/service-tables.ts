import type { ColumnType, Generated } from 'kysely'
import type { Time } from './columns.ts'

/** Who says a row of the service. */
export type Source = 'folder' | 'import' | 'guide' | 'interface'

/** The column of it; what is written without a word counts as the interface's. */
export type SourceColumn = ColumnType<Source, Source | undefined, Source>

/** The tables of a service: each row of them has a source, and only that changes or removes it. */
export const SERVICE_TABLES = [
  'provider',
  'avatar_category',
  'avatar',
  'genre',
  'country',
  'person',
  'library',
  'content',
  'provider_content',
  'content_genre',
  'content_country',
  'content_person',
  'category',
  'channel',
  'provider_channel',
  'channel_category',
  'program',
  'packet',
  'provider_packet',
  'packet_channel',
  'packet_content',
  'promo_campaign',
  'ad_campaign',
  'news_item',
  'catalogue_row',
  'rowset',
  'provider_row',
  'provider_rowset',
  'asset',
  'schedule_item',
] as const

export type ServiceTable = (typeof SERVICE_TABLES)[number]

/** Which clip has stood in since when; of the first one it does not matter. */
interface StandbyClipTable {
  since: Time
  asset_id: string
}

/** The service folder that was applied last. */
interface AppliedServiceTable {
  /** Absolute path. */
  folder: string
  name: string
  digest: string
  /** What programmes show whose own video is still being made. */
  standby_asset: string
  applied_at: Time
  /** As `operate/src/format/version.ts` counts. */
  format: number
  /** The accounts of the folder are marked as such. */
  accounts_marked: Generated<boolean>
}

/** By which the secret of the service is known: one row, once a node has been started. */
interface ServiceSecretTable {
  id: Generated<number>
  fingerprint: Uint8Array
}

/** What is known of the service as it was applied and started. */
export interface AppliedTables {
  applied_service: AppliedServiceTable
  service_secret: ServiceSecretTable
  standby_clip: StandbyClipTable
}
