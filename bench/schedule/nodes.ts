import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Measured, percentile } from '../figure.ts'
import { inTurns, medianRatio } from '../pairs.ts'

const STARTS = 6

/** Of all nodes of this run. */
export const SECRET = randomBytes(32)

/** A process of a service that listens. */
export interface ServiceNode {
  readonly url: string
  readonly pid: number
  stop(): void
}

/** Starts a process over a database, and waits until it listens. */
export async function startNode(databaseUrl: string): Promise<ServiceNode> {
  const child = fork(join(import.meta.dirname, 'node.main.ts'), [databaseUrl, SECRET.toString('hex')], {
    execArgv: [],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a node ended with ${String(code)} before it listened`)
  })
  const [url] = (await Promise.race([once(child, 'message'), ended])) as [string]
  ended.catch(() => undefined)
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() }
}

/** How long a process takes from nothing until it listens, beside one that has hardly any schedule; both figures are medians. */
export async function measureStarts(large: string, small: string): Promise<Measured[]> {
  const starting = (url: string) => async () => {
    const started = performance.now()
    const node = await startNode(url)
    const took = (performance.now() - started) / 1000
    node.stop()
    return took
  }
  const starts = await inTurns(STARTS, starting(large), starting(small))
  return [
    medianRatio('schedule.start', starts, 's'),
    { name: 'schedule.start-time', value: percentile(starts.ours, 0.5) },
  ]
}
