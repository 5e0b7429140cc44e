import type { Card } from '#contract/payforms.ts'
import type { Account, PaySystem, Transaction } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { packetOf } from './catalogue-things.ts'

export const accountOf = (more: Partial<Account> = {}): Account => ({
  id: 70,
  balance: '1250.00',
  amount: null,
  is_payment_allowed: true,
  ...more,
})

export const paySystemOf = (more: Partial<PaySystem> = {}): PaySystem => ({
  id: 'short_url:sandbox',
  payform_shortname: 'short_url',
  name: 'sandbox',
  title: 'By card',
  description: null,
  button_text: null,
  how_to_use: null,
  how_to_use_packet: null,
  data: {},
  params: { paysystem_shortname: 'sandbox' },
  skip_parental_control: false,
  ...more,
})

export const cardOf = (id: string, more: Partial<Card> = {}): Card => ({
  id,
  number: `4242 42** **** ${id.padStart(4, '0')}`,
  brand: 'visa',
  expires: '12/30',
  is_expired: false,
  is_primary: false,
  paysystem_shortname: 'sandbox',
  account_id: 70,
  amount: null,
  needed_refund: false,
  ...more,
})

/** A transaction as the service answers it. @param status `complete` and `error` are final */
export const transactionOf = (status: string, more: Partial<Transaction> = {}): Transaction => {
  const id = '00000000-0000-4000-8000-000000000001'
  return {
    transaction_id: id,
    transaction: { id, status },
    amount: '1.00',
    full_url: null,
    qrcode: null,
    link: null,
    mask: null,
    expires_at: null,
    status_description: null,
    ...more,
  }
}

const ACTIONS = {
  can_subscribe: false,
  can_change_period: false,
  can_disable_renew: true,
  can_enable_renew: true,
  can_unsubscribe: false,
}

/** A packet that is had until the 17th of July 2026, and is renewed then unless it says otherwise. */
export function userPacketOf(
  id: number,
  name: string,
  more: Partial<UserPacket> = {},
  actions: Partial<typeof ACTIONS> = {},
): UserPacket {
  const renew = more.renew ?? true
  const times = {
    start_at: '2026-06-17T07:00:00Z',
    end_at: '2026-07-17T07:00:00Z',
    next_pay_at: renew ? '2026-07-17T06:00:00Z' : null,
  }
  return {
    ...packetOf(id, name),
    ...times,
    subscription_id: String(id * 10),
    type: 'paid',
    renew,
    is_unpaid: false,
    payment_failed: null,
    message: null,
    allow_delete_paused: false,
    can_pause: false,
    next_user_purchase: null,
    ...more,
    subscription: {
      ...times,
      next_period_human: renew ? { days: 0, months: 1, years: 0 } : null,
      next_price: renew ? '1490.00' : null,
      actions: { ...ACTIONS, ...actions },
      ...more.subscription,
    },
  }
}
