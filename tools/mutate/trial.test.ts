import { expect, test } from 'vitest'
import type { World } from './choose-tests.ts'
import type { Mutant } from './mutant.ts'
import { functionKey } from './reach.ts'
import type { Asked, Ran, Runner, TestRan } from './runner.ts'
import { tryMutant } from './trial.ts'

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

/** Runners whose tests end as it is said, by whether the mutant is on and by file; null: they do not end. */
function runners(ends: (isOn: boolean, path: string) => 'passed' | 'failed' | null) {
  const asked: string[] = []
  const run = async ({ mutant: id, files }: Asked): Promise<Ran | null> => {
    const tests = files.map(({ path, project }) => {
      asked.push(`${id} ${path}`)
      const state = ends(id !== 0, path)
      return (
        state &&
        ({ project, path, name: path, state, ms: 1, reached: [], reachedBefore: [] } satisfies TestRan)
      )
    })
    return tests.includes(null) ? null : { tests: tests.filter((one) => one !== null), errors: [] }
  }
  const runner = { run } as unknown as Runner
  return { asked, both: { browser: runner, node: runner } }
}
const seenBy = async (ends: Parameters<typeof runners>[0]) => {
  const { asked, both } = runners(ends)
  return [(await tryMutant(world, both, 7, mutant)).seenBy, asked]
}

test('the first test that fails with the mutant and passes without it has seen it; nothing is run after it', async () => {
  expect(await seenBy((isOn) => (isOn ? 'failed' : 'passed'))).toEqual([
    'a.test.ts: a.test.ts',
    ['7 a.test.ts', '0 a.test.ts'],
  ])
})

test('what fails without the mutant too has seen nothing, and neither have tests that pass', async () => {
  expect(await seenBy((_, path) => (path.startsWith('a') ? 'failed' : 'passed'))).toEqual([
    null,
    ['7 a.test.ts', '0 a.test.ts', '7 b.integration.test.ts'],
  ])
})

test('tests that do not end have seen a mutant only if they end without it: a machine may be too busy for both', async () => {
  expect(await seenBy((isOn) => (isOn ? null : 'passed'))).toEqual([
    'the tests do not end',
    ['7 a.test.ts', '0 a.test.ts'],
  ])
  expect((await seenBy((_, path) => (path.startsWith('a') ? null : 'passed')))[0]).toBeNull()
})
