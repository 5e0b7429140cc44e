import { Agent } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import fastify from 'fastify'
import { type Kysely, sql } from 'kysely'
import { runSmallService } from '#cli/testing/running-service.ts'
import type { WholeTables } from '#server/db/tables.ts'
import { call } from '../calls.ts'
import type { Measured } from '../figure.ts'
import { inTurns, medianRatio } from '../pairs.ts'
import { fillCatalogue } from './large-catalogue.ts'

const TITLES = 20_000
const ROWS = 40
/** Rows that travel with the page, and cards of each. */
const ROWS_SHOWN = 4
const CARDS = 20
const KEPT_ASKS = 200
const KEPT_WARM_UP = 40
const DROPPED_ASKS = 30
const DROPPED_WARM_UP = 4
const ACCEPTED = { accept: 'text/html', 'accept-encoding': 'br' }

const brotli = promisify(brotliCompress)

/** Milliseconds that something takes on the clock. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Milliseconds from asking for home to its last byte, in turns with a peer. Kept: a bare route in the same process that sends the
 * same bytes. Dropped before each ask: one plain question to the same database for each row of the page, and the same bytes packed.
 */
export async function measureHome(): Promise<Measured[]> {
  const service = await runSmallService(Date.now())
  const bare = fastify()
  const agent = new Agent({ keepAlive: true })
  try {
    const { whole: db } = service.ports.database
    await fillCatalogue(db, { titles: TITLES, rows: ROWS })
    const drop = (): void => service.app.parts.shared.dropHere(['*'])
    drop()
    const url = `${await service.app.listen({ port: 0, host: '127.0.0.1' })}/`
    const ask = (address: string) => () => timed(() => call(address, { agent, headers: ACCEPTED }))
    const first = await ask(url)()
    console.log(`  home: ${Math.round(first)} ms for the very first of ${TITLES} titles`)
    const { html, headers } = await readHome(url)
    const packed = await brotli(html)
    bare.get('/', (_request, reply) => reply.headers(headers).send(packed))
    const peerUrl = `${await bare.listen({ port: 0, host: '127.0.0.1' })}/`
    const kept = (rounds: number) => inTurns(rounds, ask(url), ask(peerUrl))
    await kept(KEPT_WARM_UP)
    const ofKept = medianRatio('home.kept', await kept(KEPT_ASKS), 'ms')
    const askDropped = () => {
      drop()
      return ask(url)()
    }
    const plain = () =>
      timed(async () => {
        for (let row = 1; row <= ROWS_SHOWN; row += 1) await plainRow(db, row)
        await brotli(html)
      })
    const dropped = (rounds: number) => inTurns(rounds, askDropped, plain)
    await dropped(DROPPED_WARM_UP)
    return [ofKept, medianRatio('home.dropped', await dropped(DROPPED_ASKS), 'ms')]
  } finally {
    agent.destroy()
    await bare.close()
    await service.close()
  }
}

/** @throws when home shows no rows */
async function readHome(url: string): Promise<{ html: string; headers: Record<string, string> }> {
  const answer = await fetch(url, { headers: ACCEPTED })
  const html = await answer.text()
  if (!html.includes('row-1')) throw new Error(`home has no rows: ${answer.status} ${html.slice(0, 300)}`)
  const named = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary']
  const headers = named.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { html, headers: Object.fromEntries(headers) }
}

/** The cards of a row as anybody would ask for them first: the newest of a genre. */
async function plainRow(db: Kysely<WholeTables>, row: number): Promise<void> {
  await sql`
    select c.id, c.slug, c.title, c.year, c.age, c.images from content c
    join content_genre g on g.content_id = c.id
    where g.genre_id = ${1000 + row} order by c.year desc nulls last, c.id limit ${CARDS}`.execute(db)
}
