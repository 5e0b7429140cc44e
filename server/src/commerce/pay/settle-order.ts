import type { Work } from '../../work/in-transaction.ts'

/** Ordered when a gateway has told of a payment: what it told is asked for, never taken from the notice. */
export const SETTLE_PAYMENT: Work<{ readonly paymentId: string }> = {
  name: 'settle-payment',
  what: 'asks a gateway how a payment stands that it has told of',
  // They are of different users, and most of the time is the gateway's.
  atOnce: 8,
}

/** What a gateway has paid back by itself: its number there, and how much. Minor units. */
export interface OutsideRefund {
  readonly paymentId: string
  readonly refundId: string
  readonly amountMinor: number
}

/** Ordered when a gateway tells of a refund whose sum it does not say when it is asked. */
export const BOOK_REFUND: Work<OutsideRefund> = {
  name: 'book-refund',
  what: "books a refund that was made in a gateway's own cabinet",
}

/** What a provider has open at a gateway, payments or refunds, and was not asked for within this time waits for the next run. Milliseconds. */
export const RUN_MS = 50_000
