import { parsed, UsageError } from '#cli/command/usage.ts'

export const MUTATE_USE =
  'npm run mutate -- N [--seed S] [--only 3,17] [--in part/of/a/path] [--go-on] [--journeys] [--turn COMMAND] [--browser-turn COMMAND]'

/** What a mutation run was asked for. */
export interface MutationWish {
  /** How many are drawn. */
  readonly count: number
  readonly seed: number
  /** Only these of the drawn ones, by their numbers: what survived, once tests have been added. Null is all. */
  readonly only: readonly number[] | null
  /** Only files whose path contains one of these. */
  readonly within: readonly string[]
  /** What an earlier run of the same draw has found out is not tried again. */
  readonly goesOn: boolean
  /** What survives is tried by the journeys too; the run goes on with what an earlier one has found out. */
  readonly withJourneys: boolean
  /** A command that a run waits for, on a machine that others use too. */
  readonly turn: string | undefined
  /** The one for runs in the browser. */
  readonly browserTurn: string | undefined
}

function whole(name: string, text: string, least: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least))
    throw new UsageError(`${name} has to be a whole number from ${least} on, not "${text}"`)
  return value
}

/** Reads what a mutation run is asked for. @throws UsageError */
export function mutationWish(args: readonly string[]): MutationWish {
  const { values, positionals } = parsed(args, {
    seed: { type: 'string', default: '1' },
    'go-on': { type: 'boolean', default: false },
    journeys: { type: 'boolean', default: false },
    only: { type: 'string' },
    in: { type: 'string', default: '' },
    turn: { type: 'string' },
    'browser-turn': { type: 'string' },
  })
  const [count = '20', ...more] = positionals
  if (more.length > 0) throw new UsageError(`Nothing is known of ${more.join(' ')}`)
  return {
    count: whole('N', count, 1),
    seed: whole('--seed', values.seed, 0),
    only: values.only?.split(',').map((text) => whole('--only', text, 1)) ?? null,
    within: values.in.split(','),
    goesOn: values['go-on'] || values.journeys,
    withJourneys: values.journeys,
    turn: values.turn,
    browserTurn: values['browser-turn'] ?? values.turn,
  }
}
