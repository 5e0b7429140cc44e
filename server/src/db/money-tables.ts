import type { ColumnType } from 'kysely'
import type { PayStep } from '#domain/commerce/pay-step.ts'
import type { PaymeState } from '#domain/commerce/payme.machine.ts'
import type { PaymentPurpose, PaymentState } from '#domain/commerce/payment.machine.ts'
import type { RefundState } from '#domain/commerce/refund.machine.ts'
import type { NullableTime, Time } from './columns.ts'
import type { PromoTables } from './promo-tables.ts'

/** Numbered by the database. */
type Numbered = ColumnType<number, never, never>

export interface LedgerAccountTable {
  id: Numbered
  provider_id: number
  kind: 'user' | 'gateway' | 'revenue' | 'promo'
  user_id: number | null
  gateway: string | null
  /** Null but for users. The database keeps it. */
  balance_minor: ColumnType<number | null, number | null, never>
  is_payment_allowed: ColumnType<boolean, boolean | undefined, boolean>
}

export interface JournalTable {
  id: Numbered
  provider_id: number
  source_type: string
  source_id: string
  purpose: string
  booked_at: Time
}

export interface LedgerEntryTable {
  journal_id: number
  account_id: number
  provider_id: number
  amount_minor: number
}

export interface PurchaseOfferTable {
  id: string
  user_id: number
  provider_id: number
  created_at: Time
  expires_at: Time
}

export interface PurchaseTable {
  id: Numbered
  offer_id: string
  packet_id: number
  period: string
  price_minor: number
  trial_period: string | null
  trial_minor: number | null
  bought_at: ColumnType<Date | null, undefined, Date>
  subscription_id: ColumnType<number | null, undefined, number>
  /** The packet is given until then, and nothing is charged before. */
  begins_at: ColumnType<Date | null, Date | null | undefined, never>
  trial_group: ColumnType<string | null, string | null | undefined, never>
  /** For how long from its beginning renewal cannot be switched off, `years-months-days`. */
  term: ColumnType<string | null, string | null | undefined, never>
  /** Of a bundle: ids of packets. */
  parts: ColumnType<number[], number[] | undefined, never>
}

export interface SubscriptionTable {
  id: Numbered
  user_id: number
  provider_id: number
  packet_id: number
  period: string
  price_minor: number
  anchor: Time
  /** At which the counted periods begin, behind the anchor: those before it had another length. */
  anchor_months: ColumnType<number, number | undefined, number>
  time_zone: string
  periods_paid: number
  began_at: Time
  paid_until: Time
  is_renewed: boolean
  ended_at: NullableTime
  /** Its time stands still from then on. */
  paused_at: ColumnType<Date | null, undefined, Date | null>
  /** Where, within what is left of it then, periods begin that are paid already, and days that codes have given. */
  paused_periods: ColumnType<Date[], undefined, Date[]>
  /** By what the first piece of what is left was opened, and each of these: null where it is paid. Empty where all of it is. */
  paused_sources: ColumnType<(string | null)[], undefined, (string | null)[]>
  /** A bundle that it is part of runs meanwhile. */
  is_covered: ColumnType<boolean, boolean | undefined, boolean>
  /** What it is from the next renewal on, where that is something else. */
  next_period: ColumnType<string | null, undefined, string | null>
  next_price_minor: ColumnType<number | null, undefined, number | null>
  /** Its terms do not let the renewal be switched off before. */
  term_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The end of the period before whose end its owner was told that the balance lacks money for the next one. */
  told_due: ColumnType<Date | null, undefined, Date | null>
  /** The end of the period after which the owner was told that the next one was not paid. */
  told_unpaid: ColumnType<Date | null, undefined, Date | null>
}

export interface PacketAgreementTable {
  user_id: number
  agreement_id: string
  agreed_at: Time
}

export interface SurveyAnswerTable {
  user_id: number
  provider_id: number
  survey_id: number
  answer_ids: number[]
  user_text: string | null
  answered_at: Time
}

export interface TrialUseTable {
  user_id: number
  provider_id: number
  packet_id: number
  trial_group: string
  used_at: Time
}

export interface PaymentTable {
  id: string
  account_id: number
  user_id: number
  provider_id: number
  purchase_id: number | null
  gateway: string
  payform: string
  amount_minor: number
  currency: string
  state: PaymentState
  decline_code: ColumnType<string | null, undefined, string | null>
  gateway_payment: ColumnType<string | null, undefined, string | null>
  /** What comes next for the payer, as its gateway said it. */
  next_step: ColumnType<PayStep | null, undefined, string>
  saves_card: ColumnType<boolean, boolean | undefined, never>
  /** Of who pays by phone, in digits. */
  phone: ColumnType<string | null, string | null | undefined, never>
  purpose: ColumnType<PaymentPurpose, PaymentPurpose, never>
  /** The card that is charged without its owner typing it. */
  card_id: ColumnType<number | null, number | null | undefined, number>
  /** Of a renewal, with the end of what is paid and the number of the try. */
  subscription_id: ColumnType<number | null, number | undefined, never>
  period_end: ColumnType<Date | null, Date | undefined, Date>
  attempt: ColumnType<number | null, number | undefined, never>
  /** Wrong codes so far. */
  code_tries: ColumnType<number, undefined, number>
  return_url: string
  asked_at: ColumnType<Date | null, undefined, Date>
  /** Since when its gateway has been asked in vain; null where it answered last. */
  unanswered_since: ColumnType<Date | null, undefined, Date | null>
  /** Of one that was given up: when its gateway has said what became of it; null while that is to be asked. */
  known_at: ColumnType<Date | null, undefined, Date>
  /** When it was last known to be with its gateway, where that has said so. */
  heard_at: ColumnType<Date | null, undefined, Date | null>
  /** Of a renewal: until then a node is telling its gateway of it. */
  telling_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Time
  updated_at: Time
}

export interface CardTable {
  id: Numbered
  user_id: number
  provider_id: number
  gateway: string
  /** Null once the gateway has forgotten it. */
  token_sealed: string | null
  token_hash: Uint8Array
  /** HMAC of what the card is known by, whoever links it. */
  fingerprint: Uint8Array
  number: string
  brand: string | null
  /** `MM/YY`. */
  expires: string | null
  is_primary: boolean
  payment_id: string
  linked_at: Time
  removed_at: NullableTime
  told_at: ColumnType<Date | null, undefined, Date>
}

export interface RefundTable {
  id: string
  payment_id: string
  user_id: number
  provider_id: number
  reference: string
  amount_minor: number
  /** What of it comes from the provider's revenue. */
  revenue_minor: number
  /** What was bought stays open. */
  keeps_access: ColumnType<boolean, boolean | undefined, never>
  state: RefundState
  why: ColumnType<string | null, undefined, string>
  /** When its gateway was asked for it last, as far as that is known to have reached it. */
  asked_at: ColumnType<Date | null, undefined, Date | null>
  /** When it was tried last, whether that has reached its gateway or not. */
  tried_at: ColumnType<Date | null, undefined, Date>
  created_at: Time
  updated_at: Time
}

export interface GatewayEventTable {
  gateway: string
  event_id: string
  payment_id: string | null
  /** SHA-256 of the bytes as they came. */
  digest: Uint8Array
  received_at: Time
}

/** A payment as Payme makes it: an attempt of the payer, which Payme numbers. */
export interface PaymeTransactionTable {
  number: Numbered
  provider_id: number
  /** As Payme numbers it. */
  id: string
  payment_id: string
  amount_minor: number
  /** When it began, as Payme says: Unix milliseconds. */
  began_ms: number
  state: PaymeState
  /** Why it was cancelled, by Payme's number. */
  reason: number | null
  created_at: Time
  performed_at: NullableTime
  cancelled_at: NullableTime
}

/** Whose money it is stands in each row. */
export interface MoneyTables extends PromoTables {
  ledger_account: LedgerAccountTable
  journal: JournalTable
  ledger_entry: LedgerEntryTable
  purchase_offer: PurchaseOfferTable
  purchase: PurchaseTable
  subscription: SubscriptionTable
  trial_use: TrialUseTable
  packet_agreement: PacketAgreementTable
  survey_answer: SurveyAnswerTable
  payment: PaymentTable
  card: CardTable
  refund: RefundTable
  gateway_event: GatewayEventTable
  payme_transaction: PaymeTransactionTable
}
