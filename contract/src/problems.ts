import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Value } from 'typebox/value'

/** One thing that is wrong with a value, as the schema library says it. */
export type Problem = ReturnType<typeof Value.Errors>[number]

/**
 * Everything that is wrong with a value. The schema library lists eight problems unless told otherwise: of something that may have
 * many shapes, no more than those with the first two or three.
 */
export function problemsOf(schema: TSchema, value: unknown): Problem[] {
  Settings.Set({ maxErrors: 1000 })
  return Value.Errors(schema, value)
}
