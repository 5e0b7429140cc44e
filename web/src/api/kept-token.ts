import type { StoredToken } from './credentials.ts'
import type { SessionParts } from './session.types.ts'

/** A stored token older than this (seconds) is renewed at start. */
const RENEW_AFTER_SECONDS = 5 * 60
/** A token this close (seconds) to its end is not begun with. */
const MARGIN_SECONDS = 30
/** With these modes the device keeps its token at start. */
const KEEPING_MODES = ['token', 'parental']

/** Whether a token is good for a while yet. @param now epoch seconds */
export const isLiving = ({ expired }: StoredToken, now: number): boolean => expired - MARGIN_SECONDS > now

/**
 * Whether a kept token was given to a device. What another tab asked for before this one took its turn may be kept after that: by then
 * the device beside it is another one's. @param present the device of this browser, whose a token without a device is
 */
export const isGivenTo = (
  { device }: StoredToken,
  deviceId: string | null,
  present: string | null,
): boolean => (device ?? present) === deviceId

/** Whether a start may go on with a token of before. One that another tab has just been given counts too. */
export function mayGoOnWith(
  stored: StoredToken,
  { start, mayBeGuest, credentials, now }: Pick<SessionParts, 'start' | 'mayBeGuest' | 'credentials' | 'now'>,
): boolean {
  if (!isLiving(stored, now()) || (stored.isGuest && !mayBeGuest())) return false
  const isKeeping =
    start.isPaying || KEEPING_MODES.includes(start.mode ?? '') || credentials.role() === 'child'
  return isKeeping || now() - stored.since < RENEW_AFTER_SECONDS
}
