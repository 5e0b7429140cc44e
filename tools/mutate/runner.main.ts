// Keeps one Vitest warm within the copy and runs what it is asked to run. Asked and answered over the channel to its parent.
import { createVitest } from 'vitest/node'
import type { Asked, Ran, TestRan } from './runner.ts'

const [folder = '', ...projects] = process.argv.slice(2)
process.chdir(folder)

const vitest = await createVitest('test', {
  root: folder,
  config: 'tools/mutate/copy.vitest.ts',
  project: projects,
  watch: false,
  bail: 1,
  reporters: [{}],
})
await vitest.standalone()
const known = await vitest.globTestSpecifications()

async function run({ mutant, files, stopAtFirst }: Asked): Promise<Ran> {
  vitest.config.bail = stopAtFirst ? 1 : 0
  for (const project of vitest.projects) {
    project.config.bail = stopAtFirst ? 1 : 0
    project.provide('mutant', mutant)
  }
  const chosen = known.flatMap((each) => {
    const path = each.moduleId.slice(folder.length + 1)
    const wanted = files.find((file) => file.path === path && file.project === projectOf(each.project.name))
    if (!wanted) return []
    const options = wanted.tests.length > 0 ? { testNames: [...wanted.tests] } : {}
    return [each.project.createSpecification(each.moduleId, options)]
  })
  if (chosen.length === 0) return { tests: [], errors: ['no such test'] }
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  const errors = unhandledErrors.map(String)
  const tests = testModules.flatMap((module): TestRan[] => {
    for (const error of module.errors()) errors.push(`${module.relativeModuleId}: ${error.message}`)
    for (const suite of module.children.allSuites())
      for (const error of suite.errors()) errors.push(`${suite.fullName}: ${error.message}`)
    return [...module.children.allTests()].flatMap((test): TestRan[] => {
      const { state } = test.result()
      if (state !== 'passed' && state !== 'failed') return []
      const { reached = [], reachedBefore = [] } = test.meta()
      return [
        {
          project: projectOf(module.project.name),
          path: module.relativeModuleId,
          name: test.fullName,
          state,
          ms: test.diagnostic()?.duration ?? 0,
          reached,
          reachedBefore,
        },
      ]
    })
  })
  return { tests, errors }
}

/** Vitest names a browser's project after the browser too: `component (chromium)`. */
const projectOf = (name: string): string => name.split(' ')[0] ?? name

process.on('message', (asked: Asked) => {
  run(asked).then(
    (ran) => process.send?.(ran),
    (error: unknown) => process.send?.({ tests: [], errors: [String(error)] } satisfies Ran),
  )
})
process.on('disconnect', () => void vitest.close().finally(() => process.exit()))
process.send?.('ready')
