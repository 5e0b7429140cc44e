import type { Viewer } from '../../scope/viewer.ts'
import { Failure } from '../../failures/failure.ts'
import { countEach, type Counted, giveBackEach, ofNetworks } from '../../http/address-limit.ts'
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
  // Who has had enough uses up nothing of the network, and a network nothing of its line.
  const counted: readonly Counted[] = [
    ...(viewer === null ? [] : [[USER, String(viewer.userId)] as const]),
    ...(viewer?.deviceId == null ? [] : [[DEVICE, viewer.deviceId] as const]),
    ...ofNetworks(NETWORK, ip),
  ]
  if (!(await countEach(attempts, counted, now))) throw Failure.told('too_many_requests', PROMO.too_often)
  const found = await look()
  if (found !== undefined) await giveBackEach(attempts, counted)
  return found
}
