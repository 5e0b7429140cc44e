import type { ColumnType } from 'kysely'
import type { PaymentState } from '#domain/commerce/payment.machine.ts'
import type { NullableTime, Time } from './columns.ts'

/** Numbered by the database. */
type Numbered = ColumnType<number, never, never>

export interface LedgerAccountTable {
  id: Numbered
  provider_id: number
  kind: 'user' | 'gateway' | 'revenue'
  user_id: number | null
  gateway: string | null
  /** Null but for users. The database keeps it. */
  balance_minor: ColumnType<number | null, number | null, never>
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
}

export interface SubscriptionTable {
  id: Numbered
  user_id: number
  provider_id: number
  packet_id: number
  period: string
  price_minor: number
  anchor: Time
  time_zone: string
  periods_paid: number
  began_at: Time
  paid_until: Time
  is_renewed: boolean
  ended_at: NullableTime
}

export interface TrialUseTable {
  user_id: number
  provider_id: number
  packet_id: number
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
  full_url: ColumnType<string | null, undefined, string | null>
  return_url: string
  asked_at: ColumnType<Date | null, undefined, Date>
  created_at: Time
  updated_at: Time
}

export interface GatewayEventTable {
  gateway: string
  event_id: string
  payment_id: string | null
  body: Uint8Array
  received_at: Time
}

/** Whose money it is stands in each row. */
export interface MoneyTables {
  ledger_account: LedgerAccountTable
  journal: JournalTable
  ledger_entry: LedgerEntryTable
  purchase_offer: PurchaseOfferTable
  purchase: PurchaseTable
  subscription: SubscriptionTable
  trial_use: TrialUseTable
  payment: PaymentTable
  gateway_event: GatewayEventTable
}
