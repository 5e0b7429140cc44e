import { listCards, listPayforms } from '#contract/payforms.ts'
import { listPackets, listPurchasePackets, type Packet } from '#contract/commerce.ts'
import { type Account, getPaymentInfo, listAccounts } from '#contract/purchases.ts'
import { listFutureSubscriptions, listSubscriptions, type UserPacket } from '#contract/subscriptions.ts'
import { accountOf, paySystemOf } from '../money-things.ts'
import type { FakeService } from './fake-service.ts'

/** Who is signed in here has an account of money, and ways to pay onto it. */
export function answerMoney(service: FakeService, more: Partial<Account> = {}): void {
  service.answer(listAccounts, [accountOf(more)])
  service.answer(listPayforms, [paySystemOf()])
  service.answer(listCards, [])
  service.answer(getPaymentInfo, {
    account_id: accountOf(more).id,
    balance: accountOf(more).balance,
    amount: null,
    next_pay_at: null,
    offers: [],
  })
}

interface Shop {
  /** What the provider sells. */
  readonly packets?: readonly Packet[]
  /** What the viewer has. */
  readonly now?: readonly UserPacket[]
  readonly later?: readonly UserPacket[]
}

/** What is sold, and what of it the viewer has. */
export function answerPackets(service: FakeService, { packets = [], now = [], later = [] }: Shop): void {
  service.answer(listPackets, [...packets])
  service.answer(listPurchasePackets, [...packets])
  service.answer(listSubscriptions, [...now])
  service.answer(listFutureSubscriptions, [...later])
}
