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
