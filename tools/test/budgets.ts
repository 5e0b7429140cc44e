import type { TestTime } from './outcome.ts'
import table from './budgets.json' with { type: 'json' }

/** Seconds that things may take: the whole run, its steps by name, its slowest tests by title without requirements, and any other test. */
export interface Budgets {
  readonly total: number
  readonly steps: Readonly<Record<string, number>>
  readonly tests: Readonly<Record<string, number>>
  readonly anyTest: number
}

export const budgets: Budgets = table

/** How many of the slowest tests a run tells of. */
const SLOWEST = 20

/** A title without the requirements that it claims: these come and go. */
const unclaimed = (title: string): string => title.replace(/(\s*\[[a-z][^\]]*\])+$/, '')

/** `browser: 512.0 s of 480 s, over`. */
const line = (what: string, seconds: number, budget: number): string =>
  `${what}: ${seconds.toFixed(1)} s of ${budget} s${seconds > budget ? ', over' : ''}`

/**
 * What a run took, beside what it may take: its steps, its slowest tests, and the whole. Machines differ, so being over is said and
 * fails nothing here.
 */
export function budgetReport(
  { total, steps, tests, anyTest }: Budgets,
  took: {
    readonly seconds: number
    readonly steps: ReadonlyMap<string, number>
    readonly tests: readonly TestTime[]
  },
): string[] {
  const slowest = took.tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  return [
    'Budgets of the steps:',
    ...[...took.steps].map(([name, seconds]) => `  ${line(name, seconds, steps[name] ?? 0)}`),
    'Budgets of the slowest tests:',
    ...slowest.map(({ title, seconds }) => `  ${line(title, seconds, tests[unclaimed(title)] ?? anyTest)}`),
    line('Budget of the whole run', took.seconds, total),
  ]
}
