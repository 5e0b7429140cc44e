import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { PaySystem, Transaction } from './purchases.ts'
import { CommonQuery, IntegerId, Money, StringId, nullable } from './values.ts'

const OfAccount = Type.Object({ id: IntegerId })
const query = Type.Object({ ...CommonQuery })
const amount = { amount: Money }
const returnUrl = Type.Optional(Type.String({ maxLength: 2000, description: 'a page of this service' }))
const paying = [
  'not_found',
  'conflict',
  'permission_denied',
  'payment_required',
  'not_allowed_by_terms',
  'too_many_requests',
  'validation_failed',
  'gateway_timeout',
] as const

export const listPayforms = endpoint({
  method: 'GET',
  path: '/v2/users/self/accounts/:id/payforms',
  summary: 'Ways in which money comes onto an account',
  access: 'token',
  params: OfAccount,
  query,
  answer: Type.Array(PaySystem),
  errors: ['not_found', 'permission_denied'],
})

export const payByShortUrl = endpoint({
  method: 'POST',
  path: '/v2/users/self/accounts/:id/payforms/short_url',
  summary: 'Begins to add an amount to the balance on a page of a gateway',
  access: 'token',
  isIdempotent: true,
  params: OfAccount,
  query,
  body: Type.Object({
    ...amount,
    payform_shortname: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    paysystem_shortname: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    saveCard: Type.Optional(Type.Boolean()),
    returnUrl,
  }),
  answer: Transaction,
  errors: paying,
})

export const payByLinkedCard = endpoint({
  method: 'POST',
  path: '/v2/users/self/accounts/:id/payforms/linkedcard',
  summary: 'Adds an amount to the balance from a card of the viewer',
  access: 'token',
  isIdempotent: true,
  params: OfAccount,
  query,
  body: Type.Object({ ...amount, card_id: Type.Optional(StringId), returnUrl }),
  answer: Transaction,
  errors: [...paying, 'insufficient_funds'],
})

export const payByPhone = endpoint({
  method: 'POST',
  path: '/v2/users/self/accounts/:id/payforms/phone',
  summary: 'Asks for an amount from the balance of a phone; a code is sent to it',
  access: 'token',
  isIdempotent: true,
  params: OfAccount,
  query,
  body: Type.Object({
    ...amount,
    phone: Type.Optional(Type.String({ maxLength: 40 })),
    paysystem_shortname: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  }),
  answer: Transaction,
  errors: [...paying, 'invalid_phone'],
})

export const confirmBySms = endpoint({
  method: 'POST',
  path: '/v2/users/self/accounts/:id/payforms/confirm_by_sms',
  summary: 'Confirms a payment by the code that was sent to the phone',
  access: 'token',
  params: OfAccount,
  query,
  body: Type.Object({
    transaction_id: Type.String({ minLength: 1, maxLength: 64 }),
    code: Type.String({ minLength: 1, maxLength: 12 }),
  }),
  answer: Transaction,
  errors: [...paying, 'invalid_code'],
})

export const payByQrCode = endpoint({
  method: 'POST',
  path: '/v2/users/self/accounts/:id/payforms/qrcode_make_transaction',
  summary: 'Begins to add an amount to the balance by a QR code',
  access: 'token',
  isIdempotent: true,
  params: OfAccount,
  query,
  body: Type.Object({ ...amount, paysystem: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })) }),
  answer: Transaction,
  errors: paying,
})

/** A card of the viewer: what the gateway gave in its place is kept, its number is not. */
export const Card = Type.Object({
  id: StringId,
  number: Type.String({ examples: ['4242 42** **** 4242'] }),
  brand: nullable(Type.String({ description: 'visa, mastercard, …' })),
  expires: nullable(Type.String({ description: 'MM/YY' })),
  is_expired: Type.Boolean(),
  is_primary: Type.Boolean({ description: 'renewals are charged to it' }),
  paysystem_shortname: Type.String(),
  account_id: IntegerId,
  amount: nullable(Type.String({ description: 'what linking it has taken' })),
  needed_refund: Type.Boolean({ description: 'and is not paid back yet' }),
})
export type Card = Static<typeof Card>

export const listCards = endpoint({
  method: 'GET',
  path: '/v2/users/self/cards',
  summary: 'Cards of the viewer',
  access: 'token',
  query,
  answer: Type.Array(Card),
  errors: ['permission_denied'],
})

export const addCard = endpoint({
  method: 'POST',
  path: '/v2/users/self/cards',
  summary: 'Begins to link a card: one unit of the currency is taken and paid back',
  access: 'token',
  query,
  body: Type.Object({
    paysystem_shortname: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    returnUrl,
  }),
  answer: Transaction,
  errors: paying,
})

const OneCard = Type.Object({ id: StringId })

export const setCard = endpoint({
  method: 'PATCH',
  path: '/v2/users/self/cards/:id',
  summary: 'Makes a card the one that renewals are charged to',
  access: 'token',
  params: OneCard,
  query,
  body: Type.Object({ is_primary: Type.Literal(true) }),
  answer: Card,
  errors: ['not_found', 'permission_denied', 'validation_failed'],
})

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/v2/users/self/cards/:id',
  summary: 'Forgets a card, here and at its gateway',
  access: 'token',
  params: OneCard,
  query,
  answer: Type.Object({}),
  errors: ['not_found', 'permission_denied'],
})
