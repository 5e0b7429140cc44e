import { getContentMeta } from '#contract/catalogue-endpoints.ts'
import type { Packet, PacketSubscription } from '#contract/commerce.ts'
import { listChannelPackets, listPurchasePackets } from '#contract/commerce.ts'
import {
  type Card,
  confirmBySms,
  listCards,
  payByLinkedCard,
  payByPhone,
  payByQrCode,
} from '#contract/payforms.ts'
import {
  buyFromBalance,
  createOffer,
  createOfferTransaction,
  getPurchasePeriods,
  getTransaction,
  listAccounts,
  type PaySystem,
  type PurchasePeriod,
  type Transaction,
} from '#contract/purchases.ts'
import {
  listAgreements,
  listFutureSubscriptions,
  listSubscriptions,
  type UserPacket,
} from '#contract/subscriptions.ts'
import { listUserChannels } from '#contract/tv.ts'
import { metaOf, packetOf } from '../catalogue-things.ts'
import type { FakeService } from './fake-service.ts'
import { NOON } from './page-clock.ts'
import { usualChannels } from './usual-channels.ts'

export const OFFER = '00000000-0000-4000-8000-000000000001'
export const PAYMENT = '00000000-0000-4000-8000-000000000002'
export const ACCOUNT = 70

export const wayOf = (payform: string, title: string, more: Partial<PaySystem> = {}): PaySystem => ({
  id: `${payform}:sandbox`,
  payform_shortname: payform,
  name: 'sandbox',
  title,
  description: null,
  button_text: null,
  how_to_use: null,
  how_to_use_packet: null,
  data: {},
  params: { paysystem_shortname: 'sandbox' },
  skip_parental_control: false,
  ...(payform === 'short_url' && { keeps_card: true }),
  ...more,
})

export const cardOf = (id: string, digits: string, more: Partial<Card> = {}): Card => ({
  id,
  number: `4242 42** **** ${digits}`,
  brand: 'visa',
  expires: '12/29',
  is_expired: false,
  is_primary: id === '1',
  paysystem_shortname: 'sandbox',
  account_id: ACCOUNT,
  amount: null,
  needed_refund: false,
  ...more,
})

export const paymentOf = (status: string, more: Partial<Transaction> = {}): Transaction => ({
  transaction_id: PAYMENT,
  transaction: { id: PAYMENT, status },
  amount: '1490.00',
  full_url: null,
  qrcode: null,
  link: null,
  mask: null,
  expires_at: null,
  status_description: null,
  ...more,
})

export const heldUntil = (end_at: string, more: Partial<PacketSubscription> = {}): PacketSubscription => ({
  start_at: '2026-06-01T00:00:00Z',
  end_at,
  next_pay_at: null,
  next_period_human: null,
  next_price: null,
  actions: {
    can_subscribe: false,
    can_change_period: true,
    can_disable_renew: true,
    can_enable_renew: false,
    can_unsubscribe: true,
  },
  ...more,
})

export const periodOf = (period: string, amount: string): PurchasePeriod => {
  const [years = 0, months = 0, days = 0] = period.split('-').map(Number)
  const period_human = { years, months, days }
  return {
    period_human,
    description: null,
    purchases_type: [
      {
        id: `2:${period}`,
        amount,
        trial_amount: null,
        period,
        period_human,
        trial_period_human: null,
        is_have_trial: false,
      },
    ],
  }
}

/** What is sold here, and what a purchase of it has come to. A test changes it as it goes on. */
export interface Shop {
  packet: Packet
  others: Packet[]
  periods: PurchasePeriod[]
  ways: PaySystem[]
  cards: Card[]
  balance: string
  /** What the gateway says of the payment. */
  payment: Transaction
  isBought: boolean
  agreed: string[]
}

/** Offers whatever is asked for, as a shop stands. */
export function answerOffer(service: FakeService, shop: Shop): void {
  service.answer(createOffer, ({ body }) => {
    const type = shop.periods
      .flatMap(({ purchases_type: types }) => types)
      .find(({ id }) => id === (body.purchase_id ?? `2:${shop.packet.period}`))
    const amount = type?.amount ?? shop.packet.price
    return {
      offer_id: OFFER,
      account_id: ACCOUNT,
      expires_at: '2026-06-17T08:00:00Z',
      purchases: [
        {
          id: '31',
          amount,
          is_have_trial: false,
          is_have_money_on_balance: Number(shop.balance) >= Number(amount),
          data: {
            packet_id: body.packet_id,
            period: type?.period ?? shop.packet.period,
            next_amount: amount,
            next_pay_at: '2026-07-17T07:00:00Z',
          },
          fullUrl: null,
        },
      ],
      paysystems: shop.ways,
      info: {
        distribution_type: 'subscription' as const,
        product_title: shop.packet.name,
        distribution_info: null,
      },
    }
  })
}

/** A provider that sells “Plus”, which opens the first channel and every title; its payments are begun, and stay so until a test says more. */
export function answerShop(service: FakeService, given: Partial<Shop> = {}): Shop {
  const shop: Shop = {
    packet: packetOf(2, 'Plus', { is_base: true, base: true }),
    others: [],
    periods: [periodOf('0-1-0', '1490.00')],
    ways: [wayOf('short_url', 'Bank card')],
    cards: [],
    balance: '0.00',
    payment: paymentOf('action_required'),
    isBought: false,
    agreed: [],
    ...given,
  }
  const held = (): Packet =>
    shop.isBought ? { ...shop.packet, subscription: heldUntil('2026-07-17T07:00:00Z') } : shop.packet
  service.answer(listPurchasePackets, () => [held(), ...shop.others])
  service.answer(listChannelPackets, () => [shop.packet])
  service.answer(listAgreements, () => shop.agreed.map((id) => ({ id, agreed_at: '2026-06-17T07:00:00Z' })))
  service.answer(getPurchasePeriods, () => shop.periods)
  service.answer(listAccounts, () => [
    { id: ACCOUNT, balance: shop.balance, amount: null, is_payment_allowed: true },
  ])
  service.answer(listCards, () => shop.cards)
  answerOffer(service, shop)
  service.answer(createOfferTransaction, () => shop.payment)
  service.answer(getTransaction, () => shop.payment)
  service.answer(payByLinkedCard, () => shop.payment)
  service.answer(payByQrCode, () => shop.payment)
  service.answer(payByPhone, () => shop.payment)
  service.answer(confirmBySms, () => shop.payment)
  service.answer(listSubscriptions, [])
  service.answer(listFutureSubscriptions, [])
  service.answer(buyFromBalance, () => {
    shop.isBought = true
    return { ...shop.packet } as UserPacket
  })
  service.answer(listUserChannels, () =>
    usualChannels().map(({ id }) => ({
      id,
      is_purchased: shop.isBought || id !== 1,
      is_available: true,
      min_price: shop.isBought || id !== 1 ? null : '1490.00',
      favorite: null,
    })),
  )
  service.answer(getContentMeta, () =>
    metaOf({
      is_purchased: shop.isBought,
      buttons: shop.isBought
        ? []
        : [
            {
              button_type: 'pay',
              caption: shop.packet.name,
              sub_caption: null,
              icon: null,
              play_after: true,
              show_options: false,
              button_data: {
                packet_id: shop.packet.id,
                price: shop.packet.price,
                period: shop.packet.period,
              },
            },
          ],
    }),
  )
  return shop
}

/** The gateway has the money: from the next question on the payment is complete, and the packet is there. */
export function complete(shop: Shop): void {
  shop.payment = paymentOf('complete')
  shop.isBought = true
}

/** A payment that an earlier page has begun, a minute before the page's noon. */
export function keepPayment(more: object = {}): void {
  const payment = {
    transactionId: PAYMENT,
    offerId: OFFER,
    at: NOON - 60_000,
    name: 'Plus',
    packetId: 2,
    after: null,
    then: '/watch/10',
  }
  localStorage.setItem('openair.payments', JSON.stringify([{ ...payment, ...more }]))
}
