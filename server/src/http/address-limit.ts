import { networkOf } from './network.ts'
import type { Limit } from '../limits/attempts.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * How often something may be done from an address. A network of IPv6 is one household's, and has so many tries for a day; behind one
 * address of IPv4 an operator may have hundreds of subscribers, so that its count begins anew every hour.
 */
export const ofAddress = (kind: string, most: number, ip: string): Limit => ({
  kind,
  most,
  windowMs: networkOf(ip).includes(':') ? 24 * HOUR_MS : HOUR_MS,
})
