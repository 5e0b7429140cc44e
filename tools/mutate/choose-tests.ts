import { posix } from 'node:path'
import type { Mutant } from './mutant.ts'
import { functionKey, type KnownTest } from './reach.ts'
import { functionAt, functionsOf } from './switched.ts'

/** What is known about the code and its tests. */
export interface World {
  readonly sources: ReadonlyMap<string, string>
  readonly tests: readonly KnownTest[]
  /** Who imports each file directly. */
  readonly importers: ReadonlyMap<string, readonly string[]>
}

const pathOf = (key: string): string => key.slice(0, key.lastIndexOf('@'))

/** Whether a test reaches any function of a file, or loads it as nothing but its own: every test of a page or of the service loads all files. */
const reachesFile = (test: KnownTest, path: string): boolean =>
  [...test.reached].some((key) => pathOf(key) === path && (test.project === 'unit' || !key.endsWith('#-1')))

function reaches({ sources, importers }: World, mutant: Mutant): (test: KnownTest) => boolean {
  const { path } = mutant
  const text = sources.get(path) ?? ''
  const index = functionAt(functionsOf(path, text), mutant)
  const key = functionKey(path, text, index)
  const file = key.slice(0, key.indexOf('#') + 1)
  if (index >= 0)
    return (test) =>
      test.reached.has(key) ||
      // The file has changed since this test was measured: whatever reached it then may reach it now.
      [...test.reached].some((each) => pathOf(each) === path && !each.startsWith(file))
  const users = [path, ...(importers.get(path) ?? [])]
  return (test) => users.some((user) => reachesFile(test, user))
}

const stemOf = (path: string): string => posix.basename(path).split('.')[0] ?? ''

/** Nearest first: unit tests, tests that bear the file's name, tests of its folder, then those that reach the least else. */
function rank(path: string, test: KnownTest): readonly number[] {
  return [
    test.project === 'unit' ? 0 : 1,
    stemOf(test.path) === stemOf(path) ? 0 : 1,
    posix.dirname(test.path) === posix.dirname(path) ? 0 : 1,
    test.project === 'component' ? 0 : 1,
    test.reached.size,
  ]
}

function byRank(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

export interface Choice {
  readonly tests: readonly KnownTest[]
  /** How many tests reach the mutant in all. */
  readonly reaching: number
}

/** The tests that reach a mutant, nearest first, as many as end within the time, in milliseconds; at least one of each kind. */
export function chooseTests(world: World, mutant: Mutant, time: number): Choice {
  const doesReach = reaches(world, mutant)
  const reaching = world.tests
    .filter(doesReach)
    .map((test) => ({ test, rank: rank(mutant.path, test) }))
    .toSorted((a, b) => byRank(a.rank, b.rank))
    .map(({ test }) => test)
  const spent = new Map<string, number>()
  const tests = reaching.filter(({ project, ms }) => {
    const before = spent.get(project) ?? 0
    spent.set(project, before + ms)
    return before === 0 || before + ms <= time
  })
  return { tests, reaching: reaching.length }
}
