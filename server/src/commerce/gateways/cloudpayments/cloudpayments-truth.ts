import type { Decline } from '#domain/commerce/declines.ts'
import type { GatewayCard, GatewayTruth } from '../gateway.ts'
import type { CloudPayment } from './cloudpayments-api.ts'

/** Codes of a declined payment, in our words; whatever else is said is `declined`. */
const DECLINES: Readonly<Record<number, Decline>> = {
  5033: 'expired_card',
  5041: 'stolen_card',
  5043: 'stolen_card',
  5051: 'insufficient_funds',
  5054: 'expired_card',
  5014: 'unknown_card',
  5015: 'unknown_card',
  5057: 'forbidden',
  5058: 'forbidden',
  5061: 'limit_exceeded',
  5065: 'limit_exceeded',
  5031: 'bank_unavailable',
  5091: 'bank_unavailable',
  5092: 'bank_unavailable',
  5096: 'bank_unavailable',
  5206: 'not_confirmed_by_bank',
  5207: 'not_confirmed_by_bank',
}

/** Why a payment was declined, by its code. */
export const cloudDecline = (code: number | null | undefined): Decline => DECLINES[code ?? 0] ?? 'declined'

const STATES: Readonly<Record<string, GatewayTruth['is']>> = {
  AwaitingAuthentication: 'waiting',
  // Only held, which is no money yet: the service asks for payments in one step.
  Authorized: 'waiting',
  Completed: 'captured',
  Cancelled: 'failed',
  Declined: 'failed',
}

/** Decimal amounts as CloudPayments writes them, in minor units. */
export const fromCloudAmount = (amount: number): number => Math.round(amount * 100)

/** Minor units as CloudPayments reads them. */
export const toCloudAmount = (minor: number): number => minor / 100

function cardOf({
  Token,
  CardType,
  CardFirstSix,
  CardLastFour,
  CardExpDate,
}: CloudPayment): GatewayCard | null {
  if (!Token || !CardLastFour) return null
  return {
    token: Token,
    brand: CardType?.toLowerCase() ?? null,
    last4: CardLastFour,
    first6: CardFirstSix ?? null,
    expires: CardExpDate ?? null,
  }
}

/** How a payment stands. */
export function cloudTruth(payment: CloudPayment): GatewayTruth {
  const is = STATES[payment.Status ?? ''] ?? 'waiting'
  return {
    gatewayPayment: String(payment.TransactionId),
    is,
    amountMinor: fromCloudAmount(payment.Amount),
    currency: payment.Currency,
    declineCode: is === 'failed' ? cloudDecline(payment.ReasonCode) : null,
    card: is === 'captured' ? cardOf(payment) : null,
    // Of a part that has gone back it tells by its notices alone.
    ...(is === 'captured' && payment.Refunded === true && { refundedMinor: fromCloudAmount(payment.Amount) }),
  }
}
