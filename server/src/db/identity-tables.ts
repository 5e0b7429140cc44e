import type { AdId } from '#contract/ads.ts'
import type { Trackers } from '#contract/providers.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Static } from 'typebox'
import type { ClientSettings } from '#contract/client.ts'
import type { ParentalSettings, Role } from '#contract/identity.ts'
import type { Currency, Language } from '#contract/providers.ts'
import type { HelpTexts } from '#domain/providers/help-texts.ts'
import type { LegalTexts } from '#domain/providers/legal-text.ts'
import type { OwnMasks } from '#domain/catalogue/own-masks.ts'
import type { PaySystem } from '#domain/commerce/pay-systems.ts'
import type { AboutAccount } from '#domain/identity/account-messages.ts'
import type { LocalisedText } from '#domain/providers/localise.ts'
import type { AdSettings } from './ad-tables.ts'
import type { Json, NullableJson, NullableTime, Time } from './columns.ts'
import type {
  DrmSettings,
  LandingSettings,
  ProviderLink,
  RegionalSettings,
  StrangerWords,
} from './provider-settings.ts'
import type { SourceColumn } from './service-tables.ts'

export interface MenuEntry {
  readonly id: number
  readonly slug: string
  readonly title: LocalisedText
  readonly template: string
  readonly icon?: { readonly tv_x3?: string | null; readonly name?: string | null } | null
  readonly mode?: string | null
  /** The rowset that the page shows. */
  readonly rowset?: string | null
  readonly url?: string | null
}

export interface Support {
  readonly url?: string | null
  readonly phone?: string | null
  readonly email?: string | null
}

/** What viewers are asked. */
export interface Survey {
  readonly id: number
  readonly question: LocalisedText
  readonly description: LocalisedText | null
  readonly allow_user_answer: boolean
  readonly answers: readonly { readonly id: number; readonly text: LocalisedText }[]
}

/** How viewers of a provider sign in. */
export interface SignInSettings {
  /** Digits of a one-time code. */
  readonly code_length?: 4 | 6 | 8
  readonly phone_nine_digits?: boolean
  readonly device_limit?: number
  readonly is_logout_hidden?: boolean
  readonly is_password_allowed?: boolean
  readonly auth_only?: boolean
  readonly token_partners?: readonly string[]
  /** Origins of the partners' pages: from these a link with a token signs in without a question. */
  readonly token_origins?: readonly string[]
  readonly auto_auth_url?: string | null
  /** A messenger that codes can be sent by, and the address that opens it. */
  readonly messenger?: { readonly name: string; readonly url: string } | null
}

/** What the header has at a provider beside the usual. */
export interface HeaderSettings {
  /** Entering a promo code. */
  readonly promo_code?: boolean
  /** An icon that leads back. */
  readonly back?: boolean
  /** Where the logo leads instead of home: a path of the service, or an address. */
  readonly home?: string
}

/** What is left out has the service's default. */
export type ClientOfProvider = Partial<Omit<ClientSettings, 'apps' | 'new_year'>> & {
  readonly apps?: Partial<ClientSettings['apps']>
  readonly new_year?: { readonly channel?: number; readonly rows?: readonly string[] }
  /** Origins of players of others that may stand in the page of a channel. */
  readonly player_origins?: readonly string[]
  /** Address of a picture or a video that stands where the archive of a channel is closed. */
  readonly blackout_placeholder?: string
  /** Addresses of HLS playlists that play before each film and episode, in this order. */
  readonly packshots?: readonly string[]
  /** Origins of a messenger's web version, which may show every page. */
  readonly messenger_origins?: readonly string[]
}

export interface ProviderTable {
  id: number
  shortname: string
  name: string
  domain: string | null
  /** Networks, such as `10.20.0.0/16`, whose callers see it. */
  networks: ColumnType<string[], string[] | undefined>
  is_default: ColumnType<boolean, boolean | undefined, boolean>
  country: string
  time_zone: string
  /** `#RRGGBB` */
  accent: string
  logo: string | null
  /** The same for light ground. */
  logo_light: ColumnType<string | null, string | null | undefined>
  /** Its mark on its own ground, square. */
  icon: ColumnType<string | null, string | null | undefined>
  /** In the order of preference. */
  languages: Json<Language[]>
  currency: Json<Static<typeof Currency>>
  support: Json<Support>
  phone_mask: string | null
  is_guest_allowed: ColumnType<boolean, boolean | undefined, boolean>
  /** Devices of an account that watch at a time; null is any number. */
  simultaneous_streams: ColumnType<number | null, number | null | undefined>
  sign_in: ColumnType<SignInSettings, string | undefined, string>
  header: ColumnType<HeaderSettings, string | undefined, string>
  menu: Json<MenuEntry[]>
  pay_systems: ColumnType<PaySystem[], string | undefined, string>
  /** Whether its viewers may pay. */
  is_payment_allowed: ColumnType<boolean, boolean | undefined, boolean>
  /** Whether packets that are no base packets are sold to who has no base packet. */
  sells_additional_alone: ColumnType<boolean, boolean | undefined, boolean>
  /** Whether viewers may enter promo codes. */
  is_promo_allowed: ColumnType<boolean, boolean | undefined, boolean>
  /** Days that guests are told they can try; 0 tells nothing. */
  promo_days: ColumnType<number, number | undefined, number>
  /** Countries that it sells to, by ISO 3166; none named is everywhere. */
  countries: ColumnType<string[], string[] | undefined>
  /** Null: its viewers do not pause. */
  pausing: ColumnType<{ readonly may_give_up: boolean } | null, string | undefined>
  /** Null: it has no ads. */
  ads: ColumnType<AdSettings | null, string | null | undefined, string | null>
  surveys: ColumnType<Survey[], string | undefined>
  /** Origins whose pages may show the embedded pages; `*` is any. */
  embed_origins: ColumnType<string[], string[] | undefined>
  /** Origins whose payment pages stand in a window of this service. */
  pay_frame_origins: ColumnType<string[], string[] | undefined>
  client: ColumnType<ClientOfProvider, string | undefined, string>
  trackers: ColumnType<Partial<Record<keyof Trackers, string>>, string | undefined>
  seo: ColumnType<OwnMasks, string | undefined, string>
  legal: ColumnType<LegalTexts, string | undefined, string>
  help: ColumnType<HelpTexts, string | undefined, string>
  theme: ColumnType<'dark' | 'light', 'dark' | 'light' | undefined>
  /** Whose name stands at the foot of its pages; null: its own. */
  operator: ColumnType<LocalisedText | null, string | undefined, string | null>
  /** What stands in place of the account's page. */
  account_link: ColumnType<ProviderLink | null, string | undefined, string | null>
  /** One more entry of the menu of who is signed in. */
  partner_link: ColumnType<ProviderLink | null, string | undefined, string | null>
  /** Told to who signs in. */
  operator_warning: ColumnType<LocalisedText | null, string | undefined, string | null>
  landing: ColumnType<LandingSettings, string | undefined, string>
  /** Countries that it is open in, by ISO 3166; none named is everywhere. */
  open_countries: ColumnType<string[], string[] | undefined>
  /** Null: whom nothing names a provider is the default provider's. */
  strangers: ColumnType<StrangerWords | null, string | undefined, string | null>
  drm: ColumnType<DrmSettings, string | undefined, string>
  /** The key server of the protected forms whose names do not tell it, from before names did. */
  earlier_key_server: ColumnType<string | null, string | null | undefined>
  regional: ColumnType<RegionalSettings | null, string | undefined, string | null>
  /** Its people connect packets that its viewers do not find in its list. */
  connects_by_people: ColumnType<boolean, boolean | undefined, boolean>
  source: SourceColumn
}

export interface UserTable {
  id: Generated<number>
  provider_id: number
  username: string
  /** Null: the user signs in by phone only. */
  password_hash: string | null
  is_guest: boolean
  /** The service folder has made an account of the user: a password is the folder's. */
  is_of_folder: Generated<boolean>
  phone: string | null
  /** What a guest has named as the own phone and not proven yet, in digits. */
  claimed_phone: ColumnType<string | null, string | null | undefined>
  /** How often the phone was changed; the number of a change is the count after it. */
  phone_changes: Generated<number>
  /** Numbers of changes that were taken back together with an earlier one, as a multirange. */
  phone_changes_undone: Generated<string>
  email: string | null
  first_name: string | null
  refer_id: string | null
  date_joined: Time
  parental_status: ColumnType<'set' | 'notset' | 'ignore', 'set' | 'notset' | 'ignore' | undefined>
  /** Four digits as an earlier version stored them, until the next start. */
  parental_code: ColumnType<string | null, never, null>
  /** HMAC of the PIN. */
  parental_hash: ColumnType<Uint8Array | null, Uint8Array | undefined>
  /** The PIN, encrypted; only adult profiles are ever given it. */
  parental_sealed: ColumnType<Uint8Array | null, Uint8Array | undefined>
}

export interface KnownDeviceTable {
  user_id: number
  /** SHA-256 of the user and the serial. */
  hash: Uint8Array
  seen_at: Time
}

export interface ProfileTable {
  id: Generated<number>
  user_id: number
  /** Empty until the user names it; then it is shown by the name of the user. */
  name: string
  role: Role
  avatar_id: number | null
  /** Grows with every change of its favourites. */
  favourites_version: Generated<number>
  /** Grows with every message to the account that adults are told. */
  messages_version: Generated<number>
}

export interface AccountMessageTable {
  id: Generated<number>
  user_id: number
  /** The device that did what is told. */
  device_id: string | null
  kind: AboutAccount['kind']
  /** What its text is made of, by its kind. */
  about: ColumnType<object, string, never>
  created_at: Time
  told_until: Time
}

export interface ReadMessageTable {
  message_id: number
  device_id: string
}

export interface AvatarCategoryTable {
  id: number
  title: Json<LocalisedText>
  position: number
  source: SourceColumn
}

export interface AvatarTable {
  id: number
  category_id: number
  src: string
  position: number
  source: SourceColumn
}

export interface DeviceTable {
  id: string
  user_id: number
  serial: string
  data: Json<Record<string, string>>
  /** When somebody has signed in on it; null until it is authorised for the first time after that. */
  login_at: NullableTime
  /** When it was authorised last; null is at `login_at`. */
  seen_at: NullableTime
  /** Null is the user's oldest adult profile. */
  profile_id: number | null
  parental_settings: ColumnType<Partial<ParentalSettings>, string | undefined, string>
  settings: ColumnType<{ readonly parentalChannels?: boolean }, string | undefined, string>
  /** Advertising ids that it has told. */
  ad_ids: ColumnType<AdId[], string | undefined, string>
  notification: NullableJson<{ notification_type: string; token: string }>
}

export interface OtpTable {
  id: Generated<string>
  provider_id: number
  phone: string
  device_id: string | null
  /** SHA-256 of what a client without a token has named. */
  serial: Uint8Array | null
  /** HMAC-SHA-256 of the code. */
  code: Uint8Array
  tries: Generated<number>
  created_at: Time
  expires_at: Time
  consumed_at: NullableTime
}

export interface AttemptTable {
  kind: string
  key: string
  /** When the window of counting began. */
  since: Time
  count: number
}

export interface AccessTokenTable {
  /** SHA-256 of the token. */
  hash: Uint8Array
  user_id: number
  /** Null between login and device. */
  device_id: string | null
  expires_at: Time
}
