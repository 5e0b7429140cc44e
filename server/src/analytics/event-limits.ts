import { networkOf, wideNetworkOf } from '../http/network.ts'
import type { Attempts, Limit, Tries } from '../limits/attempts.ts'
import type { Batch } from './event.store.ts'

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

interface Counted {
  readonly limit: Limit
  readonly key: string
  readonly name: string
}

const counted = (limit: Limit, key: string): Counted => ({ limit, key, name: `${limit.kind} ${key}` })

const countedOf = ({ teller, ip }: ToldBatch): readonly Counted[] => [
  ...(teller.deviceId === null ? [] : [counted(DEVICE, teller.deviceId)]),
  ...(teller.userId === null ? [] : [counted(ACCOUNT, String(teller.userId))]),
  counted(NETWORK, networkOf(ip)),
  counted(WIDE_NETWORK, wideNetworkOf(ip)),
  counted(PROVIDER, String(teller.providerId)),
]

export interface EventLimits {
  /** Whether somebody has told too much already, as far as this node knows: it learns of it with a count. @param now Unix milliseconds */
  isKnownFull(told: ToldBatch, now: number): boolean
  /** Counts what calls tell, for all nodes, and answers of each whether it is within all limits. @param now Unix milliseconds */
  count(calls: readonly ToldBatch[], now: number): Promise<boolean[]>
}

/** How much may be told, counted over all nodes; what is used up is remembered here until it is free again. */
export function createEventLimits(attempts: Attempts): EventLimits {
  /** Unix milliseconds at which what is used up is free again. */
  const fullUntil = new Map<string, number>()

  async function remember(full: readonly Counted[], now: number): Promise<void> {
    for (const [name, until] of fullUntil) if (until <= now) fullUntil.delete(name)
    await Promise.all(
      full.map(async ({ limit, key, name }) => {
        fullUntil.set(name, now + 1000 * (await attempts.secondsUntilFree(limit, key, now)))
      }),
    )
  }

  return {
    isKnownFull: (told, now) => countedOf(told).some(({ name }) => (fullUntil.get(name) ?? 0) > now),
    async count(calls, now) {
      const tries = new Map<string, Tries & Counted>()
      for (const told of calls)
        for (const one of countedOf(told)) {
          const before = tries.get(one.name)?.times ?? 0
          tries.set(one.name, { ...one, times: before + told.rows.length })
        }
      const all = [...tries.values()]
      const answers = await attempts.countAll(all, now)
      const full = all.filter((_, index) => answers[index] !== true)
      if (full.length > 0) await remember(full, now)
      const names = new Set(full.map(({ name }) => name))
      return calls.map((told) => !countedOf(told).some(({ name }) => names.has(name)))
    },
  }
}
