import type { KeyServer } from '#media/protect/protection.ts'
import type { ProviderRow } from '../db/tables.ts'

const SYSTEMS = ['widevine', 'playready', 'fairplay'] as const

/** The key server of a provider's vendor, and for which systems it is asked: those that the vendor has licences of. Null without a vendor. */
export function keyServerOf({ id, drm: { vendor } }: Pick<ProviderRow, 'id' | 'drm'>): KeyServer | null {
  if (!vendor) return null
  const systems = SYSTEMS.filter((system) => vendor[system] !== undefined)
  return { provider: id, url: vendor.key_server.url, systems }
}
