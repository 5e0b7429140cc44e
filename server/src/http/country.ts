import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { callerAddress } from './public-address.ts'

/** Names of ranges that proxies may be trusted by, as the kinds that addresses have. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['private', 'uniqueLocal'],
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, trusted: string): boolean {
  const kinds = RANGES[trusted]
  if (kinds) return kinds.includes(address.range())
  if (!trusted.includes('/')) return ipaddr.process(trusted).toString() === address.toString()
  const [network, bits] = ipaddr.parseCIDR(trusted)
  return network.kind() === address.kind() && address.match(network, bits)
}

/** Who may say from which country a call comes. */
export interface CountrySources {
  /** Header of a trusted proxy, such as `cf-ipcountry`; null: no proxy is asked. */
  readonly header: string | null
  /** As in `TRUSTED_PROXIES`. */
  readonly trusted: readonly string[]
  /** The country of an address by a database; null where it has none. */
  readonly ofAddress: (ip: string) => string | null
  /** The country of the provider in whose network an address is; null where it is in nobody's. */
  readonly ofNetwork: (ip: string) => string | null
}

/**
 * Tells from which country a call comes, in two letters of ISO 3166: a trusted proxy says it, else the database of countries, else the
 * network of a provider; null where nobody knows. A caller's own word counts for nothing.
 */
export function countryTeller({ header, trusted, ofAddress, ofNetwork }: CountrySources) {
  const byProxy = ({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): string | null => {
    const said = header === null ? undefined : headers[header]
    const peer = socket.remoteAddress
    if (typeof said !== 'string' || !/^[A-Za-z]{2}$/.test(said)) return null
    if (peer === undefined || !ipaddr.isValid(peer)) return null
    const address = ipaddr.process(peer)
    return trusted.some((one) => isWithin(address, one)) ? said.toUpperCase() : null
  }
  return (request: FastifyRequest): string | null => {
    const ip = callerAddress(request)
    return byProxy(request) ?? ofAddress(ip) ?? ofNetwork(ip)
  }
}
