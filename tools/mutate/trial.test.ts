import { expect, test } from 'vitest'
import type { World } from './choose-tests.ts'
import type { Mutant } from './mutant.ts'
import { functionKey } from './reach.ts'
import type { Asked, Ran, Runner, TestRan } from './runner.ts'
import { nextRun, type Part, type Trial, tryPart } from './trial.ts'

const PATH = 'domain/src/tv/archive.ts'
const TEXT = 'export const kept = () => 1\n'
const mutant: Mutant = {
  path: PATH,
  kind: 'number changed',
  form: 'expression',
  start: 26,
  end: 27,
  pieces: ['2'],
}
const reached = new Set([functionKey(PATH, TEXT, 0)])
const known = (project: string, path: string) => ({ project, path, name: path, ms: 1, reached })
const world: World = {
  sources: new Map([[PATH, TEXT]]),
  tests: [known('unit', 'a.test.ts'), known('integration', 'b.integration.test.ts')],
  importers: new Map(),
}

/** A runner whose tests end as it is said, by the mutant that is on (0 is none) and by file; null: the run does not end. */
function runnerOf(ends: (mutant: number, path: string) => 'passed' | 'failed' | null) {
  const asked: string[] = []
  const run = async ({ files }: Asked): Promise<Ran | null> => {
    asked.push(files.map(({ mutant: id, path }) => `${id} ${path}`).join(', '))
    const tests = files.map(({ path, project, mutant: id }) => {
      const state = ends(id, path)
      return (
        state &&
        ({ project, path, name: path, state, ms: 1, reached: [], reachedBefore: [] } satisfies TestRan)
      )
    })
    return tests.includes(null) ? null : { tests: tests.filter((one) => one !== null), errors: [] }
  }
  return { asked, runner: { run } as unknown as Runner }
}

/** What was told of each mutant, and what was run for it. */
async function tried(
  ends: Parameters<typeof runnerOf>[0],
  part: Part,
  tests = world.tests,
  mutants = [{ id: 7, mutant }],
) {
  const { asked, runner } = runnerOf(ends)
  const told = new Map<number, Trial>()
  await tryPart({ ...world, tests }, runner, mutants, part, ({ id }, trial) => told.set(id, trial))
  return { told, asked, seenBy: told.get(7)?.seenBy }
}
const named = (project: string, count: number) =>
  Array.from({ length: count }, (_, at) => known(project, `${at}.${project}.test.ts`))
const TWO = [7, 8].map((id) => ({ id, mutant }))

test('the first test that fails with the mutant and passes without it has seen it; nothing is run after it', async () => {
  const { seenBy, asked } = await tried((id) => (id > 0 ? 'failed' : 'passed'), 'unit')
  expect(seenBy).toBe('a.test.ts: a.test.ts')
  expect(asked).toEqual(['7 a.test.ts', '0 a.test.ts'])
})

test('what fails without the mutant too has seen nothing, and neither have tests that pass', async () => {
  expect(await tried(() => 'failed', 'unit')).toMatchObject({ seenBy: null })
  expect(await tried(() => 'passed', 'service')).toMatchObject({
    seenBy: null,
    asked: ['7 b.integration.test.ts'],
  })
})

test('tests that do not end have seen a mutant only if they end without it: a machine may be too busy for both', async () => {
  expect(await tried((id) => (id > 0 ? null : 'passed'), 'unit')).toMatchObject({
    seenBy: 'the tests do not end',
    asked: ['7 a.test.ts', '0 a.test.ts'],
  })
  expect((await tried(() => null, 'unit')).seenBy).toBeNull()
})

test('the nearest six of a kind run first, and those that are left only when asked for', async () => {
  const many = named('component', 8)
  const near = await tried(() => 'passed', 'browser', many)
  expect(near.told.get(7)).toEqual({ ran: 6, seenBy: null })
  expect(near.asked).toEqual([[0, 1, 2, 3, 4, 5].map((at) => `7 ${at}.component.test.ts`).join(', ')])
  const far = await tried(() => 'passed', 'more in the browser', many)
  expect(far.asked).toEqual(['7 6.component.test.ts, 7 7.component.test.ts'])
})

test('several mutants run at once, each in files of its own, and one that is seen ends only its own', async () => {
  const { told, asked } = await tried(
    (id) => (id === 7 ? 'failed' : 'passed'),
    'browser',
    named('component', 2),
    TWO,
  )
  expect(asked).toEqual([
    '7 0.component.test.ts, 8 1.component.test.ts',
    '0 0.component.test.ts',
    '8 0.component.test.ts',
  ])
  expect(told.get(7)?.seenBy).toBe('0.component.test.ts: 0.component.test.ts')
  expect(told.get(8)).toEqual({ seenBy: null, ran: 2 })
})

test('what stops a run of several is found by running each by itself', async () => {
  const { told, asked } = await tried(
    (id) => (id === 8 ? null : 'passed'),
    'browser',
    named('component', 2),
    TWO,
  )
  expect(asked.slice(1, 4)).toEqual([
    '7 0.component.test.ts',
    '8 1.component.test.ts',
    '0 1.component.test.ts',
  ])
  expect(told.get(8)?.seenBy).toBe('the tests do not end')
  expect(told.get(7)?.seenBy).toBeNull()
})

test('files of the service share their modules: what fails beside another mutant has to fail by itself too', async () => {
  const two = named('integration', 2)
  const seen = await tried((id) => (id === 7 ? 'failed' : 'passed'), 'service', two, TWO)
  expect(seen.asked.slice(0, 3)).toEqual([
    '7 0.integration.test.ts, 8 1.integration.test.ts',
    '0 0.integration.test.ts',
    '7 0.integration.test.ts',
  ])
  expect(seen.seenBy).toBe('0.integration.test.ts: 0.integration.test.ts')
  let runs = 0
  const left = await tried((id) => (id === 7 && runs++ === 0 ? 'failed' : 'passed'), 'service', two, TWO)
  expect(left.seenBy).toBeNull()
})

test('a run has no more files than may run at once, of each mutant one before any has two', () => {
  const waiting = (isAlone = false) =>
    [1, 2, 3].map((id) => ({
      id,
      isAlone,
      files: ['a', 'b', 'c', 'd'].map((path) => ({ project: 'unit', path, tests: [], mutant: id })),
    }))
  const next = (atOnce: number) => nextRun(waiting(), atOnce).map(({ mutant: id, path }) => `${id} ${path}`)
  expect(next(1)).toEqual(['1 a'])
  expect(next(9)).toEqual(['1 a', '2 b', '3 c', '1 d'])
  expect(nextRun(waiting(true), 3).map(({ mutant: id, path }) => `${id} ${path}`)).toEqual([
    '1 a',
    '1 b',
    '1 c',
  ])
})
