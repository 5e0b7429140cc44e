import { type Choice, chooseTests, type World } from './choose-tests.ts'
import type { Mutant } from './mutant.ts'
import type { KnownTest } from './reach.ts'
import type { FileAsked, Ran, Runner } from './runner.ts'

/** Where tests of a project run: all in the browser in one Vitest, all others in another. */
export interface Runners {
  readonly browser: Runner
  readonly node: Runner
}

/** What was found about one mutant. */
export interface Trial {
  readonly seenBy: string | null
  readonly ran: number
  readonly reaching: number
  readonly files: readonly string[]
}

/** How long the tests of one mutant take at most, as they were measured, for each project; in milliseconds. */
const TESTS_MS = 60_000
/** A run that takes this much longer than its tests have been measured hangs, on a busy machine too. */
const PATIENCE = { times: 4, ms: 60_000 }

/** Tests by file, as a runner is asked for them. */
export function filesOf(tests: readonly KnownTest[]): readonly FileAsked[] {
  const byFile = Map.groupBy(tests, ({ project, path }) => `${project} ${path}`)
  return [...byFile.values()].flatMap((those) => {
    const [first] = those
    return first ? [{ project: first.project, path: first.path, tests: those.map(({ name }) => name) }] : []
  })
}

/** Unit tests first, then what is nearest of the rest, so that most mutants are seen after the first of these runs. */
function stagesOf({ tests }: Choice): readonly (readonly KnownTest[])[] {
  const unit = tests.filter(({ project }) => project === 'unit')
  const service = tests.filter(({ project }) => project === 'integration' || project === 'embedded')
  const browser = tests.filter(({ project }) => project === 'component')
  const stages = [unit, service.slice(0, 6), browser.slice(0, 6), service.slice(6), browser.slice(6)]
  return stages.filter((stage) => stage.length > 0)
}

const failure = (ran: Ran): string | undefined => {
  const failed = ran.tests.find(({ state }) => state === 'failed')
  return failed ? `${failed.path}: ${failed.name}` : ran.errors[0]
}

/** Runs the tests that reach a mutant until one sees it. */
export async function tryMutant(
  world: World,
  { browser, node }: Runners,
  id: number,
  mutant: Mutant,
): Promise<Trial> {
  const choice = chooseTests(world, mutant, TESTS_MS)
  const files = [...new Set(choice.tests.map(({ path }) => path))]
  const { reaching } = choice
  let ran = 0
  for (const stage of stagesOf(choice)) {
    const runner = stage[0]?.project === 'component' ? browser : node
    const limit = PATIENCE.ms + PATIENCE.times * stage.reduce((sum, { ms }) => sum + ms, 0)
    const asked = { files: filesOf(stage), stopAtFirst: true }
    const result = await runner.run({ ...asked, mutant: id }, limit)
    ran += stage.length
    if (!result) {
      // On a machine that is too busy they do not end without the mutant either, and have seen nothing.
      const without = await runner.run({ files: filesOf(stage), stopAtFirst: true, mutant: 0 }, limit)
      if (without) return { seenBy: 'the tests do not end', ran, reaching, files }
      continue
    }
    const seenBy = failure(result)
    if (seenBy === undefined) continue
    // A failure counts when the same tests pass without the mutant.
    const failed = new Set(result.tests.filter(({ state }) => state === 'failed').map(({ name }) => name))
    const again = failed.size > 0 ? stage.filter(({ name }) => failed.has(name)) : stage
    const without = await runner.run({ files: filesOf(again), stopAtFirst: true, mutant: 0 }, limit)
    if (without && failure(without) === undefined) return { seenBy, ran, reaching, files }
  }
  return { seenBy: null, ran, reaching, files }
}
