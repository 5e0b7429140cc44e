import type { Transaction } from '#contract/purchases.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { isCodeOver } from '#domain/commerce/pay-step.ts'
import { shownState } from '#domain/commerce/payment.machine.ts'
import type { Words } from '../../words/words.ts'
import type { PurchaseRow } from '../shop/offer.store.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import { formAddress, qrAddress } from './payment-address.ts'
import type { PaymentRow } from './payment.store.ts'

const DECLINED: Readonly<Record<string, Words>> = {
  insufficient_funds: COMMERCE.insufficient_funds,
  expired_card: COMMERCE.expired_card,
  // Its page may be paid yet.
  left_by_payer: COMMERCE.too_late,
}

/** What became of the money, where that has to be said. */
function wordsOf({ state, decline_code }: PaymentRow, isBought: boolean): Words | null {
  if (state === 'complete') return isBought ? null : COMMERCE.money_kept
  if (state === 'expired') return COMMERCE.too_late
  if (state === 'error') return DECLINED[decline_code ?? ''] ?? COMMERCE.declined
  return null
}

/** For whom a payment is shown. */
export interface Payer {
  readonly language: string
  /** Address of this service as the payer calls it. */
  readonly origin: string
  readonly secret: Uint8Array
  /** Origins whose payment pages may stand in a frame. */
  readonly frameOrigins: readonly string[]
  /** Unix milliseconds. */
  readonly now: number
}

type Next = Pick<Transaction, 'full_url' | 'is_frame' | 'qrcode' | 'link' | 'mask' | 'expires_at'>
const NOTHING: Next = { full_url: null, qrcode: null, link: null, mask: null, expires_at: null }

/** What the payer does next, as clients are told. */
function nextOf({ id, next_step: step }: PaymentRow, { origin, secret, frameOrigins, now }: Payer): Next {
  switch (step?.is) {
    case 'redirect':
      return {
        ...NOTHING,
        full_url: step.fullUrl,
        ...(frameOrigins.includes(URL.parse(step.fullUrl)?.origin ?? '') && { is_frame: true }),
      }
    case 'form':
      return { ...NOTHING, full_url: `${origin}${formAddress(secret, id)}` }
    case 'app':
      return { ...NOTHING, link: step.link }
    case 'qr': {
      const expires_at = new Date(step.expiresAt).toISOString()
      if (isCodeOver(step, now)) return { ...NOTHING, expires_at }
      return { ...NOTHING, qrcode: `${origin}${qrAddress(secret, id)}`, link: step.payload, expires_at }
    }
    case 'sms':
      return { ...NOTHING, mask: step.mask, expires_at: new Date(step.expiresAt).toISOString() }
    default:
      return NOTHING
  }
}

/**
 * A payment as its payer sees it. One that came, and could not buy what it was for, has failed to the payer.
 * @param purchase what it pays for; undefined of money for the balance
 */
export function toTransaction(
  payment: PaymentRow,
  purchase: Pick<PurchaseRow, 'packet_id' | 'subscription_id'> | undefined,
  payer: Payer,
): Transaction {
  const isBought = purchase === undefined || purchase.subscription_id !== null
  const words = wordsOf(payment, isBought)
  const shown = shownState(payment.state)
  const isAsked = shown === 'action_required'
  const told = isAsked && payment.next_step?.is === 'info' ? payment.next_step.text : null
  return {
    transaction_id: payment.id,
    transaction: { id: payment.id, status: shown === 'complete' && !isBought ? 'error' : shown },
    amount: formatMoney(payment.amount_minor),
    ...(purchase && { packet_id: purchase.packet_id }),
    ...(shown === 'complete' && !isBought && { is_on_balance: true }),
    ...(isAsked ? nextOf(payment, payer) : NOTHING),
    status_description: words ? (words[payer.language] ?? words.en) : told,
  }
}
