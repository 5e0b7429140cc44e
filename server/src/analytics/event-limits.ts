import { networkOf, wideNetworkOf } from '../http/network.ts'
import type { Attempts, Limit, Tries } from '../limits/attempts.ts'
import type { Batch } from './event.store.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Nobody does so much in a day; a client that tells more is broken, or not one of ours. */
const DEVICE: Limit = { kind: 'events.device', most: 5000, windowMs: DAY_MS }
const ACCOUNT: Limit = { kind: 'events.account', most: 15_000, windowMs: DAY_MS }
/** Who says no device has no other count. */
const NETWORK: Limit = { kind: 'events.ip', most: 20_000, windowMs: DAY_MS }
const WIDE_NETWORK: Limit = { kind: 'events.line', most: 100_000, windowMs: DAY_MS }
/** Whoever makes new guests has new room for events, but no new network: it has room for the hundreds whom a carrier has behind one address. */
const GUESTS: Limit = { kind: 'events.guests.ip', most: 500_000, windowMs: DAY_MS }
const GUESTS_WIDE: Limit = { kind: 'events.guests.line', most: 2_500_000, windowMs: DAY_MS }
/** What one provider's viewers tell keeps no other provider's from being counted. */
const PROVIDER: Limit = { kind: 'events.provider', most: 10_000_000, windowMs: HOUR_MS }

/** What one call tells, and from where. */
export interface ToldBatch extends Batch {
  readonly ip: string
}

/** What a limit is called where it is told what it has left out. */
export type EventLimitName = 'device' | 'account' | 'network' | 'provider'

interface Counted {
  readonly limit: Limit
  readonly of: EventLimitName
  readonly key: string
  readonly name: string
}

const counted = (of: EventLimitName, limit: Limit, key: string): Counted => ({
  limit,
  of,
  key,
  name: `${limit.kind} ${key}`,
})

/** Signed-in devices are bounded by themselves: of a network they would only use up what others need. */
const networksOf = ({ teller: { deviceId, isGuest } }: ToldBatch): readonly [Limit, Limit] | null =>
  deviceId === null ? [NETWORK, WIDE_NETWORK] : isGuest ? [GUESTS, GUESTS_WIDE] : null

function countedOf(told: ToldBatch): readonly Counted[] {
  const { teller, ip } = told
  const networks = networksOf(told)
  return [
    ...(teller.deviceId === null ? [] : [counted('device', DEVICE, teller.deviceId)]),
    ...(teller.userId === null ? [] : [counted('account', ACCOUNT, String(teller.userId))]),
    ...(networks === null
      ? []
      : [counted('network', networks[0], networkOf(ip)), counted('network', networks[1], wideNetworkOf(ip))]),
    counted('provider', PROVIDER, String(teller.providerId)),
  ]
}

export interface EventLimits {
  /**
   * The limit beyond which somebody has told already, as far as this node knows: it learns of it with a count. Null is within all.
   * @param now Unix milliseconds
   */
  knownFull(told: ToldBatch, now: number): EventLimitName | null
  /** Counts what calls tell, for all nodes, and answers of each beyond which limit it is; null is within all. @param now Unix milliseconds */
  count(calls: readonly ToldBatch[], now: number): Promise<(EventLimitName | null)[]>
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
    knownFull: (told, now) =>
      countedOf(told).find(({ name }) => (fullUntil.get(name) ?? 0) > now)?.of ?? null,
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
      return calls.map((told) => countedOf(told).find(({ name }) => names.has(name))?.of ?? null)
    },
  }
}
