import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type, type Static } from 'typebox'
import { BANK_CODE, brandOf, outcomeOf, wrongField } from './cards.ts'
import type { Payment, PaymentStore } from './payments.store.ts'
import { addScenario, SCENARIOS, type ScenarioKind, takeScenario } from './scenarios.ts'
import { wordsOf } from './words.ts'

/** A code and a QR code are good for so long. Milliseconds. */
const GOOD_MS = 600_000
const closed = { additionalProperties: false } as const

const Http = Type.String({ maxLength: 2000, pattern: '^https?://' })
const Order = Type.Object(
  {
    merchant: Type.String({ minLength: 1, maxLength: 40 }),
    reference: Type.String({ minLength: 1, maxLength: 60 }),
    amount_minor: Type.Integer({ minimum: 1 }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    description: Type.String({ maxLength: 500 }),
    language: Type.String({ pattern: '^[a-z]{2,3}$' }),
    return_url: Type.String({ maxLength: 2000 }),
    notice_url: Http,
    payform: Type.String({ minLength: 1, maxLength: 40 }),
    save_card: Type.Boolean(),
    phone: Type.Optional(Type.String({ maxLength: 40 })),
    /** A card that is charged. */
    token: Type.Optional(Type.String({ maxLength: 100 })),
  },
  closed,
)
type Order = Static<typeof Order>
const Code = Type.Object({ code: Type.String({ maxLength: 20 }) }, closed)
const Refund = Type.Object(
  {
    reference: Type.String({ minLength: 1, maxLength: 60 }),
    amount_minor: Type.Integer({ minimum: 1 }),
    /** Made in the cabinet, as if by somebody there: the merchant is told of it. */
    in_cabinet: Type.Optional(Type.Boolean()),
  },
  closed,
)
const Scenario = Type.Object(
  {
    kind: Type.Union(SCENARIOS.map((kind) => Type.Literal(kind))),
    value: Type.Optional(Type.String({ maxLength: 40 })),
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  closed,
)

type OfPayment = { Params: { merchant: string; reference: string } }

/**
 * What merchants may ask of the sandbox: orders, charges of cards that were kept, codes, refunds, lists of captures, and what shall go wrong next.
 * @param wake has notices sent at once
 */
export function merchantApi(
  api: FastifyInstance,
  { store, callKey, now, wake }: { store: PaymentStore; callKey: string; now: () => number; wake(): void },
): void {
  const key = Buffer.from(`Bearer ${callKey}`)
  api.addHook('onRequest', async (request, reply) => {
    const shown = Buffer.from(request.headers.authorization ?? '')
    if (shown.length !== key.length || !timingSafeEqual(shown, key))
      await reply.code(401).send({ error: 'the key is not right' })
  })

  /** What merchants are answered. */
  const answered = (payment: Payment): object => {
    const card = payment.state === 'captured' ? store.cardOf(payment.merchant, payment.card_token) : undefined
    return {
      id: payment.id,
      state: payment.state,
      amount_minor: payment.taken_minor ?? payment.amount_minor,
      currency: payment.taken_currency ?? payment.currency,
      decline_code: payment.decline_code,
      expires_at: now() + GOOD_MS,
      mask: payment.phone === null ? null : `…${payment.phone.slice(-4)}`,
      refunded_minor: store.refundedOf(payment.id),
      text: wordsOf(payment.language).desk,
      card: card
        ? {
            token: card.token,
            brand: brandOf(card.number),
            first6: card.number.slice(0, 6),
            last4: card.number.slice(-4),
            expires: card.expiry,
            fingerprint: createHash('sha256').update(card.number).digest('hex'),
          }
        : null,
    }
  }
  const again = (payment: Payment): Payment => store.byId(payment.id) ?? payment
  /** Cuts the line in place of an answer, where a scenario says so: what was done is done. */
  const answer = (reply: FastifyReply, payment: Payment): object => {
    wake()
    if (!takeScenario(store.file, 'lose_answer')) return answered(again(payment))
    reply.hijack()
    reply.raw.destroy()
    return reply
  }

  /** Charges a card without its owner: some banks want to see the owner, some cards have no money by now. */
  const charge = (payment: Payment, token: string): void => {
    const card = store.cardOf(payment.merchant, token)
    const { isSecured, later, ...ending } = outcomeOf(card?.number ?? '')
    if (!card) return store.end(payment.id, { state: 'failed', declineCode: 'unknown_card' })
    if (wrongField({ number: card.number, expiry: card.expiry, cvc: '000' }, now()) === 'expiry')
      return store.end(payment.id, { state: 'failed', declineCode: 'expired_card' })
    if (isSecured) return store.secure(payment.id, card.number.slice(-4))
    return store.end(payment.id, later ?? ending)
  }

  api.post('/api/payments', { schema: { body: Order } }, async (request, reply) => {
    const { token, phone = null, ...order } = request.body as Order
    const refused = takeScenario(store.file, 'refuse')
    if (refused) return reply.code(Number(refused.value)).send({ error: 'as the scenario says' })
    const payment = store.order({ ...order, phone })
    if (!payment) return reply.code(409).send({ error: 'this reference was ordered with another amount' })
    if (token === undefined) return answered(payment)
    if (payment.state === 'waiting' && payment.secured_card === null) charge(payment, token)
    return answer(reply, payment)
  })
  api.get<OfPayment>('/api/payments/:merchant/:reference', async ({ params }, reply) => {
    const payment = store.byReference(params.merchant, params.reference)
    return payment ? answered(payment) : reply.code(404).send({ error: 'never heard of' })
  })
  api.post<OfPayment>(
    '/api/payments/:merchant/:reference/confirm',
    { schema: { body: Code } },
    async ({ params, body }, reply) => {
      const payment = store.byReference(params.merchant, params.reference)
      if (!payment) return reply.code(404).send({ error: 'never heard of' })
      if ((body as Static<typeof Code>).code !== BANK_CODE)
        return reply.code(422).send({ error: 'not the code' })
      store.end(payment.id, { state: 'captured' })
      return answer(reply, payment)
    },
  )
  api.post<OfPayment>(
    '/api/payments/:merchant/:reference/refunds',
    { schema: { body: Refund } },
    async ({ params, body }, reply) => {
      const { reference, amount_minor: amount, in_cabinet: isTold = false } = body as Static<typeof Refund>
      const payment = store.byReference(params.merchant, params.reference)
      const why = payment ? store.refund(payment, reference, amount, isTold) : 'never heard of'
      wake()
      return why === null ? { state: 'done' } : reply.code(409).send({ error: why })
    },
  )
  api.delete<{ Params: { merchant: string; token: string } }>(
    '/api/cards/:merchant/:token',
    async ({ params: { merchant, token } }) => {
      store.forgetCard(merchant, token)
      return {}
    },
  )
  api.get<{ Querystring: { merchant: string; from: string; to: string } }>(
    '/api/captures',
    async ({ query: { merchant, from, to } }) => store.captured(merchant, Number(from), Number(to)),
  )
  api.post('/api/scenarios', { schema: { body: Scenario } }, async ({ body }) => {
    const { kind, value, times } = body as { kind: ScenarioKind; value?: string; times?: number }
    addScenario(store.file, { kind, value: value ?? null, times: times ?? 1 })
    return {}
  })
}
