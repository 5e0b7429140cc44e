import { isIPv6 } from 'node:net'

const KEY_LENGTH = 64
const GROUPS = 8
const NETWORK_GROUPS = 4
const WIDE_NETWORK_GROUPS = 3

/**
 * The key that a caller's address is counted under. A household has a whole IPv6 network of 64 bits, so its addresses
 * count as one; an IPv4 address written as IPv6 is the same as written plainly.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip.slice(0, KEY_LENGTH)
  const mapped = mappedIPv4(address)
  return mapped ?? groupsOf(address, NETWORK_GROUPS)
}

/**
 * The key of all that one subscriber may well hold: an IPv6 network of 48 bits, 24 bits of an IPv4 address. Whoever has
 * it has networks without end, but may also be many households.
 */
export function wideNetworkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  const plain = isIPv6(address) ? mappedIPv4(address) : address
  if (plain === undefined) return `${groupsOf(address, WIDE_NETWORK_GROUPS)}::/48`
  return `${plain.slice(0, KEY_LENGTH).split('.').slice(0, 3).join('.')}/24`
}

const mappedIPv4 = (address: string): string | undefined =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]

/** The first groups of 16 bits of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string, count: number): string {
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? [] : Array<string>(GROUPS - first.length - last.length).fill('0')
  return [...first, ...zeros, ...last]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
