// `npm run mutate -- N`: draws N small changes of the code, runs the tests that reach them, and says which nobody saw.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readUse } from '../use.ts'
import type { World } from './choose-tests.ts'
import { thatCompile } from './compiles.ts'
import { copyCheckout } from './copy.ts'
import { IN_PAGE, Journeys } from './journeys.ts'
import { findPostgres } from '../test/postgres.ts'
import { draw, randomOf } from './draw.ts'
import { importersOf } from './imports.ts'
import { difference, lineOf, type Mutant } from './mutant.ts'
import { mutantsOf } from './mutators.ts'
import { measure } from './measure.ts'
import { hashOf, Numbering, ReachMap } from './reach.ts'
import { Runner } from './runner.ts'
import { type Numbered, switched } from './switched.ts'
import { foundEarlier, shares, type Verdict, verdictText } from './table.ts'
import { type Part, PARTS, testsFor, tryPart } from './trial.ts'
import { turnsOf } from './turn.ts'
import { MUTATE_USE, mutationWish } from './wish.ts'

/** After so many parts of the tests the nearest of each kind have run. */
const NEAREST_PARTS = 3
/** Rooms whose code runs in the service and the command line. */
const IN_SERVICE = /^(contract|domain|server|operate)\//
const REPORTS = join(import.meta.dirname, '../../.cache/mutate')
const wish = readUse(MUTATE_USE, process.argv.slice(3), mutationWish)
const { count, seed, only } = wish
const say = (line: string): void => console.log(line)

const postgres = await findPostgres(process.env['TEST_DATABASE_URL'])
const database =
  'url' in postgres ? { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url } : { TEST_ENGINE: 'pglite' }
const takeTurn = turnsOf(wish.turn)
const takeBrowserTurn = wish.browserTurn === wish.turn ? takeTurn : turnsOf(wish.browserTurn)
const copy = copyCheckout()
const browser = new Runner(copy.folder, ['component'], takeBrowserTurn)
const node = new Runner(copy.folder, ['unit', 'integration', 'embedded'], takeTurn, database)
const runners = { browser, node }

let journeys: Journeys | null = null
let isEnding = false
async function end(code: number): Promise<never> {
  isEnding = true
  await Promise.all([browser.stop(), node.stop(), journeys?.stop()])
  copy.end()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(1))

/** What was drawn before from the same code is read again: to check its types takes a minute. */
function drawn(): readonly Mutant[] {
  const file = join(REPORTS, `drawn-${seed}.json`)
  const of = hashOf(JSON.stringify([count, wish.within, ...copy.sources]))
  const kept = readKept(file)
  if (kept?.of === of) return kept.mutants
  const mutants = drawAnew()
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(file, JSON.stringify({ of, mutants } satisfies KeptDraw))
  return mutants
}

interface KeptDraw {
  /** The hash of what it was drawn from. */
  readonly of: string
  readonly mutants: readonly Mutant[]
}

function readKept(file: string): KeptDraw | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeptDraw
  } catch {
    return null
  }
}

/** The first of the drawn ones that the type checker takes. */
function drawAnew(): readonly Mutant[] {
  const all = [...copy.sources].flatMap(([path, text]) => mutantsOf(path, text))
  const lot = draw(
    all.filter(({ path }) => wish.within.some((part) => path.includes(part))),
    randomOf(seed),
  )
  const compiled: Mutant[] = []
  let isOver = false
  while (compiled.length < count && !isOver) {
    const some: Mutant[] = []
    while (some.length < 2 * count) {
      const { value, done } = lot.next()
      isOver = done === true
      if (!value) break
      some.push(value)
    }
    compiled.push(...thatCompile(copy, some))
  }
  return compiled.slice(0, count)
}

try {
  say(`drawing ${count}, seed ${seed}`)
  const leave = await takeTurn()
  const mutants = drawn().map((mutant, index) => ({ id: index + 1, mutant }))
  leave()
  const numbering = new Numbering(copy.sources)
  for (const [path, text] of copy.sources) {
    const within = mutants.filter(({ mutant }) => mutant.path === path)
    copy.write(path, switched(path, text, within, numbering.firstOf(path)))
  }
  mkdirSync(REPORTS, { recursive: true })
  const report = join(REPORTS, `seed-${seed}.json`)
  const verdicts = new Map<number, Verdict>()
  const tell = (verdict: Verdict): void => {
    verdicts.set(verdict.id, verdict)
    if (verdict.seenBy !== null || verdict.isOver || verdict.tried.length === NEAREST_PARTS)
      say(verdictText(verdict))
    writeFileSync(report, JSON.stringify([...verdicts.values()], null, 2))
  }
  const placed = ({ id, mutant }: Numbered) => {
    const text = copy.sources.get(mutant.path) ?? ''
    const { path, kind } = mutant
    return { id, path, kind, line: lineOf(text, mutant.start), ...difference(text, mutant) }
  }
  const wanted = mutants.filter(({ id }) => !only || only.includes(id))
  for (const verdict of foundEarlier(report, mutants.map(placed)))
    if (wish.goesOn || (only && !only.includes(verdict.id))) verdicts.set(verdict.id, verdict)
  if (verdicts.size > 0) say(`${verdicts.size} are known from an earlier run`)
  const untried = wanted.filter(({ id }) => !verdicts.get(id)?.isOver)
  if (untried.length > 0) {
    const map = new ReachMap(join(REPORTS, 'reach.json'))
    const measuring = { code: copy.code, runners, map, numbering, say }
    /** Tries what nobody has seen, and what this part has not been tried on, by a part of the tests. */
    const tryAll = async (runner: Runner, part: Part): Promise<void> => {
      const world: World = { sources: copy.sources, tests: map.tests, importers: importersOf(copy.code) }
      const left = untried.filter(({ id }) => {
        const verdict = verdicts.get(id)
        return !verdict || (verdict.seenBy === null && !verdict.tried.includes(part))
      })
      await tryPart(world, runner, left, part, (one, { seenBy, ran }) => {
        const before = verdicts.get(one.id)
        const choice = testsFor(world, one.mutant)
        const tried = [...(before?.tried ?? []), part]
        const who = before?.seenBy ?? seenBy
        tell({
          ...placed(one),
          seenBy: who,
          ran: (before?.ran ?? 0) + ran,
          reaching: choice.reaching,
          files: [...new Set(choice.tests.map(({ path }) => path))],
          tried,
          isOver: who !== null || PARTS.every((each) => tried.includes(each)),
        })
      })
    }
    /** Whether anything is left that nobody has seen and whose code runs there. */
    const isLeft = (where: RegExp): boolean =>
      untried.some(({ id, mutant }) => where.test(mutant.path) && !verdicts.get(id)?.isOver)
    // Unit tests take seconds, and what they have seen needs no others.
    await measure(measuring, 'unit')
    await tryAll(node, 'unit')
    // Then each runner goes its own way: what only Node has to do does not wait for the browser.
    const inService = async (): Promise<void> => {
      if (isLeft(IN_SERVICE)) await measure(measuring, 'service')
      await tryAll(node, 'service')
      await tryAll(node, 'more of the service')
    }
    const inBrowser = async (): Promise<void> => {
      if (isLeft(IN_PAGE)) await measure(measuring, 'browser')
      await tryAll(browser, 'browser')
      await tryAll(browser, 'more in the browser')
    }
    await Promise.all([inService(), inBrowser()])
    await Promise.all([browser.end(), node.end()])
  }
  const survivors = wanted.filter(
    ({ id, mutant }) => verdicts.get(id)?.seenBy === null && IN_PAGE.test(mutant.path),
  )
  if (wish.withJourneys && survivors.length > 0) {
    const leaveJourneys = await takeTurn()
    journeys = await Journeys.start(copy, numbering, say)
    for (const { id, mutant } of survivors) {
      const before = verdicts.get(id)
      const { seenBy, ran, reaching, files } = await journeys.try(id, mutant)
      if (before)
        tell({
          ...before,
          seenBy,
          ran: before.ran + ran,
          reaching: before.reaching + reaching,
          files: [...files, ...before.files],
        })
    }
    leaveJourneys()
  }
  say('\nSurvivors\n')
  const all = [...verdicts.values()].toSorted((a, b) => a.id - b.id)
  for (const verdict of all) if (verdict.seenBy === null) say(verdictText(verdict))
  say(`\n${shares(all)}`)
  await end(0)
} catch (error) {
  // Whoever stops the run knows that its tests have not ended.
  if (!isEnding) {
    console.error(error)
    await end(1)
  }
}
