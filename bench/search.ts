import { databaseAttempts } from '#server/limits/database-attempts.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { applyService } from '#operate/folder/apply-service.ts'
import type { Suggestion } from '#contract/search.ts'
import type { PictureStore } from '#media/pictures/picture-store.ts'
import { buildApp } from '#server/app.ts'
import { registerCatalogue } from '#server/catalogue/catalogue.routes.ts'
import { readEnv } from '#server/config/env.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { type Measured, percentile } from './figure.ts'
import { type Pairs, ratios } from './pairs.ts'
import { addSearchedTitles } from './search-titles.ts'
import noise from './search-noise.json' with { type: 'json' }
import queries from './search-queries.json' with { type: 'json' }

const DEMO = join(import.meta.dirname, '../demo')
const TITLES = 20_000
/** A wanted title counts when it stands among so many. */
const FIRST = 3
/** Whoever types a text asks for its beginnings too; of so many texts these are asked. */
const TYPED = 60
const BEGINNINGS = [1, 2, 3, 5]
/** Each text is asked so often. */
const ROUNDS = 3

class Everything extends Set<string> {
  override has(): boolean {
    return true
  }
}
const nothing = async (): Promise<undefined> => undefined
/** Pictures are not looked at: none is drawn. */
const noPictures: PictureStore = {
  names: async () => new Everything(),
  put: nothing,
  putPhoto: nothing,
  photo: nothing,
  putPreview: nothing,
  preview: nothing,
  putRaster: nothing,
  raster: nothing,
  get: nothing,
}

/** A service of the demo's catalogue, beside which many made-up titles may be put, on the embedded database. */
async function openService() {
  const log = createLog('silent')
  const database = await openDatabase({ dataFolder: null, log })
  const now = (): number => Date.now()
  const passwords = createHashGate()
  await applyService({ database, pictures: noPictures, passwords, now, say: () => undefined }, DEMO)
  const ports = {
    database,
    env: readEnv({ OPENAIR_DATA: '/nonexistent' }),
    log,
    clock: { now },
    random: { bytes: (count: number) => randomBytes(count), uuid: () => randomUUID() },
    secret: randomBytes(32),
    attempts: databaseAttempts(database),
    messages: { send: nothing },
    gateways: new Map(),
  }
  const app = buildApp(ports)
  registerCatalogue(app, { ...ports, isReady: () => true })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async (): Promise<void> => {
    await app.close()
    await database.close()
  }
  const addTitles = async (): Promise<void> => {
    const started = performance.now()
    await addSearchedTitles(database, TITLES)
    app.parts.shared.dropHere(['*'])
    const took = Math.round(performance.now() - started)
    console.log(`  ${TITLES} titles written and made searchable in ${took} ms`)
  }
  return { url, database, addTitles, drop: () => app.parts.shared.dropHere(['*']), close }
}

/** Whether a text that means nothing here, or one thing only, finds just that. */
function isQuiet(found: readonly Suggestion[], only: string | undefined): boolean {
  if (only === undefined) return found.length === 0
  return found.length === 1 && found[0]?.slug === only
}

/**
 * Whether the texts that viewers type find what they mean and nothing beside it, and how long the service takes beside a plain
 * search of titles. What finds nothing is asked of the demo alone: among many made-up words some are like anything.
 */
export async function measureSearch(): Promise<Measured[]> {
  const { url, database, addTitles, drop, close } = await openService()
  const ask = async (text: string): Promise<Suggestion[]> => {
    const answer = await fetch(`${url}/v2/search/suggest?lang=ru&text=${encodeURIComponent(text)}`)
    return (await answer.json()) as Suggestion[]
  }
  try {
    let quiet = 0
    for (const { text, only } of noise as readonly { text: string; only?: string }[]) {
      const found = await ask(text)
      if (isQuiet(found, only)) quiet += 1
      else console.log(`  noise: "${text}" finds ${found.map(({ slug }) => slug).join(', ') || 'nothing'}`)
    }
    await addTitles()
    const missed: string[] = []
    for (const { kind, text, wanted } of queries) {
      const found = (await ask(text)).slice(0, FIRST).map(({ slug }) => slug)
      if (!found.includes(wanted)) missed.push(`${kind} "${text}": ${found.join(', ')} instead of ${wanted}`)
    }
    for (const line of missed) console.log(`  not found: ${line}`)
    const beginnings = queries
      .slice(0, TYPED)
      .flatMap(({ text }) =>
        BEGINNINGS.filter((length) => text.length > length).map((length) => text.slice(0, length).trim()),
      )
    const texts = [...new Set([...queries.map(({ text }) => text), ...beginnings])]
    const times = new Map(texts.map((text) => [text, { ours: [] as number[], peer: [] as number[] }]))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [text, { ours, peer }] of times) {
        // An answer that is kept costs nothing.
        drop()
        const start = performance.now()
        await ask(text)
        const asked = performance.now()
        await plainSearch(database, text)
        ours.push(asked - start)
        peer.push(performance.now() - asked)
      }
    return [
      { name: 'search.found', value: (100 * (queries.length - missed.length)) / queries.length },
      { name: 'search.quiet', value: (100 * quiet) / noise.length },
      ofTexts([...times]),
    ]
  } finally {
    await close()
  }
}

/** The 95th of texts; each stands for itself by the median of its rounds. */
function ofTexts(times: readonly (readonly [string, Pairs])[]): Measured {
  const median = (values: readonly number[]): number => percentile(values, 0.5)
  const each = times.map(([text, pairs]) => ({
    text,
    ratio: median(ratios(pairs)),
    ours: median(pairs.ours),
    peer: median(pairs.peer),
  }))
  const slowest = each.toSorted((one, other) => other.ratio - one.ratio).slice(0, 3)
  console.log(`  slowest: ${slowest.map(({ text, ours }) => `"${text}" ${Math.round(ours)} ms`).join(', ')}`)
  const p95 = (value: 'ratio' | 'ours' | 'peer'): number =>
    percentile(
      each.map((one) => one[value]),
      0.95,
    )
  return {
    name: 'search.p95',
    value: p95('ratio'),
    beside: { ours: p95('ours'), peer: p95('peer'), unit: 'ms' },
  }
}

/** What anybody would write first: the titles that hold the text, all of them looked at. */
async function plainSearch({ whole: db }: Database, text: string): Promise<void> {
  const held = `%${text}%`
  await sql`
    select id, slug, title from content where title->>'ru' ilike ${held} or title->>'en' ilike ${held}
    order by length(title->>'ru'), id limit 10`.execute(db)
}
