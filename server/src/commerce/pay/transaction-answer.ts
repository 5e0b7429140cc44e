import type { Transaction } from '#contract/purchases.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { shownState } from '#domain/commerce/payment.machine.ts'
import type { Words } from '../../words/words.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import type { PaymentRow } from './payment.store.ts'

const DECLINED: Readonly<Record<string, Words>> = {
  insufficient_funds: COMMERCE.insufficient_funds,
  expired_card: COMMERCE.expired_card,
}

/** What became of the money, where that has to be said. */
function wordsOf({ state, decline_code }: PaymentRow, isBought: boolean): Words | null {
  if (state === 'complete') return isBought ? null : COMMERCE.money_kept
  if (state === 'expired') return COMMERCE.too_late
  if (state === 'error') return DECLINED[decline_code ?? ''] ?? COMMERCE.declined
  return null
}

/**
 * A payment as its payer sees it. One that came, and could not buy what it was for, has failed to the payer.
 * @param isBought whether what it pays for is bought
 */
export function toTransaction(payment: PaymentRow, isBought: boolean, language: string): Transaction {
  const words = wordsOf(payment, isBought)
  const shown = shownState(payment.state)
  return {
    transaction_id: payment.id,
    transaction: { id: payment.id, status: shown === 'complete' && !isBought ? 'error' : shown },
    amount: formatMoney(payment.amount_minor),
    full_url: shown === 'action_required' ? payment.full_url : null,
    status_description: words && (words[language] ?? words.en),
  }
}
