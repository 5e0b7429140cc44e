import type { KeptStorage } from '../../api/kept-storage.ts'
import type { BuyingParts, BuyingStore } from './buying-state.ts'
import { OPEN_KEY, type WISH_KEY } from './kept-keys.ts'
import type { Wish } from './start-buying.ts'

/** Signing in may take so long, in milliseconds, and so may a page that is opened again; what was wanted before is forgotten then. */
const WISH_MS = 30 * 60_000

interface KeptWish {
  readonly wish: Wish
  /** Unix milliseconds by the service's clock. */
  readonly at: number
  /** The address of the page on which the PIN was asked for first: no window of buying is open meanwhile, which would tell of the purchase. */
  readonly pinAt?: string
}

function readWish(visit: KeptStorage, key: typeof WISH_KEY | typeof OPEN_KEY): KeptWish | null {
  try {
    return JSON.parse(visit.getItem(key) ?? 'null') as KeptWish | null
  } catch {
    return null
  }
}

/** What was wanted before signing in, or before the page was loaded anew; null once it is too old. */
export function keptWish(
  { visit, now }: Pick<BuyingParts, 'visit' | 'now'>,
  key: typeof WISH_KEY | typeof OPEN_KEY,
): Wish | null {
  const kept = readWish(visit, key)
  return kept && now() - kept.at <= WISH_MS ? kept.wish : null
}

export const keepWish = (
  { visit, now }: Pick<BuyingParts, 'visit' | 'now'>,
  key: typeof WISH_KEY | typeof OPEN_KEY,
  wish: Wish,
  more: Pick<KeptWish, 'pinAt'> = {},
): void => visit.setItem(key, JSON.stringify({ wish, at: now(), ...more } satisfies KeptWish))

/** Whether a page was left, as by a reload, while the PIN was asked for before something was bought. @param at the address of the page */
export const isBehindPin = (visit: KeptStorage, at: string): boolean =>
  readWish(visit, OPEN_KEY)?.pinAt === at

/** What is bought again after it has failed: the same for as long as was chosen. */
export const withPeriod = (wish: Wish, typeId: string | undefined): Wish =>
  typeId === undefined || wish.goal === 'change' ? wish : { ...wish, purchaseId: typeId }

/**
 * Keeps what is being bought, with the period once it is chosen, for as long as it is: a reload then goes on with it. Another period of
 * what is there already is not kept, since it would be set without a question.
 */
export function keepWhileOpen(store: BuyingStore, parts: BuyingParts): void {
  store.subscribe(({ wish, typeId, step }, before) => {
    if (wish === before.wish && typeId === before.typeId && step === before.step) return
    if (step === 'Idle') {
      if (before.step !== 'Idle') parts.visit.removeItem(OPEN_KEY)
    } else if (wish !== null && wish.goal !== 'change')
      keepWish(
        parts,
        OPEN_KEY,
        withPeriod(wish, typeId),
        step === 'Parental' ? { pinAt: parts.shownPath() } : {},
      )
  })
}
