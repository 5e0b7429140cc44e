import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { applyService } from '#cli/apply/apply-service.ts'
import type { Suggestion } from '#contract/search.ts'
import type { PictureStore } from '#media/pictures/picture-store.ts'
import { buildApp } from '#server/app.ts'
import { registerCatalogue } from '#server/catalogue/catalogue.routes.ts'
import { readEnv } from '#server/config/env.ts'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { type Measured, percentile } from './figure.ts'
import { addSearchedTitles } from './search-titles.ts'
import queries from './search-queries.json' with { type: 'json' }

const DEMO = join(import.meta.dirname, '../demo')
const TITLES = 20_000
/** A wanted title counts when it stands among so many. */
const FIRST = 3
/** Whoever types a text asks for its beginnings too; of so many texts these are asked. */
const TYPED = 60
const BEGINNINGS = [1, 2, 3, 5]

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
  get: nothing,
}

/** A service of the demo's catalogue with many made-up titles beside it, on the embedded database. */
async function openService() {
  const log = createLog('silent')
  const database = await openDatabase({ dataFolder: null, log })
  const now = (): number => Date.now()
  const passwords = createHashGate()
  await applyService({ database, pictures: noPictures, passwords, now, say: () => undefined }, DEMO)
  const started = performance.now()
  await addSearchedTitles(database, TITLES)
  console.log(
    `  ${TITLES} titles written and made searchable in ${Math.round(performance.now() - started)} ms`,
  )
  const ports = {
    database,
    env: readEnv({ OPENAIR_DATA: '/nonexistent' }),
    log,
    clock: { now },
    random: { bytes: (count: number) => randomBytes(count), uuid: () => randomUUID() },
    secret: randomBytes(32),
    messages: { send: nothing },
  }
  const app = buildApp(ports)
  registerCatalogue(app, { ...ports, isReady: () => true })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async (): Promise<void> => {
    await app.close()
    await database.close()
  }
  return { url, close }
}

/** Whether the texts that viewers type find what they mean, and how long the service takes, asked one after another. */
export async function measureSearch(): Promise<Measured[]> {
  const { url, close } = await openService()
  const asked = new Set<string>()
  const times: number[] = []
  /** Each text once: an answer that is kept costs nothing. */
  const ask = async (text: string): Promise<Suggestion[]> => {
    const started = performance.now()
    const answer = await fetch(`${url}/v2/search/suggest?lang=ru&text=${encodeURIComponent(text)}`)
    const suggestions = (await answer.json()) as Suggestion[]
    if (!asked.has(text)) times.push(performance.now() - started)
    asked.add(text)
    return suggestions
  }
  try {
    const missed: string[] = []
    const slow: [number, string][] = []
    for (const { kind, text, wanted } of queries) {
      const found = (await ask(text)).slice(0, FIRST).map(({ slug }) => slug)
      slow.push([times.at(-1) ?? 0, text])
      if (!found.includes(wanted)) missed.push(`${kind} "${text}": ${found.join(', ')} instead of ${wanted}`)
    }
    for (const { text } of queries.slice(0, TYPED))
      for (const length of BEGINNINGS) if (text.length > length) await ask(text.slice(0, length).trim())
    for (const line of missed) console.log(`  not found: ${line}`)
    const slowest = slow.toSorted(([one], [other]) => other - one).slice(0, 3)
    console.log(`  slowest: ${slowest.map(([ms, text]) => `"${text}" ${Math.round(ms)} ms`).join(', ')}`)
    console.log(`  median of ${times.length} texts: ${Math.round(percentile(times, 0.5))} ms`)
    return [
      { name: 'search.found', value: (100 * (queries.length - missed.length)) / queries.length },
      { name: 'search.p95', value: percentile(times, 0.95) },
    ]
  } finally {
    await close()
  }
}
