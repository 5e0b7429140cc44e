import type { account } from './en/account.ts'
import type { catalogue } from './en/catalogue.ts'
import type { commerce } from './en/commerce.ts'
import type { errors } from './en/errors.ts'
import type { gateways } from './en/gateways.ts'
import type { identity } from './en/identity.ts'
import type { masks } from './en/masks.ts'
import type { missing } from './en/missing.ts'
import type { page } from './en/page.ts'
import type { payments } from './en/payments.ts'
import type { playback } from './en/playback.ts'
import type { promo } from './en/promo.ts'
import type { provider } from './en/provider.ts'
import type { service } from './en/service.ts'
import type { shop } from './en/shop.ts'
import type { tv } from './en/tv.ts'
import { readWords } from './read-words.ts'

interface Reference {
  readonly account: typeof account
  readonly catalogue: typeof catalogue
  readonly commerce: typeof commerce
  readonly errors: typeof errors
  readonly gateways: typeof gateways
  readonly identity: typeof identity
  readonly masks: typeof masks
  readonly missing: typeof missing
  readonly page: typeof page
  readonly payments: typeof payments
  readonly playback: typeof playback
  readonly promo: typeof promo
  readonly provider: typeof provider
  readonly service: typeof service
  readonly shop: typeof shop
  readonly tv: typeof tv
}

/** The words of a namespace in one language: every key of the English ones. */
export type WordsOf<Namespace extends keyof Reference> = Readonly<Record<keyof Reference[Namespace], string>>

/** A text that viewers may read, by language. English is always there. */
export type Words = Readonly<Record<string, string>> & { readonly en: string }

const { languages, texts } = await readWords(import.meta.dirname)

/** The languages that have a folder here, English first. */
export const LANGUAGES = languages

/** Every text of a namespace in all languages, by its key. */
export const textsOf = <Namespace extends keyof Reference>(
  namespace: Namespace,
): Readonly<Record<keyof Reference[Namespace], Words>> =>
  // The reader has refused folders that lack any of the English keys.
  texts[namespace] as Readonly<Record<keyof Reference[Namespace], Words>>
