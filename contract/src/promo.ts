import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery, IntegerId, IsoTime, Money, nullable } from './values.ts'

/** Characters of a promo code at most. */
export const PROMO_CODE_LENGTH = 15

const Key = Type.String({ minLength: 1, maxLength: PROMO_CODE_LENGTH })
const query = Type.Object({ ...CommonQuery })

/** What a promo code gives and asks for. */
export const PromoData = Type.Object({
  amount: nullable(
    Type.String({ description: 'what linking a card takes first; null where nothing is to be paid' }),
  ),
  needed_refund: Type.Boolean({ description: 'and is paid back' }),
  is_paid: Type.Boolean({ description: 'a card has to be linked, and was' }),
  packet_ids: Type.Array(IntegerId),
  ott_packet_ids: Type.Array(IntegerId, { description: 'for viewers who came over the open internet' }),
  days: Type.Integer(),
  ott_days: Type.Integer(),
  after_renew_packet_id: nullable(IntegerId),
  confirmation_title: nullable(Type.String()),
  confirmation_text: nullable(Type.String()),
  confirmation_desc: nullable(Type.String()),
  agreement_id: Type.Optional(
    nullable(
      Type.String({
        description: 'what has to be accepted before the code is used: of the packet that follows',
      }),
    ),
  ),
})

/** A promo code as whoever may use it sees it. */
export const PromoKey = Type.Object({
  key: Type.String(),
  description: nullable(Type.String()),
  is_need_confirm: Type.Boolean(),
  confirmation_text: nullable(Type.String()),
  is_payment_needed: Type.Boolean({ description: 'a card has to be linked first' }),
  data: PromoData,
})
export type PromoKey = Static<typeof PromoKey>

export const checkPromoKey = endpoint({
  method: 'POST',
  path: '/v2/users/self/promokeys/check',
  summary: 'Whether the viewer may use a promo code; guests may ask too',
  access: 'token',
  query,
  body: Type.Object({ key: Key, ignore_conditions: Type.Optional(Type.Boolean()) }),
  answer: PromoKey,
  errors: [
    'not_found',
    'bad_request',
    'forbidden_country',
    'too_many_requests',
    'permission_denied',
    'validation_failed',
  ],
})

export const applyPromoKey = endpoint({
  method: 'POST',
  path: '/v2/users/self/promokeys',
  summary: 'Uses a promo code; the same again by who has used it answers the same',
  access: 'token',
  isIdempotent: true,
  query,
  body: Type.Object({ key: Key }),
  answer: Type.Object({
    key: Type.String(),
    packet_ids: Type.Array(IntegerId),
    until: IsoTime,
    after_renew_packet_id: nullable(IntegerId),
    next_price: nullable(Money),
    next_pay_at: Type.Optional(
      nullable(
        Type.String({
          description: 'when the next price is charged, as `until`; null where it stands still',
        }),
      ),
    ),
  }),
  errors: [
    'not_found',
    'forbidden_country',
    'bad_request',
    'conflict',
    'payment_required',
    'too_many_requests',
    'permission_denied',
    'validation_failed',
  ],
})

export const getPromoKeyInfo = endpoint({
  method: 'GET',
  path: '/v2/promokeys/:id/info',
  summary: 'What a promo code gives',
  access: 'optional',
  params: Type.Object({ id: Key }),
  query,
  answer: PromoKey,
  errors: ['not_found', 'bad_request', 'too_many_requests'],
})
