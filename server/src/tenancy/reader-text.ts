import { localise, type LocalisedText } from '#domain/providers/localise.ts'
import type { ProviderRow } from '../db/tables.ts'
import { languageOrder } from './provider-answers.ts'

/** Whoever reads a text of the service: in which language, and at which provider. */
export interface Reader {
  readonly language: string
  readonly provider: ProviderRow
}

/** A text in the language of its reader, else in the first of the provider's that it has. */
export const textFor = (text: LocalisedText, { language, provider }: Reader): string =>
  localise(text, language, languageOrder(provider)) ?? ''
