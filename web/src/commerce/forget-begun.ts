import type { KeptStorage } from '../api/kept-storage.ts'
import { CARD_LINK_KEY, ENDED_KEY, OLDER_PENDING_KEY, PENDING_KEY } from './buying/kept-keys.ts'

/** Forgets what was begun here and is not over: payments, and a card that is being linked. Who signs in next has nothing to do with it. */
export function forgetBegun(storage: KeptStorage): void {
  storage.removeItem(PENDING_KEY)
  storage.removeItem(OLDER_PENDING_KEY)
  storage.removeItem(CARD_LINK_KEY)
  storage.removeItem(ENDED_KEY)
}
