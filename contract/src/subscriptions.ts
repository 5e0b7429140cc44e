import { Type, type Static } from 'typebox'
import { Packet, PacketSubscription, PeriodHuman } from './commerce.ts'
import { endpoint } from './endpoint.ts'
import { CommonQuery, IntegerId, IsoTime, Money, PageQuery, StringId, nullable } from './values.ts'

/** A renewal that was not paid. */
const FailedPayment = Type.Object({
  /** What the balance lacks for it; null where it has enough by now. */
  amount: nullable(Money),
  next_try_at: nullable(IsoTime),
  given_up_at: IsoTime,
})

/** A packet that the viewer has, and until when. */
export const UserPacket = Type.Object({
  ...Packet.properties,
  subscription_id: nullable(StringId),
  type: Type.Union([Type.Literal('paid'), Type.Literal('promo')], {
    description: 'promo: it was given, and is not renewed',
  }),
  renew: Type.Boolean(),
  is_unpaid: Type.Boolean({
    description:
      'its paid time is over and its renewal is not paid: it is closed until it is, or until `given_up_at`',
  }),
  payment_failed: nullable(FailedPayment),
  start_at: IsoTime,
  end_at: IsoTime,
  next_pay_at: nullable(IsoTime),
  message: nullable(Type.String({ description: 'of a paused packet, or of one whose last renewal failed' })),
  allow_delete_paused: Type.Boolean(),
  can_pause: Type.Boolean(),
  next_user_purchase: nullable(
    Type.Object(
      { purchase_type: Type.Object({ amount: Money, period_human: PeriodHuman }) },
      { description: 'what the next renewal is, where it differs from what runs' },
    ),
  ),
  subscription: PacketSubscription,
})
export type UserPacket = Static<typeof UserPacket>

const subscriptionOf = { access: 'token', query: Type.Object({ ...CommonQuery }) } as const
const SubscriptionId = Type.Object({ id: Type.String({ pattern: '^\\d{1,15}$' }) })

export const listSubscriptions = endpoint({
  ...subscriptionOf,
  method: 'GET',
  path: '/v2/users/self/subscriptions/current',
  summary: 'Packets that the viewer has now, and those that are closed until their renewal is paid',
  answer: Type.Array(UserPacket),
  errors: ['permission_denied'],
})

export const listFutureSubscriptions = endpoint({
  ...subscriptionOf,
  method: 'GET',
  path: '/v2/users/self/subscriptions/futures',
  summary: 'Packets that begin later',
  answer: Type.Array(UserPacket),
  errors: ['permission_denied'],
})

/** What the viewer has had: a subscription that is over, or a promo code that was used. */
export const PastPacket = Type.Object({
  id: Type.String(),
  kind: Type.Union([Type.Literal('subscription'), Type.Literal('code')]),
  title: Type.String({ description: 'names of its packets' }),
  description: nullable(Type.String({ description: 'what the code gave, in words' })),
  start_at: IsoTime,
  end_at: Type.String({
    description: 'the same; of a code the end of what it gave, which may be still to come',
  }),
})
export type PastPacket = Static<typeof PastPacket>

export const listPastPackets = endpoint({
  method: 'GET',
  path: '/v2/users/self/subscriptions/past',
  summary: 'Subscriptions of the viewer that are over, and promo codes that were used, the newest first',
  access: 'token',
  query: Type.Object({ ...CommonQuery, ...PageQuery }),
  answer: Type.Array(PastPacket),
  errors: ['permission_denied'],
})

export const subscribe = endpoint({
  ...subscriptionOf,
  method: 'POST',
  path: '/v2/users/self/subscriptions',
  summary: 'Buys a packet for its own period from the balance',
  isIdempotent: true,
  body: Type.Object({ packet_id: IntegerId }),
  answer: UserPacket,
  errors: [
    'not_found',
    'conflict',
    'payment_required',
    'permission_denied',
    'forbidden_country',
    'validation_failed',
  ],
})

export const disableRenewal = endpoint({
  ...subscriptionOf,
  method: 'DELETE',
  path: '/v2/users/self/subscriptions/:id',
  summary:
    'Renews a subscription no more; what is paid stays open to its end, and a paused one is given up. 400 where it is not renewed anyway, 451 where its terms forbid it',
  params: SubscriptionId,
  answer: UserPacket,
  errors: ['not_found', 'conflict', 'permission_denied', 'renewal_is_off', 'not_allowed_by_terms'],
})

const Change = Type.Object({
  renew: Type.Optional(Type.Boolean()),
  is_paused: Type.Optional(Type.Boolean()),
})

export const changeSubscription = endpoint({
  ...subscriptionOf,
  method: 'PATCH',
  path: '/v2/users/self/subscriptions/:id',
  summary: 'Renews a subscription again or no more, pauses it or goes on with it',
  params: SubscriptionId,
  body: Change,
  answer: UserPacket,
  errors: [
    'not_found',
    'conflict',
    'permission_denied',
    'validation_failed',
    'not_allowed_by_terms',
    'too_many_requests',
  ],
})

export const cancelFutureSubscription = endpoint({
  ...subscriptionOf,
  method: 'DELETE',
  path: '/v2/users/self/subscriptions/futures/:id',
  summary: 'A packet that begins later does not begin; what was paid for it goes back to the balance',
  params: SubscriptionId,
  answer: UserPacket,
  errors: ['not_found', 'conflict', 'permission_denied', 'too_many_requests'],
})

export const changeFutureSubscription = endpoint({
  ...subscriptionOf,
  method: 'PATCH',
  path: '/v2/users/self/subscriptions/futures/:id',
  summary: 'Renews a packet that begins later, or no more. 451 where its terms forbid it',
  params: SubscriptionId,
  body: Type.Object({ renew: Type.Boolean() }),
  answer: UserPacket,
  errors: ['not_found', 'conflict', 'permission_denied', 'not_allowed_by_terms'],
})

const PurchaseOfAccount = Type.Object({ id: IntegerId, purchase_id: StringId })

export const reenablePurchase = endpoint({
  ...subscriptionOf,
  method: 'PATCH',
  path: '/v2/users/self/accounts/:id/purchases/:purchase_id',
  summary: 'The subscription of a purchase is renewed again',
  params: PurchaseOfAccount,
  body: Type.Object({ renew: Type.Optional(Type.Boolean()) }),
  answer: UserPacket,
  errors: ['not_found', 'conflict', 'permission_denied'],
})

export const cancelPurchase = endpoint({
  ...subscriptionOf,
  method: 'DELETE',
  path: '/v2/users/self/accounts/:id/purchases/:purchase_id',
  summary: 'The subscription of a purchase is renewed no more',
  params: PurchaseOfAccount,
  answer: UserPacket,
  errors: ['not_found', 'conflict', 'permission_denied', 'renewal_is_off', 'not_allowed_by_terms'],
})

export const listAgreements = endpoint({
  ...subscriptionOf,
  method: 'GET',
  path: '/v2/users/self/agreements',
  summary: 'Agreements of packets that the viewer has agreed to',
  answer: Type.Array(Type.Object({ id: Type.String(), agreed_at: IsoTime })),
  errors: ['permission_denied'],
})

export const acceptAgreement = endpoint({
  ...subscriptionOf,
  method: 'POST',
  path: '/v2/users/self/agreements',
  summary: 'Agrees to what a packet asks for',
  body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: Type.Object({ id: Type.String(), agreed_at: IsoTime }),
  errors: ['not_found', 'permission_denied'],
})
