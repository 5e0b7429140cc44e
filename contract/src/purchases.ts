import { Type, type Static } from 'typebox'
import { PeriodHuman } from './commerce.ts'
import { endpoint } from './endpoint.ts'
import { UserPacket } from './subscriptions.ts'
import { CommonQuery, IntegerId, IsoTime, Money, StringId, nullable } from './values.ts'

const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const AMOUNT = '^\\d{1,13}\\.\\d{2}$'
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
  amount: Type.Union([Money, Type.Null()], { description: 'what is missing for what is due' }),
  is_payment_allowed: Type.Boolean(),
})
export type Account = Static<typeof Account>

/** What is offered, in words; what payment pages and receipts are headed by. */
export const OfferInfo = Type.Object({
  distribution_type: Type.Union([
    Type.Literal('subscription'),
    Type.Literal('balance'),
    Type.Literal('card'),
  ]),
  product_title: Type.String(),
  distribution_info: nullable(Type.String({ description: 'what is charged when, in the viewer’s language' })),
  amount: Type.Optional(
    Type.Intersect([Money], { description: 'what linking a card takes, and gives back' }),
  ),
})
export type OfferInfo = Static<typeof OfferInfo>

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
  params: Type.Object({ paysystem_shortname: Type.String({ description: 'which service takes the money' }) }),
  skip_parental_control: Type.Boolean(),
  least_amount: Type.Optional(
    Type.Intersect([Money], {
      description: 'the least that is taken; what is more than is needed stays on the balance',
    }),
  ),
  keeps_card: Type.Optional(
    Type.Boolean({
      description: 'true where `saveCard` has the card kept, so that renewals are charged to it',
    }),
  ),
})
export type PaySystem = Static<typeof PaySystem>
export const Offer = Type.Object({
  offer_id: Uuid,
  account_id: IntegerId,
  expires_at: IsoTime,
  purchases: Type.Array(OfferedPurchase),
  paysystems: Type.Array(PaySystem),
  info: OfferInfo,
})
export type Offer = Static<typeof Offer>

export const Transaction = Type.Object({
  transaction_id: Uuid,
  transaction: Type.Object({
    id: Uuid,
    status: Type.String({ description: '`complete` and `error` are final; others go on' }),
  }),
  amount: Money,
  packet_id: Type.Optional(IntegerId),
  is_on_balance: Type.Optional(Type.Boolean({ description: 'the money came, and bought nothing' })),
  full_url: nullable(Type.String({ description: 'where the viewer pays' })),
  is_frame: Type.Optional(Type.Boolean({ description: 'true where `full_url` may stand in a frame' })),
  qrcode: nullable(
    Type.String({ description: 'picture of a QR code to pay by, PNG; an address of this service' }),
  ),
  link: nullable(
    Type.String({ description: 'opens the app that the viewer pays in; what the QR code says' }),
  ),
  mask: nullable(Type.String({ description: 'the phone that a code was sent to, most digits hidden' })),
  expires_at: nullable(IsoTime),
  status_description: nullable(Type.String({ description: 'what became of the money, in words' })),
})
export type Transaction = Static<typeof Transaction>

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
  errors: [
    'not_found',
    'conflict',
    'permission_denied',
    'forbidden_country',
    'too_many_requests',
    'validation_failed',
  ],
})

export const createOfferTransaction = endpoint({
  method: 'POST',
  path: '/v2/users/self/purchases_offer/:id/transaction',
  summary:
    'Begins to pay a purchase of an offer; the same again while it is paid, and its code is valid, answers the same',
  access: 'token',
  params: OfferId,
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    purchase_id: StringId,
    payform_shortname: Type.String({ minLength: 1, maxLength: 40 }),
    paysystem_shortname: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'which of the pay systems of that payform; without one the first',
      }),
    ),
    returnUrl: Type.Optional(Type.String({ maxLength: 2000, description: 'a page of this service' })),
    card_id: Type.Optional(StringId),
    shown_amount: Type.Optional(
      Type.String({ pattern: AMOUNT, description: 'what its payer was told; nothing is begun for more' }),
    ),
    saveCard: Type.Optional(Type.Boolean({ description: 'the card may be charged for renewals' })),
    phone: Type.Optional(
      Type.String({ maxLength: 40, description: 'of who pays by phone, else the account’s' }),
    ),
    again: Type.Optional(
      Type.Boolean({ description: 'a new code in place of the one that was shown or sent' }),
    ),
  }),
  answer: Transaction,
  errors: [
    'not_found',
    'conflict',
    'permission_denied',
    'payment_required',
    'insufficient_funds',
    'forbidden_country',
    'not_allowed_by_terms',
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
  body: Type.Object({
    purchase_id: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'a purchase of an offer, or a `purchases_type` for what the next renewal shall be',
    }),
    library_id: Type.Optional({
      ...IntegerId,
      description: 'the library that it is bought for: a packet that opens nothing of it is not bought',
    }),
    entity_license_id: Type.Optional({
      ...StringId,
      description: 'of titles that are sold singly; packets alone are sold here, and it changes nothing',
    }),
  }),
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

export const PaymentInfo = Type.Object({
  account_id: IntegerId,
  balance: Money,
  amount: Type.Union([Money, Type.Null()], { description: 'what is missing for the next renewals' }),
  next_pay_at: nullable(IsoTime),
  offers: Type.Array(OfferInfo),
})
export type PaymentInfo = Static<typeof PaymentInfo>

export const getPaymentInfo = endpoint({
  method: 'GET',
  path: '/v2/users/self/accounts/:id/payment_info',
  summary: 'What will be charged next, and what is missing for it',
  access: 'token',
  params: Type.Object({ id: IntegerId }),
  query: Type.Object({ ...CommonQuery, havePurchases: Type.Optional(Type.String({ maxLength: 5 })) }),
  answer: PaymentInfo,
  errors: ['not_found', 'permission_denied'],
})
