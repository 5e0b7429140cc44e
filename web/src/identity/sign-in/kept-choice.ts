import type { RegionalChoice } from '#contract/regional.ts'
import type { TicketStorage } from './code-ticket.ts'

/** What the right code was answered with is good for so long, in milliseconds. */
const LIFE_MS = 10 * 60_000
const KEY = 'openair.choice'

interface Kept {
  readonly choice: RegionalChoice
  readonly expiresAt: number
}

/** What has to be chosen after the right code, kept for the life of the tab: the code is spent. Null forgets it. @param now epoch milliseconds */
export function keepChoice(storage: TicketStorage, choice: RegionalChoice | null, now: number): void {
  if (choice === null) return storage.removeItem(KEY)
  const kept: Kept = { choice, expiresAt: now + LIFE_MS }
  storage.setItem(KEY, JSON.stringify(kept))
}

/** What is still to be chosen, if that can still be done. @param now epoch milliseconds */
export function readChoice(storage: TicketStorage, now: number): RegionalChoice | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Kept | null
    return kept !== null && kept.expiresAt > now ? kept.choice : null
  } catch {
    return null
  }
}
