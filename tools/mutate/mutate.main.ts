// `npm run mutate -- N`: draws N small changes of the code, runs the tests that reach them, and says which nobody saw.
import { mkdirSync, writeFileSync } from 'node:fs'
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
import { Numbering, ReachMap } from './reach.ts'
import { Runner } from './runner.ts'
import { type Numbered, switched } from './switched.ts'
import { foundEarlier, shares, type Verdict, verdictText } from './table.ts'
import { tryMutant } from './trial.ts'
import { turnsOf } from './turn.ts'
import { MUTATE_USE, mutationWish } from './wish.ts'

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

/** The first of the drawn ones that the type checker takes. */
function drawn(): readonly Mutant[] {
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
    say(verdictText(verdict))
    writeFileSync(report, JSON.stringify([...verdicts.values()], null, 2))
  }
  const placed = ({ id, mutant }: Numbered) => {
    const text = copy.sources.get(mutant.path) ?? ''
    const { path, kind } = mutant
    return { id, path, kind, line: lineOf(text, mutant.start), ...difference(text, mutant) }
  }
  const wanted = mutants.filter(({ id }) => !only || only.includes(id))
  if (wish.withJourneys) for (const verdict of foundEarlier(report, wanted.map(placed))) tell(verdict)
  const untried = wanted.filter(({ id }) => !verdicts.has(id))
  if (untried.length > 0) {
    const map = new ReachMap(join(REPORTS, 'reach.json'))
    await measure(copy.code, runners, map, numbering, say)
    const world: World = { sources: copy.sources, tests: map.tests, importers: importersOf(copy.code) }
    // Each runner takes one after the other: what only Node has to try does not wait for the browser.
    await Promise.all(
      untried.map(async (one) =>
        tell({ ...placed(one), ...(await tryMutant(world, runners, one.id, one.mutant)) }),
      ),
    )
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
