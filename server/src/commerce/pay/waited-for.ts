import type { Selectable } from 'kysely'
import type { PaymentTable } from '../../db/money-tables.ts'
import { isOfCode } from '#domain/commerce/pay-step.ts'
import type { GatewayTruth } from '../gateways/gateway.ts'
import { PAYMENT_MS } from './settle-order.ts'

/** A payment of a viewer of which its gateway has never heard, after it was told of last: such a call ends within seconds. Milliseconds. */
const UNHEARD_MS = 300_000

type Payment = Pick<
  Selectable<PaymentTable>,
  'card_id' | 'created_at' | 'heard_at' | 'next_step' | 'payform' | 'purpose' | 'state' | 'updated_at'
>

/** Whether money is taken without the payer seeing a page: from a kept card, or on the operator's billing. */
export const isTakenAtOnce = ({ card_id: card, payform }: Pick<Payment, 'card_id' | 'payform'>): boolean =>
  card !== null || payform === 'provider_account'

/** A page is open for half an hour at least, by the rules of gateways: of a payment whose hour has less left none is shown any more. Milliseconds. */
const SHOWN_MS = 29 * 60_000

/** Whether the gateway of a payment has not said so far what its payer is to do, and it is too late now to show a page. @param now Unix milliseconds */
export const isTooLateToShow = (payment: Payment, now: number): boolean =>
  (payment.state === 'created' || payment.state === 'unknown') &&
  payment.next_step === null &&
  // A card is linked on a page, whatever it is charged by later.
  (payment.payform === 'short_url' || payment.purpose === 'card') &&
  now - payment.created_at.getTime() >= SHOWN_MS

/** Whether its payer has given the code that was sent, and the gateway has not said what came of that. */
export const isCodeGiven = ({ next_step: step, state }: Pick<Payment, 'next_step' | 'state'>): boolean =>
  state === 'unknown' && step !== null && isOfCode(step)

/** Whether a payment that is open may be taken by now, with nothing more to be done by its payer. */
const isWithGateway = (payment: Payment): boolean =>
  payment.state === 'pending' ||
  (payment.state !== 'action_required' && isTakenAtOnce(payment)) ||
  isCodeGiven(payment)

/** When a payment was last known to be with its gateway, after what that has just said of it: it has it since it was told of it last, and anew each time it is at work. */
export function heardAt(
  { heard_at: before, updated_at: toldAt }: Payment,
  truth: GatewayTruth | null,
  now: number,
): Date | null {
  if (truth === null) return before
  return truth.isUnderWay === true ? new Date(now) : (before ?? toldAt)
}

/**
 * Unix milliseconds from which on nothing is expected of a payment that is open. One that its gateway may be taking is waited for from when it was last known to be there, or,
 * where the gateway has not said so, was told of last: for an hour, or for minutes where it says that it has never heard of what a viewer waits for, whose other payments are held up
 * by it. What its payer has to do something for, a page of which a gateway may not hear before it is opened above all, is over an hour after it was begun.
 */
export function waitedUntil(payment: Payment, isUnheard = false): number {
  if (!isWithGateway(payment)) return payment.created_at.getTime() + PAYMENT_MS
  const isViewers = payment.purpose === 'balance' || payment.purpose === 'purchase'
  // What it has once been at work on it has heard of, whatever it says later: a copy of it that is behind, or was restored, may know less.
  const wasHeard = payment.state === 'pending' || payment.heard_at !== null
  const isShort = isUnheard && !wasHeard && isViewers && isTakenAtOnce(payment)
  return (payment.heard_at ?? payment.updated_at).getTime() + (isShort ? UNHEARD_MS : PAYMENT_MS)
}

/** Whether a payment that is open is waited for no more although its gateway may be at work on it: nobody has asked since, or in vain. */
export const isOverdue = (payment: Payment, now: number): boolean =>
  isWithGateway(payment) && now >= waitedUntil(payment)

/** Whether the money of a payment that is open may have been taken by now, and so that it is waited for. */
export const mayBeTaken = (payment: Payment, now: number): boolean =>
  isWithGateway(payment) && now < waitedUntil(payment)
