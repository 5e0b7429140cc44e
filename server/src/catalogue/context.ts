import { localise } from '#domain/providers/localise.ts'
import type { Text } from '../db/tables.ts'
import type { Scope } from '../scope/scope.ts'
import { languageOrder } from '../providers/provider-answers.ts'

/** What an answer of the catalogue is made for. */
export interface Context extends Scope {
  /** Ids of the packets that are open to whom it is made for; none in what everybody shares. */
  readonly held: readonly number[]
}

/** A text in the language of the answer, or the next best. */
export function textOf({ language, provider }: Context, value: Text | null | undefined): string | null {
  return value ? (localise(value, language, languageOrder(provider)) ?? null) : null
}

/** An address that may differ by language. */
export function addressOf(context: Context, value: string | Text | null | undefined): string | null {
  return typeof value === 'string' ? value : textOf(context, value)
}
