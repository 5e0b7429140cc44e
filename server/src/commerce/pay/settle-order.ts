import type { Work } from '../../work/in-transaction.ts'

/** Of a payment that nobody has finished within this time nothing is expected any more, unless its gateway is at work. Milliseconds. */
export const PAYMENT_MS = 3_600_000

/** A payment that a gateway has told of, and its number there, where the notice says it. */
export interface ToldPayment {
  readonly paymentId: string
  readonly number?: string
}

/** Ordered when a gateway has told of a payment: what it told is asked for, never taken from the notice. */
export const SETTLE_PAYMENT: Work<ToldPayment> = {
  name: 'settle-payment',
  what: 'asks a gateway how a payment stands that it has told of',
  // They are of different users, and most of the time is the gateway's.
  atOnce: 8,
}

/** Ordered when a payment is given up or expires whose payer was shown a page, which might be paid yet. */
export const END_PAGE: Work<{ readonly paymentId: string }> = {
  name: 'end-payment-page',
  what: 'has a gateway end the page of a payment that was left, so that it is not paid any more',
}

/** What a gateway has paid back: by itself under its number there, or as it was asked to under ours, and how much. Minor units. */
export interface ToldRefund {
  readonly paymentId: string
  readonly refundId: string
  readonly amountMinor: number
}

/** Ordered when a gateway tells of a refund whose sum it does not say when it is asked. */
export const BOOK_REFUND: Work<ToldRefund> = {
  name: 'book-refund',
  what: "books a refund that was made in a gateway's own cabinet",
}

/** Ordered when a gateway tells of a refund that it was asked for here: that is its answer, also where the one to the call was lost. */
export const END_REFUND: Work<ToldRefund> = {
  name: 'end-refund',
  what: 'ends a refund that its gateway tells of as made',
}

/** Ordered when a gateway tells of a refund that it has made and that has come back. */
export const CHECK_REFUND: Work<{ readonly refundId: string }> = {
  name: 'check-refund',
  what: 'asks a gateway for a refund that it has told of as failed',
}

/** What a provider has open at a gateway, payments or refunds, and was not asked for within this time waits for the next run. Milliseconds. */
export const RUN_MS = 50_000

/** What a provider has open at a gateway: ids of payments or refunds. */
export interface OpenAtGateway {
  readonly gateway: string
  readonly provider_id: number
  readonly ids: readonly string[]
}
