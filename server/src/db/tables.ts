import type { AdTables } from './ad-tables.ts'
import type { ColumnType, Selectable } from 'kysely'
import type { ChannelTracker } from '#contract/tv.ts'
import type { LocalisedText } from '#domain/providers/localise.ts'
import type { Blackout } from '#domain/tv/blackout.ts'
import type {
  EventLeftOutTable,
  EventReaderTable,
  StatChannelHourTable,
  StatCountHourTable,
  StatMeasureHourTable,
  StatViewerDayTable,
  ViewerEventTable,
} from './analytics-tables.ts'
import type {
  ContentCountryTable,
  ContentGenreTable,
  ContentPersonTable,
  ContentTable,
  CountryTable,
  GenreTable,
  PersonTable,
} from './catalogue-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { Json, NullableJson, Time } from './columns.ts'
import type {
  AccessTokenTable,
  AccountMessageTable,
  AttemptTable,
  AvatarCategoryTable,
  AvatarTable,
  DeviceTable,
  KnownDeviceTable,
  OtpTable,
  ProfileTable,
  ProviderTable,
  ReadMessageTable,
  UserTable,
} from './identity-tables.ts'
import type { MoneyTables } from './money-tables.ts'
import type {
  EntitlementTable,
  PacketChannelTable,
  PacketContentTable,
  PacketTable,
  ProviderPacketTable,
  StoredPacketTable,
} from './packet-tables.ts'
import type { PersonalTables } from './personal-tables.ts'
import type { PushDeliveryTable, PushTable } from './push-tables.ts'
import type {
  AssetTable,
  ContentVideoTable,
  ImportedContentTable,
  UnnamedVideoTable,
} from './media-tables.ts'
import type { CatalogueRowTable, LibraryTable, PopularityTable, RowsetTable } from './row-tables.ts'
import type { AppliedTables, SourceColumn } from './service-tables.ts'
import type { IdempotentCallTable, NoticeOutboxTable, OrderedJobTable } from './work-tables.ts'

/** A text that viewers read, by language key: `{"ru": "…", "en": "…"}`. */
export type Text = LocalisedText

export interface WatchHistoryTable {
  profile_id: number
  content_id: number
  seconds: number
  duration: number
  updated_at: Time
  /** Taken out of what is continued, until it is watched again. */
  is_put_away: ColumnType<boolean, boolean | undefined, boolean>
}

export interface CategoryTable {
  id: number
  slug: string
  name: Json<Text>
  short: NullableJson<Text>
  tags: string[]
  position: number
  source: SourceColumn
}

/** A channel as it is on air, whoever carries it. */
export interface StoredChannelTable {
  id: number
  slug: string
  name: string
  description: NullableJson<Text>
  icon: string | null
  cover: string | null
  color_bg: string | null
  age: number | null
  archived_days: number
  tags: string[]
  time_zone: string
  /** Unix milliseconds of the origin of the tape. */
  epoch: number
  plan: Json<object>
  /** Where the player of somebody else shows it live. */
  vitrina: NullableJson<Vitrina>
  /** Counters of audiences that count it. */
  trackers: ColumnType<ChannelTracker[], string | undefined>
  /** Stretches of its time that nobody may watch from the archive, in order. */
  blackouts: ColumnType<Blackout[], string | undefined>
  overlay_icon: ColumnType<string | null, string | null | undefined>
  /** Whether its files are encrypted, and grants open them. */
  protection: ColumnType<'none' | 'aes-128', 'none' | 'aes-128' | undefined>
  /** Its picture for a light ground. */
  cover_light: ColumnType<string | null, string | null | undefined>
  /** Nobody says it any more, and viewers keep something of it: it is there for them alone. */
  is_withdrawn: ColumnType<boolean, boolean | undefined>
  source: SourceColumn
}

/** Addresses of a player of somebody else. */
export interface Vitrina {
  readonly url: string
  readonly light_url?: string
}

/** What a provider says of a channel that it carries. */
interface CarriedColumns {
  num: number
  is_free: boolean
  is_hidden: ColumnType<boolean, boolean | undefined, boolean>
  /** Its place in the list is the provider's to choose. */
  is_fixed: ColumnType<boolean, boolean | undefined, boolean>
}

export interface ProviderChannelTable extends CarriedColumns {
  provider_id: number
  channel_id: number
  source: SourceColumn
}

/** A channel as a provider has it. */
export interface ChannelTable extends StoredChannelTable, CarriedColumns {}

export interface ChannelCategoryTable {
  channel_id: number
  category_id: number
  source: SourceColumn
}

export interface ProgramTable {
  id: string
  slug: string
  title: Json<Text>
  description: NullableJson<Text>
  category_id: number
  category_name: Json<Text>
  year: number | null
  age: number | null
  genre_ids: number[]
  country_ids: number[]
  image: string | null
  content_id: number | null
  asset_id: string | null
  is_catchup_available: ColumnType<boolean, boolean | undefined>
  /** Nobody says it any more, and viewers keep something of it: it is there for them alone. */
  is_withdrawn: ColumnType<boolean, boolean | undefined>
  source: SourceColumn
}

export interface ScheduleItemTable {
  id: string
  channel_id: number
  ordinal: number
  /** Unix seconds. */
  starts_at: number
  /** seconds */
  duration: number
  program_id: string
  content_id: number | null
  season: number | null
  series: number | null
  episode_title: NullableJson<Text>
  asset_id: string | null
  is_catchup_available: ColumnType<boolean, boolean | undefined, boolean>
  source: SourceColumn
}

export interface NewsItemTable {
  id: number
  provider_id: number
  title: Json<Text>
  short: NullableJson<Text>
  text: Json<Text>
  image: string | null
  /** Unix seconds; nobody sees it before. */
  published_at: number
  source: SourceColumn
}

/** What the handle of a provider shows. bigint columns are read as numbers: none of them leaves the safe range. */
export interface Tables extends PersonalTables, SearchTables, MoneyTables, AdTables, AppliedTables {
  provider: ProviderTable
  app_user: UserTable
  viewer_event: ViewerEventTable
  stat_channel_hour: StatChannelHourTable
  event_left_out: EventLeftOutTable
  stat_count_hour: StatCountHourTable
  stat_measure_hour: StatMeasureHourTable
  stat_viewer_day: StatViewerDayTable
  event_reader: EventReaderTable
  push: PushTable
  push_delivery: PushDeliveryTable
  device: DeviceTable
  known_device: KnownDeviceTable
  account_message: AccountMessageTable
  read_message: ReadMessageTable
  access_token: AccessTokenTable
  profile: ProfileTable
  avatar_category: AvatarCategoryTable
  avatar: AvatarTable
  otp: OtpTable
  attempt: AttemptTable
  genre: GenreTable
  country: CountryTable
  person: PersonTable
  content: ContentTable
  content_genre: ContentGenreTable
  content_country: ContentCountryTable
  content_person: ContentPersonTable
  catalogue_row: CatalogueRowTable
  rowset: RowsetTable
  library: LibraryTable
  content_popularity: PopularityTable
  watch_history: WatchHistoryTable
  category: CategoryTable
  channel: ChannelTable
  channel_category: ChannelCategoryTable
  program: ProgramTable
  schedule_item: ScheduleItemTable
  /** A schedule item with the row of its programme: known to the handles of providers alone. */
  broadcast: ScheduleItemTable & { programme: unknown }
  /** Titles that a provider has, and those that it has withdrawn: what its viewers keep may name them. */
  kept_content: ContentTable & { is_offered: boolean }
  asset: AssetTable
  news_item: NewsItemTable
  packet: PacketTable
  packet_channel: PacketChannelTable
  packet_content: PacketContentTable
  entitlement: EntitlementTable
  idempotent_call: IdempotentCallTable
  ordered_job: OrderedJobTable
  notice_outbox: NoticeOutboxTable
  imported_content: ImportedContentTable
  content_video: ContentVideoTable
  unnamed_video: UnnamedVideoTable
}

/** `is_offered` is false once a provider has withdrawn the title. */
export interface ProviderContentTable {
  provider_id: number
  content_id: number
  is_offered: ColumnType<boolean, boolean | undefined>
  source: SourceColumn
}

/** Every table of `migrations/*.sql` as it is: of all providers. For what works on the service itself. */
export interface WholeTables extends Omit<Tables, 'channel' | 'packet' | 'broadcast' | 'kept_content'> {
  channel: StoredChannelTable
  packet: StoredPacketTable
  provider_channel: ProviderChannelTable
  provider_packet: ProviderPacketTable
  provider_content: ProviderContentTable
  provider_row: { provider_id: number; row_id: number; source: SourceColumn }
  provider_rowset: { provider_id: number; rowset_id: number; source: SourceColumn }
}

/** The tables of which each provider has its own part; see `provider-tables.ts`. */
export type ProviderTableName =
  | 'channel'
  | 'category'
  | 'schedule_item'
  | 'program'
  | 'broadcast'
  | 'packet'
  | 'content'
  | 'kept_content'
  | 'catalogue_row'
  | 'rowset'
  | 'news_item'
  | 'content_popularity'
  | 'ad_campaign'
  | 'push'
  | 'promo_key'
  | 'promo_campaign'

/** What is the same whichever provider asks, or has an owner of its own: a user, a device. */
export type CommonTables = Omit<Tables, ProviderTableName>

export type ProviderRow = Selectable<ProviderTable>
