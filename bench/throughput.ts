import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { becomeGuest, liveStream } from '../tools/service/guest.ts'
import { type Measured, percentile } from './figure.ts'

/** An odd number, after one that is not counted: what has run little is compiled little. */
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 20
/** What says nothing about the body, or is the transport's own. */
const NOT_COPIED = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

interface Subject {
  readonly name: 'shared.ratio' | 'playlist.ratio'
  readonly url: string
}

/** Requests per second of two ready answers of the service, each as a ratio to a bare Fastify route with the same bytes. */
export async function measureThroughput(service: string): Promise<Measured[]> {
  const token = await becomeGuest(service)
  const master = await liveStream(service, token, 'one')
  const subjects: Subject[] = [
    { name: 'shared.ratio', url: `${service}/v2/channels/channel_list` },
    { name: 'playlist.ratio', url: await firstMediaPlaylist(master) },
  ]
  const bare = fork(join(import.meta.dirname, 'bare-server.main.ts'), { execArgv: [] })
  try {
    bare.send(await Promise.all(subjects.map(readyAnswer)))
    const [peer] = (await once(bare, 'message')) as [string]
    const figures: Measured[] = []
    for (const subject of subjects) {
      const ratios: number[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        const ours = await requestsPerSecond(subject.url)
        const theirs = await requestsPerSecond(`${peer}/${subject.name}`)
        if (round === 0) continue
        console.log(`  ${subject.name}: ${Math.round(ours)} against ${Math.round(theirs)} requests a second`)
        ratios.push(ours / theirs)
      }
      figures.push({ name: subject.name, value: percentile(ratios, 0.5) })
    }
    return figures
  } finally {
    bare.disconnect()
  }
}

async function firstMediaPlaylist(master: string): Promise<string> {
  const text = await (await fetch(master)).text()
  const line = text.split('\n').find((each) => each !== '' && !each.startsWith('#'))
  if (line === undefined) throw new Error(`no rendition in ${master}:\n${text}`)
  return new URL(line, master).href
}

async function readyAnswer({ name, url }: Subject) {
  // fetch unpacks; autocannon asks for what a browser asks for.
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const headers = [...response.headers].filter(([header]) => !NOT_COPIED.has(header))
  const bytes = Buffer.from(await response.arrayBuffer()).toString('base64')
  return { path: `/${name}`, headers: Object.fromEntries(headers), bytes }
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-encoding': 'identity' },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} requests failed`)
  return result.requests.average
}
