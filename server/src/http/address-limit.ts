import { networkOf, wideNetworkOf } from './network.ts'
import type { Attempts, Limit } from '../limits/attempts.ts'

const HOUR_MS = 60 * 60 * 1000
/**
 * So many networks of one line may use up what each of them may. A mobile operator puts thousands of viewers behind one /48, a network for each;
 * somebody with a line of their own has as many networks for themselves.
 */
const LINE_TIMES = 50

/**
 * How often something may be done from an address. A network of IPv6 is one household's, and has so many tries for a day; behind one
 * address of IPv4 an operator may have hundreds of subscribers, so that its count begins anew every hour.
 */
export const ofAddress = (kind: string, most: number, ip: string): Limit => ({
  kind,
  most,
  windowMs: networkOf(ip).includes(':') ? 24 * HOUR_MS : HOUR_MS,
})

/** A limit with the key that it counts under. */
export type Counted = readonly [limit: Limit, key: string]

/**
 * What counts a try of an address, in this order: its network, and of IPv6 the line too, which has networks without end. An address of IPv4
 * has no line: around it are other subscribers.
 * @param times how many networks of a line may use up what each of them may
 */
export function ofNetworks(limit: Limit, ip: string, times = LINE_TIMES): readonly Counted[] {
  const network = networkOf(ip)
  if (!network.includes(':')) return [[limit, network]]
  const line: Limit = { ...limit, kind: `${limit.kind}.line`, most: limit.most * times }
  return [
    [limit, network],
    [line, wideNetworkOf(ip)],
  ]
}

/**
 * Counts a try under one key after the other and answers whether it is within all limits. Where one has had enough the next ones are not
 * counted: a network that tries on uses up nothing of its line. @param now Unix milliseconds
 */
export async function countEach(
  attempts: Attempts,
  counted: readonly Counted[],
  now: number,
): Promise<boolean> {
  for (const [limit, key] of counted) if (!(await attempts.count(limit, key, now))) return false
  return true
}

/** Takes a try back that `countEach` has counted. */
export async function giveBackEach(attempts: Attempts, counted: readonly Counted[]): Promise<void> {
  for (const [limit, key] of counted) await attempts.giveBack(limit, key)
}
