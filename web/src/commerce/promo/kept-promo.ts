import type { AnswerOf } from '#contract/endpoint.ts'
import type { applyPromoKey } from '#contract/promo.ts'
import type { KeptStorage } from '../../api/kept-storage.ts'

export type PromoGift = AnswerOf<typeof applyPromoKey>

/** What is kept while the viewer signs in, or is at the bank, and while the page is loaded anew after a code was used. */
export type KeptPromo =
  | { readonly is: 'entered'; readonly code: string; readonly at: number }
  | { readonly is: 'used'; readonly gift: PromoGift; readonly at: number }

const KEY = 'openair.promo'
/** What was kept longer ago is not gone on with, in milliseconds. */
const KEPT_MS = 3_600_000

export function readPromo(storage: KeptStorage, now: number): KeptPromo | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as KeptPromo | null
    return kept !== null && now - kept.at < KEPT_MS ? kept : null
  } catch {
    return null
  }
}

export function keepPromo(storage: KeptStorage, kept: KeptPromo | null): void {
  if (kept === null) storage.removeItem(KEY)
  else storage.setItem(KEY, JSON.stringify(kept))
}
