import type { ColumnType, Generated } from 'kysely'
import type { Static } from 'typebox'
import type { Currency, Language } from '#contract/providers.ts'
import type { LocalisedText } from '#domain/providers/localise.ts'
import type { Json, NullableTime, Time } from './columns.ts'

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

export interface ProviderTable {
  id: number
  shortname: string
  name: string
  domain: string | null
  is_default: ColumnType<boolean, boolean | undefined, boolean>
  country: string
  time_zone: string
  /** `#RRGGBB` */
  accent: string
  logo: string | null
  /** In the order of preference. */
  languages: Json<Language[]>
  currency: Json<Static<typeof Currency>>
  support: Json<Support>
  phone_mask: string | null
  is_guest_allowed: ColumnType<boolean, boolean | undefined, boolean>
  menu: Json<MenuEntry[]>
}

export interface UserTable {
  id: Generated<number>
  provider_id: number
  username: string
  password_hash: string
  is_guest: boolean
  phone: string | null
  email: string | null
  first_name: string | null
  refer_id: string | null
  date_joined: Time
}

export interface DeviceTable {
  id: string
  user_id: number
  serial: string
  data: Json<Record<string, string>>
  login_at: NullableTime
}

export interface AccessTokenTable {
  /** SHA-256 of the token. */
  hash: Uint8Array
  user_id: number
  device_id: string | null
  expires_at: Time
}
