// Keeps one Vitest warm within the copy and runs what it is asked to run. Asked and answered over the channel to its parent.
import { createVitest, type TestCase } from 'vitest/node'
import type { Asked, Ran, TestRan } from './runner.ts'

const [folder = '', ...projects] = process.argv.slice(2)
process.chdir(folder)

/** What this run has told so far: Vitest's own state also holds runs before. */
let tests: TestRan[] = []
let errors: string[] = []

const vitest = await createVitest('test', {
  root: folder,
  config: 'tools/mutate/copy.vitest.ts',
  project: projects,
  watch: false,
  reporters: [
    {
      onTestCaseResult: (test) => void tests.push(...told(test)),
      onTestSuiteResult: (suite) => void errors.push(...messages(suite.fullName, suite.errors())),
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

function messages(where: string, found: readonly { readonly message: string }[]): string[] {
  return found.map(({ message }) => `${where}: ${message}`)
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

async function run({ mutant, files, stopAtFirst }: Asked): Promise<Ran> {
  ;[tests, errors] = [[], []]
  vitest.config.bail = stopAtFirst ? 1 : 0
  for (const project of vitest.projects) {
    project.config.bail = stopAtFirst ? 1 : 0
    project.provide('mutant', mutant)
  }
  const chosen = known.flatMap(({ moduleId, project }) => {
    const path = moduleId.slice(folder.length + 1)
    const wanted = files.find((file) => file.path === path && file.project === projectOf(project.name))
    if (!wanted) return []
    return [
      project.createSpecification(moduleId, wanted.tests.length > 0 ? { testNames: [...wanted.tests] } : {}),
    ]
  })
  if (chosen.length === 0) return { tests: [], errors: ['no such test'] }
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen)
  return { tests, errors: [...errors, ...unhandledErrors.map(String)] }
}

process.on('message', (asked: Asked) => {
  run(asked).then(
    (ran) => process.send?.(ran),
    (error: unknown) => process.send?.({ tests: [], errors: [String(error)] } satisfies Ran),
  )
})
process.on('disconnect', () => void vitest.close().finally(() => process.exit()))
process.send?.('ready')
