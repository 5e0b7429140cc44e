// Keeps one Vitest warm within the copy and runs what it is asked to run. Asked and answered over the channel to its parent.
import { createVitest, type TestCase } from 'vitest/node'
import type { Asked, Outside, Ran, TestRan } from './runner.ts'

const [folder = '', ...projects] = process.argv.slice(2)
process.chdir(folder)

/** What this run has told so far: Vitest's own state also holds runs before. */
let tests: TestRan[] = []
let errors: Outside[] = []

const vitest = await createVitest('test', {
  root: folder,
  config: 'tools/mutate/copy.vitest.ts',
  project: projects,
  watch: false,
  reporters: [
    {
      onTestCaseResult: (test) => void tests.push(...told(test)),
      onTestSuiteResult: (suite) =>
        void errors.push(...messages(suite.module.relativeModuleId, suite.errors())),
      onTestModuleEnd: (module) => void errors.push(...messages(module.relativeModuleId, module.errors())),
    },
  ],
})
await vitest.standalone()
const known = await vitest.globTestSpecifications()

/** Vitest names a browser's project after the browser too: `component (chromium)`. */
function projectOf(name: string): string {
  return name.split(' ')[0] ?? name
}

function messages(path: string, found: readonly { readonly message: string }[]): Outside[] {
  return found.map(({ message }) => ({ path, message: `${path}: ${message}` }))
}

/** What nobody waited for: Vitest knows in which file's time it failed. */
function unhandled(error: unknown): Outside {
  const file = typeof error === 'object' && error !== null && 'VITEST_TEST_PATH' in error
  const path = file ? String(error.VITEST_TEST_PATH).slice(folder.length + 1) : null
  return { path, message: String(error) }
}

function told(test: TestCase): TestRan[] {
  const { state } = test.result()
  if (state !== 'passed' && state !== 'failed') return []
  const { reached = [], reachedBefore = [] } = test.meta()
  const { project, module, fullName: name } = test
  const ms = test.diagnostic()?.duration ?? 0
  const path = module.relativeModuleId
  return [{ project: projectOf(project.name), path, name, state, ms, reached, reachedBefore }]
}

async function run({ files, stopAtFirst }: Asked): Promise<Ran> {
  ;[tests, errors] = [[], []]
  const mutants = Object.fromEntries(files.map(({ path, mutant }) => [path, mutant]))
  for (const project of vitest.projects) project.provide('run', { folder, mutants, stopAtFirst })
  const chosen = known.flatMap(({ moduleId, project }) => {
    const path = moduleId.slice(folder.length + 1)
    const wanted = files.find((file) => file.path === path && file.project === projectOf(project.name))
    if (!wanted) return []
    return [
      project.createSpecification(moduleId, wanted.tests.length > 0 ? { testNames: [...wanted.tests] } : {}),
    ]
  })
  if (chosen.length === 0) return { tests: [], errors: [{ path: null, message: 'no such test' }] }
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen)
  return { tests, errors: [...errors, ...unhandledErrors.map(unhandled)] }
}

process.on('message', (asked: Asked) => {
  run(asked).then(
    (ran) => process.send?.(ran),
    (error: unknown) =>
      process.send?.({ tests: [], errors: [{ path: null, message: String(error) }] } satisfies Ran),
  )
})
process.on('disconnect', () => void vitest.close().finally(() => process.exit()))
process.send?.('ready')
