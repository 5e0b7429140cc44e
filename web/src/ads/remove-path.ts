import type { AdInfo } from '#contract/ads.ts'
import { packetPath } from '#domain/catalogue/addresses.ts'

/** Where ads are removed: at the packet without them, or at all packets where there are several; null where they cannot be. */
export function removePath(info: AdInfo | null): string | null {
  const [packet, ...others] = info?.remove_packets ?? []
  if (packet === undefined) return null
  return others.length > 0 ? '/packets' : packetPath({ id: packet, slug: null })
}
