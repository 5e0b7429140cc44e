import { type Choice, chooseTests, type World } from './choose-tests.ts'
import type { Mutant } from './mutant.ts'
import type { KnownTest } from './reach.ts'
import type { FileAsked, Ran, Runner } from './runner.ts'
import { functionAt, functionsOf, type Numbered } from './switched.ts'

/** Where tests of a project run: all in the browser in one Vitest, all others in another. */
export interface Runners {
  readonly browser: Runner
  readonly node: Runner
}

/** What a part of the tests has found about one mutant. */
export interface Trial {
  readonly seenBy: string | null
  readonly ran: number
}

/** How long the tests of one mutant take at most, as they were measured, for each project; in milliseconds. */
const TESTS_MS = 60_000
/** A run that takes this much longer than its tests have been measured hangs, on a busy machine too. */
const PATIENCE = { times: 4, ms: 60_000 }

/** Tests by file, as a runner is asked for them with a mutant. */
function filesOf(tests: readonly KnownTest[], mutant: number): readonly FileAsked[] {
  const byFile = Map.groupBy(tests, ({ project, path }) => `${project} ${path}`)
  return [...byFile.values()].flatMap((those) => {
    const [first] = those
    if (!first) return []
    return [{ project: first.project, path: first.path, tests: those.map(({ name }) => name), mutant }]
  })
}

/** What of each kind is tried first: most mutants that are seen at all are seen by the tests nearest to them. */
const NEAREST = 6

/** Parts of the tests: those that need nothing but the file, the nearest of the others, and what is left of these. */
export const PARTS = ['unit', 'service', 'browser', 'more of the service', 'more in the browser'] as const
export type Part = (typeof PARTS)[number]

/** Of the tests chosen for a mutant those of a part. */
function testsOf({ tests }: Choice, part: Part): readonly KnownTest[] {
  const unit = tests.filter(({ project }) => project === 'unit')
  const service = tests.filter(({ project }) => project === 'integration' || project === 'embedded')
  const browser = tests.filter(({ project }) => project === 'component')
  switch (part) {
    case 'unit':
      return unit
    case 'service':
      return service.slice(0, NEAREST)
    case 'browser':
      return browser.slice(0, NEAREST)
    case 'more of the service':
      return service.slice(NEAREST)
    case 'more in the browser':
      return browser.slice(NEAREST)
  }
}

/** The tests that are run with a mutant at most, nearest first. */
export const testsFor = (world: World, mutant: Mutant): Choice => chooseTests(world, mutant, TESTS_MS)

/** A mutant, and the files that are still to be run with it on one of the runners. */
interface Waiting {
  readonly id: number
  /** It lies in what runs when a file is loaded, which may be once for all files of a run: no other mutant runs beside it. */
  readonly isAlone: boolean
  readonly files: FileAsked[]
}

/** How many files run at once, each with one mutant: to start a run takes longer than most tests. */
const AT_ONCE: Readonly<Record<Part, number>> = {
  unit: 40,
  service: 12,
  browser: 16,
  'more of the service': 12,
  'more in the browser': 16,
}

/** The next run: of each mutant its nearest file that no other one has taken, then one more of each, as many as may run at once. */
export function nextRun(waiting: readonly Waiting[], atOnce: number): readonly FileAsked[] {
  const [first] = waiting
  if (first?.isAlone) return first.files.splice(0, atOnce)
  const taken = new Map<string, FileAsked>()
  for (let before = -1; before < taken.size;) {
    before = taken.size
    for (const { files, isAlone } of waiting) {
      if (taken.size >= atOnce) break
      const at = isAlone ? -1 : files.findIndex(({ project, path }) => !taken.has(`${project} ${path}`))
      const [file] = at < 0 ? [] : files.splice(at, 1)
      if (file) taken.set(`${file.project} ${file.path}`, file)
    }
  }
  return [...taken.values()]
}

function failure({ tests, errors }: Ran, path: string): string | undefined {
  const failed = tests.find((test) => test.path === path && test.state === 'failed')
  return failed ? `${failed.path}: ${failed.name}` : errors.find((error) => error.path === path)?.message
}

/** What was found by a run of files: of each mutant that was seen, what saw it. */
type Seen = ReadonlyMap<number, string>

/**
 * Runs files, each with its mutant; a failure counts when the same tests pass without it. Files of the service share its modules, in which
 * one mutant may have left something that another one's tests meet: there they have to fail by themselves too.
 */
async function see(
  runner: Runner,
  files: readonly FileAsked[],
  msOf: (file: FileAsked) => number,
): Promise<Seen> {
  const run = (some: readonly FileAsked[]): Promise<Ran | null> => {
    const limit = PATIENCE.ms + PATIENCE.times * some.reduce((sum, file) => sum + msOf(file), 0)
    return runner.run({ files: some, stopAtFirst: true }, limit)
  }
  const without = (some: readonly FileAsked[]) => run(some.map((file) => ({ ...file, mutant: 0 })))
  const ran = await run(files)
  const isUnclear = ran?.errors.some(({ path }) => path === null) ?? true
  if (isUnclear && files.length > 1) {
    // One of them has stopped all: each is tried by itself.
    const each: [number, string][] = []
    for (const file of files) each.push(...(await see(runner, [file], msOf)))
    return new Map(each)
  }
  const [first] = files
  if (!first) return new Map()
  // On a machine that is too busy they do not end without the mutant either, and have seen nothing.
  if (!ran) return new Map((await without(files)) ? [[first.mutant, 'the tests do not end']] : [])
  const failed = files.flatMap((file) => {
    const seenBy = failure(ran, file.path) ?? (isUnclear ? ran.errors[0]?.message : undefined)
    if (seenBy === undefined) return []
    const names = ran.tests.filter((test) => test.path === file.path && test.state === 'failed')
    const tests = names.length > 0 ? names.map(({ name }) => name) : file.tests
    return [{ file: { ...file, tests }, seenBy }]
  })
  if (failed.length === 0) return new Map()
  const again = await without(failed.map(({ file }) => file))
  if (!again || again.errors.some(({ path }) => path === null)) return new Map()
  const seen: [number, string][] = []
  for (const { file, seenBy } of failed) {
    if (failure(again, file.path) !== undefined) continue
    const isSure = files.length === 1 || !sharesModules(file)
    const alone = isSure ? null : await run([file])
    if (isSure || (alone && failure(alone, file.path) !== undefined)) seen.push([file.mutant, seenBy])
  }
  return new Map(seen)
}

const sharesModules = ({ project }: FileAsked): boolean => project === 'integration' || project === 'embedded'

/** Whether a mutant lies in what runs when its file is loaded, as the values of the contract do that are built by calls. */
function runsWhenLoaded({ sources }: World, mutant: Mutant): boolean {
  const { path } = mutant
  return path.startsWith('contract/') || functionAt(functionsOf(path, sources.get(path) ?? ''), mutant) < 0
}

/**
 * Runs a part of the tests that reach each mutant until one sees it. All mutants are tried by a part before any is by the next: so what is
 * unseen shows early, and little is lost when a run is stopped. What was found is told of each as soon as it is known.
 */
export async function tryPart(
  world: World,
  runner: Runner,
  mutants: readonly Numbered[],
  part: Part,
  tell: (one: Numbered, trial: Trial) => void,
): Promise<void> {
  const tries = mutants.map((one) => {
    const tests = testsOf(testsFor(world, one.mutant), part)
    const isAlone = part.includes('service') && runsWhenLoaded(world, one.mutant)
    return { one, id: one.id, isAlone, files: [...filesOf(tests, one.id)] }
  })
  const times = new Map(world.tests.map(({ project, path, name, ms }) => [`${project} ${path} ${name}`, ms]))
  const msOf = ({ project, path, tests }: FileAsked): number =>
    tests.reduce((sum, name) => sum + (times.get(`${project} ${path} ${name}`) ?? 0), 0)
  const ran = new Map<number, number>()
  let left = tries
  for (;;) {
    const files = nextRun(left, AT_ONCE[part])
    const seen = files.length > 0 ? await see(runner, files, msOf) : new Map<number, string>()
    for (const { mutant, tests } of files) ran.set(mutant, (ran.get(mutant) ?? 0) + tests.length)
    const isOver = (each: (typeof left)[number]): boolean => seen.has(each.id) || each.files.length === 0
    for (const each of left)
      if (isOver(each)) tell(each.one, { seenBy: seen.get(each.id) ?? null, ran: ran.get(each.id) ?? 0 })
    left = left.filter((each) => !isOver(each))
    if (left.length === 0) return
  }
}
