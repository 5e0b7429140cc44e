import type { Kysely } from 'kysely'
import type { CommonTables } from '../db/tables.ts'
import { networkOf, wideNetworkOf } from '../http/network.ts'
import type { Attempts, Limit, Tries } from '../limits/attempts.ts'
import { type Batch, keepEvents, layEventDays } from './event.store.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Nobody does so much in a day; a client that tells more is broken, or not one of ours. */
const DEVICE: Limit = { kind: 'events.device', most: 5000, windowMs: DAY_MS }
const ACCOUNT: Limit = { kind: 'events.account', most: 15_000, windowMs: DAY_MS }
/** Whoever makes new guests has new room for events, but no new network. */
const NETWORK: Limit = { kind: 'events.ip', most: 20_000, windowMs: DAY_MS }
const WIDE_NETWORK: Limit = { kind: 'events.line', most: 100_000, windowMs: DAY_MS }
/** What one provider's viewers tell keeps no other provider's from being counted. */
const PROVIDER: Limit = { kind: 'events.provider', most: 10_000_000, windowMs: HOUR_MS }

/** What one call tells, and from where. */
export interface ToldBatch extends Batch {
  readonly ip: string
}

const limitsOf = ({ teller, ip }: ToldBatch): (readonly [Limit, string])[] => [
  ...(teller.deviceId === null ? [] : [[DEVICE, teller.deviceId] as const]),
  ...(teller.userId === null ? [] : [[ACCOUNT, String(teller.userId)] as const]),
  [NETWORK, networkOf(ip)],
  [WIDE_NETWORK, wideNetworkOf(ip)],
  [PROVIDER, String(teller.providerId)],
]

interface Waiting {
  readonly told: ToldBatch
  readonly resolve: (taken: number) => void
  readonly reject: (error: unknown) => void
}

/**
 * Takes in what calls tell. Calls that come while others are being written wait and are written together: their number costs the database
 * little.
 */
export function createEventIntake(
  { db, attempts }: { readonly db: Kysely<CommonTables>; readonly attempts: Attempts },
  now: () => number,
): (told: ToldBatch) => Promise<number> {
  let waiting: Waiting[] = []
  let isWriting = false
  /** Days whose tables are there. */
  const laid = new Set<number>()

  async function withinLimits(calls: readonly Waiting[], at: number): Promise<boolean[]> {
    const tries = new Map<string, Tries>()
    for (const { told } of calls)
      for (const [limit, key] of limitsOf(told)) {
        const name = `${limit.kind} ${key}`
        const before = tries.get(name)?.times ?? 0
        tries.set(name, { limit, key, times: before + told.rows.length })
      }
    const answers = await attempts.countAll([...tries.values()], at)
    const isWithin = new Map([...tries.keys()].map((name, index) => [name, answers[index] ?? false]))
    return calls.map(({ told }) =>
      limitsOf(told).every(([limit, key]) => isWithin.get(`${limit.kind} ${key}`)),
    )
  }

  async function keep(calls: readonly Waiting[], at: number): Promise<void> {
    const times = calls.flatMap(({ told }) => told.rows.map((row) => Date.parse(row.happened_at)))
    const missing = times.filter((time) => !laid.has(Math.floor(time / DAY_MS)))
    if (missing.length > 0) {
      await layEventDays(db, missing)
      for (const time of missing) laid.add(Math.floor(time / DAY_MS))
    }
    await keepEvents(
      db,
      calls.map(({ told }) => told),
      at,
    )
  }

  async function write(calls: readonly Waiting[]): Promise<void> {
    const at = now()
    const within = await withinLimits(calls, at)
    const kept = calls.filter((_, index) => within[index])
    for (const call of calls) if (!kept.includes(call)) call.resolve(0)
    // What cannot be written together is written one by one: a call that fails takes no other with it.
    const isKept = await keep(kept, at).then(
      () => true,
      () => false,
    )
    for (const call of kept) {
      const written = isKept ? Promise.resolve() : keep([call], at)
      await written.then(() => call.resolve(call.told.rows.length), call.reject)
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const calls = waiting
      waiting = []
      await write(calls).catch((error: unknown) => {
        for (const call of calls) call.reject(error)
      })
    }
    isWriting = false
  }

  return (told) =>
    new Promise((resolve, reject) => {
      waiting.push({ told, resolve, reject })
      if (!isWriting) void writeAll()
    })
}
