import { withoutNamed } from '#domain/catalogue/named-titles.ts'
import type { ClosedNames, KeptNames } from './closed-names.ts'

/** The prose of answers: what somebody wrote about a thing, and may name another thing in. */
const PROSE = new Set(['bio', 'description', 'html_description', 'short'])

/** Tag of answers that were read over for a child: they go when there are newer names than those that they were read over by. */
export const CHILDS_TEXTS = 'texts of children'

/** Takes out of the prose of an answer for a child the sentences that name a title that is not for children; without an age limit it stays as it is. */
export type ChildsTexts = <T>(answer: T, maxAge: number | null) => Promise<T>

function hasProse(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, one]) => (typeof one === 'string' && PROSE.has(key)) || hasProse(one),
  )
}

function without(value: unknown, names: ClosedNames): unknown {
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
  async (answer, maxAge) =>
    maxAge === null || !hasProse(answer) ? answer : (without(answer, await names.current()) as typeof answer)
