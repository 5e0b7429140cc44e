import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery, IntegerId, IsoTime, PageQuery, StringId, nullable } from './values.ts'

/** A movement on the viewer's account, the newest first; what receipts are printed of. */
export const AccountMovement = Type.Object({
  id: StringId,
  booked_at: IsoTime,
  kind: Type.Union(
    [
      Type.Literal('payment'),
      Type.Literal('purchase'),
      Type.Literal('renewal'),
      Type.Literal('refund'),
      Type.Literal('gift'),
    ],
    {
      description: 'payment and gift add to the balance, purchase and renewal take from it, refund pays back',
    },
  ),
  amount: Type.String({ description: 'as it changed the balance, below zero where it took from it' }),
  title: Type.String(),
  returned: nullable(
    Type.String({
      description:
        'what went back to `card`, be it from the balance or not; below zero where its gateway has refused that and it is back',
    }),
  ),
  card: nullable(
    Type.String({ description: 'the card or way it was paid by, or went back to, most digits hidden' }),
  ),
  transaction_id: nullable(Type.String()),
})
export type AccountMovement = Static<typeof AccountMovement>

export const listMovements = endpoint({
  method: 'GET',
  path: '/v2/users/self/accounts/:id/movements',
  summary: 'What came onto the viewer’s account and what left it, the newest first',
  access: 'token',
  params: Type.Object({ id: IntegerId }),
  query: Type.Object({ ...CommonQuery, ...PageQuery }),
  answer: Type.Array(AccountMovement),
  errors: ['not_found', 'permission_denied'],
})
