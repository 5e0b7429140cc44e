import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { becomeGuest, liveStream } from '../tools/service/guest.ts'
import { runService } from '../tools/service/running-service.ts'
import type { Measured } from './figure.ts'
import { onPostgres } from './postgres.ts'

const root = join(import.meta.dirname, '..')
const VIEWERS = 12
const SEGMENT_MS = 1920
const CLIPS_MS = 600_000
const CLIPS = 6
const DATABASE = 'openair_bench'

/**
 * Resident memory of the service with the demo after viewers have played for some minutes, per kind of database. Both
 * services play at the same time: memory, unlike time, is not lent from one to the other.
 */
export async function measureMemory(minutes: number): Promise<Measured[]> {
  return Promise.all([measureEmbedded(minutes), measureWithPostgres(minutes)])
}

async function measureEmbedded(minutes: number): Promise<Measured> {
  return { name: 'memory.embedded', value: await residentAfter(minutes, {}) }
}

async function measureWithPostgres(minutes: number): Promise<Measured> {
  const name = 'memory.postgres'
  const measured = await onPostgres([DATABASE], async ([url = '']) => [
    { name, value: await residentAfter(minutes, { DATABASE_URL: url }) } as const,
  ])
  return 'missing' in measured ? { name, missing: measured.missing } : measured[0]!
}

async function residentAfter(minutes: number, environment: Record<string, string>): Promise<number> {
  const service = await runService({ folder: join(root, 'demo'), environment })
  try {
    await service.clipsPlay(CLIPS_MS, CLIPS)
    const token = await becomeGuest(service.url)
    const list = (await (await fetch(`${service.url}/v2/channels/channel_list`)).json()) as {
      id: number
      is_free: boolean
    }[]
    const channels = list.filter((channel) => channel.is_free).slice(0, VIEWERS)
    const end = Date.now() + minutes * 60_000
    await Promise.all(channels.map(async ({ id }) => play(await liveStream(service.url, token, id), end)))
    return await resident(service.pid)
  } finally {
    await service.stop()
  }
}

/** Fetches what a player fetches: the playlist every segment long, and the newest segment. */
async function play(master: string, end: number): Promise<void> {
  const addresses = (text: string, base: string): string[] =>
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => new URL(line, base).href)
  const [rendition] = addresses(await (await fetch(master)).text(), master)
  if (rendition === undefined) throw new Error(`no rendition in ${master}`)
  while (Date.now() < end) {
    const segment = addresses(await (await fetch(rendition)).text(), rendition).at(-1)
    if (segment !== undefined) await (await fetch(segment)).arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, SEGMENT_MS))
  }
}

/** Megabytes of a process, as the kernel counts them. */
export async function resident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}
