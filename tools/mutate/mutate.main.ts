// `npm run mutate -- N`: draws N small changes of the code, runs the tests that reach them, and says which nobody saw.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { World } from './choose-tests.ts'
import { thatCompile } from './compiles.ts'
import { copyCheckout } from './copy.ts'
import { findPostgres } from '../test/postgres.ts'
import { draw, randomOf } from './draw.ts'
import { importersOf } from './imports.ts'
import { difference, lineOf, type Mutant } from './mutant.ts'
import { mutantsOf } from './mutators.ts'
import { measure } from './measure.ts'
import { Numbering, ReachMap } from './reach.ts'
import { Runner } from './runner.ts'
import { type Numbered, switched } from './switched.ts'
import { shares, type Verdict, verdictText } from './table.ts'
import { tryMutant } from './trial.ts'
import { turnsOf } from './turn.ts'

const REPORTS = join(import.meta.dirname, '../../.cache/mutate')
const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'mutate' && word !== '--'),
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    /** Only these of the drawn ones, by their numbers: what survived, once tests have been added. */
    only: { type: 'string' },
    /** Only files whose path contains one of these, with commas between them. */
    in: { type: 'string', default: '' },
    /** A command that a run waits for, on a machine that others use too. */
    turn: { type: 'string' },
    /** Another one for runs in the browser. */
    'browser-turn': { type: 'string' },
  },
})
const count = Number(positionals[0] ?? 20)
const seed = Number(values.seed)
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error('npm run mutate -- N [--seed S] [--only 3,17] [--in part/of/a/path] [--turn COMMAND]')
  process.exit(2)
}
const say = (line: string): void => console.log(line)

const postgres = await findPostgres(process.env['TEST_DATABASE_URL'])
const database =
  'url' in postgres ? { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url } : { TEST_ENGINE: 'pglite' }
const takeTurn = turnsOf(values.turn)
const takeBrowserTurn = values['browser-turn'] ? turnsOf(values['browser-turn']) : takeTurn
const copy = copyCheckout()
const browser = new Runner(copy.folder, ['component'], takeBrowserTurn)
const node = new Runner(copy.folder, ['unit', 'integration', 'embedded'], takeTurn, database)
const runners = { browser, node }

let isEnding = false
async function end(code: number): Promise<never> {
  isEnding = true
  await Promise.all([browser.stop(), node.stop()])
  copy.end()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(1))

/** The first of the drawn ones that the type checker takes. */
function drawn(): readonly Mutant[] {
  const all = [...copy.sources].flatMap(([path, text]) => mutantsOf(path, text))
  const lot = draw(
    all.filter(({ path }) => values.in.split(',').some((part) => path.includes(part))),
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
  const map = new ReachMap(join(REPORTS, 'reach.json'))
  await measure(copy.code, runners, map, numbering, say)
  const world: World = { sources: copy.sources, tests: map.tests, importers: importersOf(copy.code) }
  mkdirSync(REPORTS, { recursive: true })
  const only = values.only?.split(',').map(Number)
  const verdicts: Verdict[] = []
  const tryOne = async ({ id, mutant }: Numbered): Promise<void> => {
    const text = copy.sources.get(mutant.path) ?? ''
    const trial = await tryMutant(world, runners, id, mutant)
    const { path, kind } = mutant
    const verdict = {
      id,
      path,
      kind,
      line: lineOf(text, mutant.start),
      ...difference(text, mutant),
      ...trial,
    }
    verdicts.push(verdict)
    say(verdictText(verdict))
    writeFileSync(join(REPORTS, `seed-${seed}.json`), JSON.stringify(verdicts, null, 2))
  }
  // Each runner takes one after the other: what only Node has to try does not wait for the browser.
  await Promise.all(mutants.filter(({ id }) => !only || only.includes(id)).map(tryOne))
  say('\nSurvivors\n')
  for (const verdict of verdicts.toSorted((a, b) => a.id - b.id))
    if (verdict.seenBy === null) say(verdictText(verdict))
  say(`\n${shares(verdicts)}`)
  await end(0)
} catch (error) {
  // Whoever stops the run knows that its tests have not ended.
  if (!isEnding) {
    console.error(error)
    await end(1)
  }
}
