import { fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { createHashGate } from '#server/identity/hash-gate.ts'
import type { RunningService } from '../tools/service/running-service.ts'
import { call } from './calls.ts'
import { cpuMs } from './cpu-time.ts'
import { type FigureName, type Measured, percentile } from './figure.ts'
import { paced } from './paced.ts'
import { inTurns } from './pairs.ts'

const ACCOUNTS = 40
const LOGINS = { aSecond: 50, atMost: 10 }
const OTHERS = { aSecond: 200, atMost: 10 }
const ROUNDS = 6
const SECONDS = 2.5
const PASSWORD = 'a password of the bench'

/** What one side did in all its rounds. */
interface Rushes {
  readonly pid: number
  readonly login: (at: number) => Promise<void>
  /** Milliseconds that each other request took. */
  readonly others: number[]
  logins: number
  cpuMs: number
}

/**
 * Fifty logins a second, and what other requests wait meanwhile, in turns with the same requests while a process beside the
 * service checks as many passwords: how many hashes there are time for, and what they take from others, is the machine's.
 */
export async function measureLogins(service: RunningService): Promise<Measured[]> {
  const bodies: string[] = []
  for (let at = 0; at < ACCOUNTS; at += 1) bodies.push(JSON.stringify(await newAccount(service.url)))
  const checker = fork(join(import.meta.dirname, 'bare/password-checker.main.ts'), { execArgv: [] })
  const agent = new Agent({ keepAlive: true })
  const post = { agent, method: 'POST', headers: { 'content-type': 'application/json' } }
  try {
    checker.send(await createHashGate().hash(PASSWORD, '127.0.0.1'))
    const [peerUrl] = (await once(checker, 'message')) as [string]
    const started = { others: [], logins: 0, cpuMs: 0 }
    const ours: Rushes = {
      ...structuredClone(started),
      pid: service.pid,
      login: (at) => call(`${service.url}/v2/auth/login`, post, bodies[at % ACCOUNTS]),
    }
    const peer: Rushes = {
      ...structuredClone(started),
      pid: checker.pid ?? 0,
      login: () => call(peerUrl, post, JSON.stringify({ password: PASSWORD })),
    }
    const rush = async (side: Rushes): Promise<number> => {
      const before = await cpuMs(side.pid)
      const [done, waits] = await Promise.all([
        paced(LOGINS, SECONDS, side.login),
        paced(OTHERS, SECONDS, () => call(`${service.url}/v2/users/self/network`, { agent })),
      ])
      side.cpuMs += (await cpuMs(side.pid)) - before
      side.logins += done.length
      side.others.push(...waits)
      return done.length
    }
    await inTurns(
      ROUNDS,
      () => rush(ours),
      () => rush(peer),
    )
    const figure = (name: FigureName, unit: string, of: (side: Rushes) => number): Measured => ({
      name,
      value: of(ours) / of(peer),
      beside: { ours: of(ours), peer: of(peer), unit },
    })
    return [
      figure('logins.rate', '/s', ({ logins }) => logins / ROUNDS / SECONDS),
      figure('logins.cost', 'ms', (side) => side.cpuMs / side.logins),
      figure('logins.others', 'ms', ({ others }) => percentile(others, 0.99)),
    ]
  } finally {
    agent.destroy()
    checker.disconnect()
  }
}

/** @throws when the service makes no user of it */
async function newAccount(service: string): Promise<{ login: string; password: string }> {
  const login = randomUUID()
  const password = createHash('sha256').update(login).digest('hex').slice(0, 32)
  const answer = await fetch(`${service}/v2/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: login, password, is_guest: true }),
  })
  if (!answer.ok) throw new Error(`no account: ${answer.status} ${await answer.text()}`)
  return { login, password }
}
