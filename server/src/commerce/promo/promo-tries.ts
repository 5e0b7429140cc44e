import type { Viewer } from '../../scope/viewer.ts'
import { Failure } from '../../failures/failure.ts'
import { networkOf } from '../../http/network.ts'
import type { Attempts, Limit } from '../../limits/attempts.ts'
import { PROMO } from './promo-texts.ts'

const TEN_AN_HOUR = { most: 10, windowMs: 3_600_000 }
const USER: Limit = { kind: 'promo', ...TEN_AN_HOUR }
const DEVICE: Limit = { kind: 'promo.device', ...TEN_AN_HOUR }
const NETWORK: Limit = { kind: 'promo.network', ...TEN_AN_HOUR }

/** Who tries. */
interface Trying {
  readonly viewer: Viewer | null
  readonly ip: string
  readonly now: number
}

/**
 * Looks for a code as one of ten tries that a user, a device and a network have in an hour. A code that is there was no try: many viewers of one
 * address may use theirs. Throws `too_many_requests`, before anything is looked for.
 */
export async function tryingCodes<T>(
  attempts: Attempts,
  { viewer, ip, now }: Trying,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const counted: readonly (readonly [Limit, string])[] = [
    [NETWORK, networkOf(ip)],
    ...(viewer === null ? [] : [[USER, String(viewer.userId)] as const]),
    ...(viewer?.deviceId == null ? [] : [[DEVICE, viewer.deviceId] as const]),
  ]
  const allowed = await Promise.all(counted.map(([limit, key]) => attempts.count(limit, key, now)))
  if (allowed.includes(false)) throw Failure.told('too_many_requests', PROMO.too_often)
  const found = await look()
  if (found !== undefined) await Promise.all(counted.map(([limit, key]) => attempts.giveBack(limit, key)))
  return found
}
