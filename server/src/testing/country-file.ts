/** A node of the search tree: what lies to the left and right; a number is a place in the data, null is nothing. */
type Node = [left: Node | number | null, right: Node | number | null]

const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)])
const map = (entries: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, value]) => [text(key), value]),
  ])
/** An unsigned number of four bytes or fewer; sixteen bits are type 5, thirty-two type 6. */
const number = (value: number, type: 5 | 6): Buffer => {
  const bytes = Buffer.alloc(type === 5 ? 2 : 4)
  bytes.writeUIntBE(value, 0, bytes.length)
  return Buffer.concat([Buffer.from([(type << 5) | bytes.length]), bytes])
}
const NO_LANGUAGES = Buffer.from([0, 4])
const EPOCH = Buffer.from([1, 2, 1])
/** Stands before what a pointer of the tree counts from. */
const GAP = 16

/**
 * A small database of countries in MaxMind's format (MaxMind DB 2.0), for IPv4.
 * @param networks as `203.0.113.0/24`, with two letters of ISO 3166
 */
export function countryFile(networks: readonly (readonly [network: string, country: string])[]): Buffer {
  const root: Node = [null, null]
  const data: Buffer[] = []
  let size = 0
  for (const [network, country] of networks) {
    const [address = '', length = '32'] = network.split('/')
    const bits = address
      .split('.')
      .map((byte) => Number(byte).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(length))
    let node = root
    for (const bit of bits.slice(0, -1)) {
      const side = bit === '1' ? 1 : 0
      const next = node[side]
      const made: Node = Array.isArray(next) ? next : [null, null]
      node[side] = made
      node = made
    }
    node[bits.endsWith('1') ? 1 : 0] = size
    const entry = map([['country', map([['iso_code', text(country)]])]])
    data.push(entry)
    size += entry.length
  }
  const nodes: Node[] = [root]
  for (const node of nodes) for (const side of node) if (Array.isArray(side)) nodes.push(side)
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [at, node] of nodes.entries())
    for (const [side, value] of node.entries()) {
      const record =
        value === null
          ? nodes.length
          : Array.isArray(value)
            ? nodes.indexOf(value)
            : nodes.length + GAP + value
      tree.writeUIntBE(record, at * 6 + side * 3, 3)
    }
  const facts = map([
    ['node_count', number(nodes.length, 6)],
    ['record_size', number(24, 5)],
    ['ip_version', number(4, 5)],
    ['database_type', text('Country')],
    ['languages', NO_LANGUAGES],
    ['binary_format_major_version', number(2, 5)],
    ['binary_format_minor_version', number(0, 5)],
    ['build_epoch', EPOCH],
    ['description', map([])],
  ])
  const marker = Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1')
  return Buffer.concat([tree, Buffer.alloc(GAP), ...data, marker, facts])
}
