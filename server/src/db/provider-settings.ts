import type { LocalisedText } from '#domain/providers/localise.ts'

/** An address that the provider gives, with the words on its button. */
export interface ProviderLink {
  readonly label: LocalisedText
  readonly url: string
}

/** What a provider says of itself on its page; what is left out is not shown. */
export interface LandingSettings {
  readonly title?: LocalisedText
  readonly text?: LocalisedText
  readonly features?: readonly {
    readonly icon: string
    readonly title: LocalisedText
    readonly text: LocalisedText
  }[]
  readonly devices?: readonly {
    readonly device: string
    readonly title: LocalisedText
    readonly text: LocalisedText
  }[]
  /** It sells over the open internet: its packets are not shown before they are there. */
  readonly is_ott?: boolean
  readonly registration?: { readonly url: string; readonly caption: LocalisedText }
}

/** A provider whose own backend signs its subscribers in. */
export interface RegionalSettings {
  /** Address of the backend, without a trailing slash. */
  readonly url: string
  /** Signing in cannot be left while the subscriber is blocked. */
  readonly is_block_binding: boolean
  /** Where the debt is paid; `{username}` and `{amount}` stand for the subscriber's. */
  readonly pay_url: string
}

/** What callers read whom nothing names a provider. */
export interface StrangerWords {
  readonly title: LocalisedText
  readonly description: LocalisedText
}

/** Who hands out the licences of a provider's protected titles. */
export interface DrmVendor {
  readonly name: string
  /** Addresses of its licence servers. */
  readonly widevine?: string
  readonly playready?: string
  readonly fairplay?: { readonly licence: string; readonly certificate: string }
  /** `secret` names a variable of the service's environment. */
  readonly entitlement: { readonly format: 'jwt' | 'hmac'; readonly header: string; readonly secret: string }
  /** Where keys come from, by SPEKE 2. */
  readonly key_server: { readonly url: string; readonly secret: string }
}

/** How a provider protects its titles; without a vendor the service hands out licences itself, by ClearKey. */
export interface DrmSettings {
  readonly vendor?: DrmVendor
  /** Devices of one account that play protected titles at a time. */
  readonly devices_at_once?: number
}
