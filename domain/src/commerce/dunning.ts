import { isHardDecline } from './declines.ts'

const HOUR_MS = 3_600_000
/** When a card is charged again after a soft decline, counted from the first try: eight tries within two weeks. */
const TRIES_MS = [0, 6, 24, 72, 120, 192, 264, 324].map((hours) => hours * HOUR_MS)

/** What was not paid for so long after its end is not renewed any more. Milliseconds. */
export const GIVEN_UP_MS = 14 * 24 * HOUR_MS

/** How often a card is tried for one period. */
export const MOST_TRIES = TRIES_MS.length

/** A try to charge a card for one period. */
export interface ChargeTry {
  readonly cardId: number
  /** Unix milliseconds. */
  readonly at: number
  /** Something is expected of it, or it has brought money: the card is not charged again for the period. */
  readonly isOpen: boolean
  readonly declineCode: string | null
}

/** Whether the tries of a card are over: nothing more is taken from it for this period. */
export function isGivenUp(tries: readonly ChargeTry[], cardId: number): boolean {
  const own = tries.filter((one) => one.cardId === cardId)
  return own.length >= TRIES_MS.length || isHardDecline(own.at(-1)?.declineCode ?? null)
}

/**
 * Whether a card is charged for a period now. One that was declined softly is tried again later, one that is gone never; another card in its
 * place begins anew.
 * @param tries for this period, the oldest first
 * @param now Unix milliseconds
 */
export function isChargedNow(tries: readonly ChargeTry[], cardId: number, now: number): boolean {
  if (tries.some(({ isOpen }) => isOpen) || isGivenUp(tries, cardId)) return false
  return now >= (nextTryAt(tries, cardId) ?? now)
}

/**
 * Unix milliseconds at which a card that was declined is tried again for a period; null before its first try and after its last one, and while a try is
 * open or has brought money.
 */
export function nextTryAt(tries: readonly ChargeTry[], cardId: number): number | null {
  const own = tries.filter((one) => one.cardId === cardId)
  const [first] = own
  if (first === undefined || tries.some(({ isOpen }) => isOpen) || isGivenUp(tries, cardId)) return null
  return first.at + (TRIES_MS[own.length] ?? 0)
}
