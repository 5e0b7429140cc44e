import type { AdInfo } from '#contract/ads.ts'
import { packetPath } from '#domain/catalogue/addresses.ts'
import { capabilities } from '../api/capabilities.ts'

/**
 * Where ads are removed: at the packet without them, or at all packets where there are several; null where they cannot be, and in a frame on
 * somebody's site, which has no such pages.
 */
export function removePath(info: AdInfo | null): string | null {
  const [packet, ...others] = info?.remove_packets ?? []
  if (packet === undefined || !capabilities().hasFrame) return null
  return others.length > 0 ? '/packets' : packetPath({ id: packet, slug: null })
}
