import { type Titles, withoutNamed } from '#domain/catalogue/named-titles.ts'
import type { KeptNames } from './closed-names.ts'

/** The prose of answers: what somebody wrote about a thing, and may name another thing in. */
const PROSE = new Set(['bio', 'description', 'html_description', 'short'])

/** Tag of answers that were read over for a child: they go when there are newer names than those that they were read over by. */
export const CHILDS_TEXTS = 'texts of children'

/** For whom an answer is. */
interface Reader {
  readonly provider: { readonly id: number }
  readonly maxAge: number | null
}

/**
 * Takes out of the prose of an answer for a child the sentences that name a title of its provider that is not for children; without an age limit
 * it stays as it is.
 */
export type ChildsTexts = <T>(answer: T, reader: Reader) => Promise<T>

function hasProse(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, one]) => (typeof one === 'string' && PROSE.has(key)) || hasProse(one),
  )
}

function without(value: unknown, names: Titles): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, names))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'string' && PROSE.has(key) ? withoutNamed(one, names) : without(one, names),
    ]),
  )
}

/** Answers that everybody shares are read over once; those for grown-ups, and those without prose, cost nothing. */
export const createChildsTexts =
  (names: Pick<KeptNames, 'current'>): ChildsTexts =>
  async (answer, { maxAge, provider }) => {
    if (maxAge === null || !hasProse(answer)) return answer
    return without(answer, (await names.current()).of(provider.id)) as typeof answer
  }
