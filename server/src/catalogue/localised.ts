import { localise } from '#domain/providers/localise.ts'
import type { Text } from '../db/tables.ts'
import type { Scope } from '../scope/scope.ts'
import { languageOrder } from '../tenancy/provider-answers.ts'

/** A text in the language of the answer, or the next best. */
export function textOf(
  { language, provider }: Pick<Scope, 'language' | 'provider'>,
  value: Text | null | undefined,
): string | null {
  return value ? (localise(value, language, languageOrder(provider)) ?? null) : null
}

/** An address that may differ by language. */
export function addressOf(
  context: Pick<Scope, 'language' | 'provider'>,
  value: string | Text | null | undefined,
): string | null {
  return typeof value === 'string' ? value : textOf(context, value)
}
