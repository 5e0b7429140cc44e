import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { rowsOf } from './held-writes.ts'
import { type Rig, SECRET } from './rig.ts'

/** What the connections of whoever works with money are called. */
const WORKER = 'rig-money'

/** Renews what is due, orders a refund of a payment, or sends one that was ordered. */
export interface MoneyWork {
  readonly work: 'renew' | 'refund' | 'send-refund'
  /** Of the payment, or of the refund. */
  readonly id: string
  /** Unix milliseconds. */
  readonly now: number
  readonly databaseUrl: string
  readonly gatewayUrl: string
  readonly secret: string
}
export type Wanted = Pick<MoneyWork, 'work' | 'id' | 'now'>

/** A process that does it. */
function begin({ databaseUrl, gateway }: Rig, wanted: Wanted): ChildProcess {
  const named = new URL(databaseUrl)
  named.searchParams.set('application_name', WORKER)
  const told: MoneyWork = {
    ...wanted,
    databaseUrl: named.href,
    gatewayUrl: gateway.url,
    secret: SECRET,
  }
  return fork(join(import.meta.dirname, 'money-work.main.ts'), [JSON.stringify(told)], { execArgv: [] })
}

/** A step of work at which it is killed: what PostgreSQL keeps from it, or a call of the gateway, before it is done or before it is answered. */
export type Step = { readonly lock: string } | { readonly path: RegExp; readonly when: 'before' | 'after' }

/** Kills whoever does a work at a step. Resolves when nothing of it goes on. */
export async function killedAt(rig: Rig, wanted: Wanted, step: Step): Promise<void> {
  const isLocked = 'lock' in step
  const held = isLocked ? null : rig.gateway.hold(step.path, step.when)
  const letGo = isLocked ? await rig.hold(step.lock) : async () => held?.letGo()
  const worker = begin(rig, wanted)
  const ended = once(worker, 'exit')
  const early = ended.then(([code]) =>
    Promise.reject(new Error(`it ended by ${code} before ${JSON.stringify(step)}`)),
  )
  const isWaiting = async (): Promise<void> => {
    await expect.poll(() => rig.waiting(WORKER), { message: JSON.stringify(step) }).toBe(1)
  }
  const reached = held ? held.reached : isWaiting()
  await Promise.race([reached, early])
  early.catch(() => undefined)
  worker.kill('SIGKILL')
  await ended
  await letGo()
  await expect
    .poll(() => rowsOf(rig)('select from pg_stat_activity where application_name = $1', WORKER))
    .toEqual([])
}
