import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { becomeGuest, liveStream } from '../tools/service/guest.ts'
import type { RunningService } from '../tools/service/running-service.ts'
import { costOfCall } from './calls.ts'
import type { Measured } from './figure.ts'
import { inTurns, undisturbedRatio } from './pairs.ts'

const ROUNDS = 81
const WARM_UP_ROUNDS = 16
/** What says nothing about the body, or is the transport's own. */
const NOT_COPIED = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

interface Subject {
  readonly name: 'shared.ratio' | 'playlist.ratio'
  readonly url: string
  /** So many calls of one round take about a tenth of a second. */
  readonly calls: number
}

/** What two ready answers of the service cost its processor, each as a ratio to a bare Fastify route with the same bytes. */
export async function measureThroughput(service: RunningService): Promise<Measured[]> {
  const token = await becomeGuest(service.url)
  const master = await liveStream(service.url, token, 'one')
  const subjects: Subject[] = [
    // First: a stream that nobody fetches ends, and on a busy machine the other one takes minutes.
    { name: 'playlist.ratio', url: await firstMediaPlaylist(master), calls: 750 },
    { name: 'shared.ratio', url: `${service.url}/v2/channels/channel_list`, calls: 250 },
  ]
  const bare = fork(join(import.meta.dirname, 'bare/server.main.ts'), { execArgv: [] })
  try {
    bare.send(await Promise.all(subjects.map(readyAnswer)))
    const [peer] = (await once(bare, 'message')) as [string]
    const figures: Measured[] = []
    for (const { name, url, calls } of subjects) {
      const ours = () => costOfCall(service.pid, url, calls)
      const theirs = () => costOfCall(bare.pid ?? 0, `${peer}/${name}`, calls)
      // Code that has run only a few times is not optimised yet.
      await inTurns(WARM_UP_ROUNDS, ours, theirs)
      figures.push(undisturbedRatio(name, await inTurns(ROUNDS, ours, theirs), 'µs'))
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
  // fetch unpacks; the calls ask for what has not been packed.
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const headers = [...response.headers].filter(([header]) => !NOT_COPIED.has(header))
  const bytes = Buffer.from(await response.arrayBuffer()).toString('base64')
  return { path: `/${name}`, headers: Object.fromEntries(headers), bytes }
}
