import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A network in bits: `0101…` as long as its prefix, with the kind of address before it. */
const bitsOf = (address: ipaddr.IPv4 | ipaddr.IPv6, length: number): string => {
  const bits = address.toByteArray().map((byte) => byte.toString(2).padStart(8, '0'))
  return `${address.kind()} ${bits.join('').slice(0, length)}`
}

/** Why a text is no network that a provider can have; undefined where it is one. Such as `10.20.0.0/16` or `2001:db8::/32`. */
export function networkProblem(text: string): string | undefined {
  const [written = ''] = text.split('/')
  if (isIP(written) === 0 || !ipaddr.isValidCIDR(text))
    return `"${text}" is no network; write an address, a slash and the length of its prefix`
  const [address, length] = ipaddr.parseCIDR(text)
  if (address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress())
    return `write "${text}" as a network of IPv4`
  const rest = bitsOf(address, 128).slice(bitsOf(address, length).length)
  return rest.includes('1')
    ? `"${text}" has an address that goes beyond its prefix of ${length} bits`
    : undefined
}

/** The same text for all ways to write a network. Throws for what `networkProblem` complains of. */
export const networkKey = (text: string): string => bitsOf(...ipaddr.parseCIDR(text))

/**
 * Finds what an address belongs to: of all networks that hold it the one with the longest prefix. An address that is none, or that no
 * network holds, belongs to nothing.
 */
export function networkTable<T>(networks: readonly (readonly [network: string, owner: T])[]) {
  const owners = new Map(networks.map(([network, owner]) => [networkKey(network), owner]))
  const lengths = [...new Set(networks.map(([network]) => ipaddr.parseCIDR(network)[1]))].toSorted(
    (a, b) => b - a,
  )
  return (ip: string): T | undefined => {
    if (lengths.length === 0 || isIP(ip) === 0) return undefined
    // An IPv4 address written as IPv6 is the same as written plainly.
    const address = ipaddr.process(ip)
    const widest = address.kind() === 'ipv4' ? 32 : 128
    for (const length of lengths) {
      const owner = length <= widest ? owners.get(bitsOf(address, length)) : undefined
      if (owner !== undefined) return owner
    }
    return undefined
  }
}
