import type { Decline } from '#domain/commerce/declines.ts'

/** Stripe's words for why a bank has declined, in ours; whatever else it says is `declined`. */
const DECLINES: Readonly<Record<string, Decline>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  lost_card: 'stolen_card',
  stolen_card: 'stolen_card',
  pickup_card: 'stolen_card',
  fraudulent: 'stolen_card',
  card_velocity_exceeded: 'limit_exceeded',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
  amount_too_large: 'limit_exceeded',
  issuer_not_available: 'bank_unavailable',
  processing_error: 'bank_unavailable',
  reenter_transaction: 'bank_unavailable',
  try_again_later: 'bank_unavailable',
  approve_with_id: 'bank_unavailable',
  authentication_required: 'not_confirmed_by_bank',
  payment_intent_authentication_failure: 'not_confirmed_by_bank',
  authentication_not_handled: 'not_confirmed_by_bank',
  invalid_account: 'closed_card',
  new_account_information_available: 'closed_card',
  incorrect_number: 'unknown_card',
  invalid_number: 'unknown_card',
  resource_missing: 'unknown_card',
  restricted_card: 'forbidden',
  card_not_supported: 'forbidden',
  currency_not_supported: 'forbidden',
  revocation_of_authorization: 'forbidden',
  revocation_of_all_authorizations: 'forbidden',
  stop_payment_order: 'forbidden',
}

/** Why a payment was declined, by the bank's word where there is one. */
export const stripeDecline = (declineCode?: string | null, code?: string | null): Decline =>
  DECLINES[declineCode ?? ''] ?? DECLINES[code ?? ''] ?? 'declined'
