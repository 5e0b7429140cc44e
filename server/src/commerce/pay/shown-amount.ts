import type { Selectable } from 'kysely'
import { formatMoney } from '#domain/commerce/money.ts'
import type { PaymentTable } from '../../db/money-tables.ts'
import { Failure } from '../../failures/failure.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import { isTakenAtOnce } from './waited-for.ts'

/** A purchase lacks so much money, in minor units. */
export const notEnough = (missing: number): Failure =>
  Failure.told(
    { code: 'payment_required', refusal: { reason: 'balance', missing: formatMoney(missing) } },
    COMMERCE.not_enough,
  )

/**
 * Throws `payment_required`, with what is missing beside the balance, where more would be taken than the payer was told: other payments may count on the balance by now, or it was
 * spent. All in minor units.
 * @param least that the gateway takes
 */
export function requireShown(missing: number, least: number, shown: number | undefined): void {
  if (shown !== undefined && Math.max(missing, least) > shown) throw notEnough(missing)
}

/**
 * The same of a payment that was begun before and that its gateway may not have heard of, with its sum: there may be more on the balance by now than when it was begun. It may have been
 * taken, and is not begun anew for less.
 * @param shown minor units
 */
export function requireLiveShown(
  live: Pick<Selectable<PaymentTable>, 'amount_minor' | 'card_id' | 'payform' | 'state'>,
  shown: number | undefined,
): void {
  const isUntold = live.state === 'created' || live.state === 'unknown'
  if (isUntold && isTakenAtOnce(live)) requireShown(Number(live.amount_minor), 0, shown)
}
