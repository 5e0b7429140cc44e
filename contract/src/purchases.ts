import { Type, type Static } from 'typebox'
import { Packet, PeriodHuman } from './commerce.ts'
import { endpoint } from './endpoint.ts'
import { CommonQuery, IntegerId, IsoTime, Money, StringId, nullable } from './values.ts'

const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const OfferId = Type.Object({ id: Uuid })

export const PurchaseType = Type.Object({
  id: StringId,
  amount: Money,
  trial_amount: nullable(Money),
  period: Type.String({ description: 'years-months-days' }),
  period_human: PeriodHuman,
  trial_period_human: nullable(PeriodHuman),
  is_have_trial: Type.Boolean({ description: 'whether this viewer pays `trial_amount` first' }),
})
export type PurchaseType = Static<typeof PurchaseType>

export const PurchasePeriod = Type.Object({
  period_human: PeriodHuman,
  description: nullable(Type.String()),
  purchases_type: Type.Array(PurchaseType),
})
export type PurchasePeriod = Static<typeof PurchasePeriod>

export const Account = Type.Object({
  id: IntegerId,
  balance: Money,
  amount: Type.Union([Money, Type.Null()], {
    description: 'what is missing for what is due; none where nothing is',
  }),
  is_payment_allowed: Type.Boolean(),
})
export type Account = Static<typeof Account>

export const OfferedPurchase = Type.Object({
  id: StringId,
  amount: Money,
  is_have_trial: Type.Boolean(),
  is_have_money_on_balance: Type.Boolean(),
  data: Type.Object({
    packet_id: IntegerId,
    period: Type.String(),
    next_amount: Money,
    next_pay_at: IsoTime,
  }),
  fullUrl: nullable(Type.String()),
})
export const PaySystem = Type.Object({
  id: Type.String(),
  payform_shortname: Type.String(),
  name: Type.String(),
  title: Type.String(),
  description: nullable(Type.String()),
  button_text: nullable(Type.String()),
  how_to_use: nullable(Type.String()),
  how_to_use_packet: nullable(Type.String()),
  data: Type.Object({}),
})
export const Offer = Type.Object({
  offer_id: Uuid,
  account_id: IntegerId,
  expires_at: IsoTime,
  purchases: Type.Array(OfferedPurchase),
  paysystems: Type.Array(PaySystem),
})
export type Offer = Static<typeof Offer>

export const Transaction = Type.Object({
  transaction_id: Uuid,
  transaction: Type.Object({
    id: Uuid,
    status: Type.String({ description: '`complete` and `error` are final; others go on' }),
  }),
  amount: Money,
  full_url: nullable(Type.String({ description: 'where the viewer pays' })),
  status_description: nullable(Type.String({ description: 'what became of the money, in words' })),
})
export type Transaction = Static<typeof Transaction>

const SubscriptionActions = Type.Object({
  can_subscribe: Type.Boolean(),
  can_change_period: Type.Boolean(),
  can_disable_renew: Type.Boolean(),
  can_enable_renew: Type.Boolean(),
  can_unsubscribe: Type.Boolean(),
})

/** A packet that the viewer has, and until when. */
export const UserPacket = Type.Object({
  ...Packet.properties,
  subscription_id: nullable(StringId),
  type: Type.Union([Type.Literal('paid'), Type.Literal('promo')], {
    description: 'promo: it was given, and is not renewed',
  }),
  renew: Type.Boolean(),
  start_at: IsoTime,
  end_at: IsoTime,
  next_pay_at: nullable(IsoTime),
  is_paused: Type.Boolean(),
  message: nullable(Type.String()),
  subscription: Type.Object({
    start_at: IsoTime,
    end_at: IsoTime,
    next_pay_at: nullable(IsoTime),
    next_period_human: nullable(PeriodHuman),
    next_price: nullable(Money),
    actions: SubscriptionActions,
  }),
})
export type UserPacket = Static<typeof UserPacket>

export const getPurchasePeriods = endpoint({
  method: 'GET',
  path: '/v2/packets/:id/purchaseperiods',
  summary: 'The periods that a packet is sold for',
  access: 'optional',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100, description: 'number or slug' }) }),
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(PurchasePeriod),
  errors: ['not_found'],
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/v2/users/self/accounts',
  summary: 'The viewer’s account of money; one at a provider, none for guests',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Account),
  errors: ['permission_denied'],
})

export const getBalance = endpoint({
  method: 'GET',
  path: '/v2/users/self/balance',
  summary: 'What is on the viewer’s account',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Object({ balance: Money }),
  errors: ['permission_denied'],
})

export const createOffer = endpoint({
  method: 'POST',
  path: '/v2/users/self/purchases_offer',
  summary: 'An offer: prices and ways of paying that stand for an hour',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    packet_id: IntegerId,
    purchase_id: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'id of a `purchases_type`; without one the packet’s own period',
      }),
    ),
    version: Type.Optional(Type.String({ maxLength: 20, description: 'web300, tv303' })),
  }),
  answer: Offer,
  errors: ['not_found', 'conflict', 'permission_denied', 'too_many_requests', 'validation_failed'],
})

export const createOfferTransaction = endpoint({
  method: 'POST',
  path: '/v2/users/self/purchases_offer/:id/transaction',
  summary: 'Begins to pay a purchase of an offer; the same again while it is paid answers the same',
  access: 'token',
  params: OfferId,
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    purchase_id: StringId,
    payform_shortname: Type.String({ minLength: 1, maxLength: 40 }),
    returnUrl: Type.Optional(Type.String({ maxLength: 2000, description: 'a page of this service' })),
  }),
  answer: Transaction,
  errors: [
    'not_found',
    'conflict',
    'permission_denied',
    'too_many_requests',
    'validation_failed',
    'gateway_timeout',
  ],
})

export const getOfferTransaction = endpoint({
  method: 'GET',
  path: '/v2/users/self/purchases_offer/:id/transaction',
  summary: 'The last transaction of an offer',
  access: 'token',
  params: OfferId,
  query: Type.Object({ ...CommonQuery }),
  answer: Transaction,
  errors: ['not_found', 'permission_denied'],
})

export const getTransaction = endpoint({
  method: 'GET',
  path: '/v2/users/self/transactions/:id',
  summary: 'A transaction of the viewer',
  access: 'token',
  params: OfferId,
  query: Type.Object({ ...CommonQuery }),
  answer: Transaction,
  errors: ['not_found', 'permission_denied'],
})

export const buyFromBalance = endpoint({
  method: 'POST',
  path: '/v2/users/self/accounts/:id/purchases',
  summary: 'Pays a purchase of an offer from the balance',
  access: 'token',
  isIdempotent: true,
  params: Type.Object({ id: IntegerId }),
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({ purchase_id: StringId }),
  answer: UserPacket,
  errors: ['not_found', 'conflict', 'payment_required', 'permission_denied', 'validation_failed'],
})

const subscriptionOf = { access: 'token', query: Type.Object({ ...CommonQuery }) } as const
const SubscriptionId = Type.Object({ id: Type.String({ pattern: '^\\d{1,15}$' }) })

export const listSubscriptions = endpoint({
  ...subscriptionOf,
  method: 'GET',
  path: '/v2/users/self/subscriptions/current',
  summary: 'Packets that the viewer has now',
  answer: Type.Array(UserPacket),
  errors: ['permission_denied'],
})

export const disableRenewal = endpoint({
  ...subscriptionOf,
  method: 'DELETE',
  path: '/v2/users/self/subscriptions/:id',
  summary: 'Renews a subscription no more; what is paid stays open to its end',
  params: SubscriptionId,
  answer: UserPacket,
  errors: ['not_found', 'conflict', 'permission_denied'],
})

export const setRenewal = endpoint({
  ...subscriptionOf,
  method: 'PATCH',
  path: '/v2/users/self/subscriptions/:id',
  summary: 'Renews a subscription again, or no more',
  params: SubscriptionId,
  body: Type.Object({ renew: Type.Boolean() }),
  answer: UserPacket,
  errors: ['not_found', 'conflict', 'permission_denied'],
})
