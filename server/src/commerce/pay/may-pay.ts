import type { Kysely } from 'kysely'
import { PAYMENT } from '#domain/commerce/payment.machine.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { CommonTables } from '../../db/tables.ts'
import type { MayPay } from '../gateways/gateway.ts'
import { PAYMENT_MS } from './settle-order.ts'
import { paidForRefusal } from '../shop/still-buyable.ts'
import type { PaymentRow } from './payment.store.ts'

/** What is about to be paid, as a gateway says it. */
export interface Asked {
  readonly gateway: GatewayName
  /** Id of the provider by whose settings it asks; null where it asks for all. */
  readonly merchant: string | null
  readonly amountMinor: number | null
  readonly currency: string | null
  /** Unix milliseconds. */
  readonly now: number
}

/** Whether money may come for a payment: no more and no less than was asked, as long as it is expected and what it is for can be bought. */
export async function mayPay(
  db: Kysely<CommonTables>,
  payment: PaymentRow | undefined,
  asked: Asked,
): Promise<MayPay> {
  const isOurs =
    payment?.gateway === asked.gateway &&
    (asked.merchant === null || asked.merchant === String(payment.provider_id))
  if (!isOurs) return 'unknown'
  if (asked.amountMinor !== payment.amount_minor || asked.currency !== payment.currency) return 'wrong_amount'
  const isLate = asked.now >= payment.created_at.getTime() + PAYMENT_MS
  if (PAYMENT.isFinal(payment.state) || isLate) return 'over'
  return (await paidForRefusal(db, payment, asked.now)) === null ? 'yes' : 'over'
}
