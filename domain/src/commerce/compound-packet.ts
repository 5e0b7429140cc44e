/** What the id of a packet names: slugs and short names have no underscores. */
export interface NamedPacket {
  /** Short name or number; null is the caller's own. */
  readonly provider: string | null
  /** Slug or number of the bundle that the packet is looked at in. */
  readonly bundle: string | null
  /** Slug or number. */
  readonly packet: string
}

/**
 * Reads the id of a packet in a path: `cinema`, `darvoza_cinema` or `darvoza_base-cinema_cinema`. Null for what has more parts, or an
 * empty one.
 */
export function namedPacket(id: string): NamedPacket | null {
  const parts = id.split('_')
  if (parts.length > 3 || parts.includes('')) return null
  const packet = parts.at(-1) ?? ''
  return {
    provider: parts.length > 1 ? (parts[0] ?? null) : null,
    bundle: parts.length > 2 ? (parts[1] ?? null) : null,
    packet,
  }
}
