import { timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import type { SandboxKeys } from '#server/commerce/gateways/sandbox-signature.ts'
import { BANK_CODE, type CardForm, outcomeOf, wrongField } from './cards.ts'
import { gonePage, payPage, type Shown } from './pay-page.ts'
import { type Payment, PaymentStore } from './payments.store.ts'
import { sendNotices } from './send-notices.ts'

const CSS = readFileSync(new URL('pay.css', import.meta.url), 'utf8')
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const Http = Type.String({ maxLength: 2000, pattern: '^https?://' })
const Order = Type.Object(
  {
    merchant: Type.String({ minLength: 1, maxLength: 40 }),
    reference: Type.String({ minLength: 1, maxLength: 60 }),
    amount_minor: Type.Integer({ minimum: 1 }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    description: Type.String({ maxLength: 500 }),
    language: Type.String({ pattern: '^[a-z]{2}$' }),
    return_url: Http,
    notice_url: Http,
  },
  { additionalProperties: false },
)

/** What merchants are answered. */
const answered = ({ id, state, amount_minor, currency, decline_code }: Payment): object => ({
  id,
  state,
  amount_minor,
  currency,
  decline_code,
})

/** A text of a form that may say anything. */
const typed = (body: unknown, name: string): string => {
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value.slice(0, 60) : ''
}

/**
 * The sandbox gateway: an API for merchants, pages for payers, and notices. It takes no real card and no real money.
 * @param file where its payments are kept
 */
export async function buildSandbox(
  file: string,
  keys: SandboxKeys,
  now: () => number,
): Promise<FastifyInstance> {
  const store = new PaymentStore(file, now)
  const notices = sendNotices(store, keys.notice, now)
  const app = fastify({ bodyLimit: 16_384 })
  await app.register(formbody)
  app.addHook('onClose', async () => {
    await notices.stop()
    store.close()
  })

  const key = Buffer.from(`Bearer ${keys.call}`)
  void app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      const shown = Buffer.from(request.headers.authorization ?? '')
      if (shown.length !== key.length || !timingSafeEqual(shown, key))
        await reply.code(401).send({ error: 'the key is not right' })
    })
    api.post('/api/payments', { schema: { body: Order } }, async (request, reply) => {
      const payment = store.order(request.body as Static<typeof Order>)
      return payment
        ? answered(payment)
        : reply.code(409).send({ error: 'this reference was ordered with another amount' })
    })
    api.get<{ Params: { merchant: string; reference: string } }>(
      '/api/payments/:merchant/:reference',
      async ({ params: { merchant, reference } }, reply) => {
        const payment = store.byReference(merchant, reference)
        return payment ? answered(payment) : reply.code(404).send({ error: 'never heard of' })
      },
    )
  })

  app.get('/sandbox/pay.css', async (_request, reply) => reply.type('text/css').send(CSS))
  void app.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply) => {
      reply.headers({
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
    })
    type Page = { Params: { id: string } }
    /** Does with a payment that waits what its payer wants, once; what is wrong in the form is shown. */
    const step = (path: string, take: (payment: Payment, body: unknown) => Shown | undefined): void => {
      pages.post<Page>(`/sandbox/pay/:id/${path}`, async ({ params: { id }, body }, reply) => {
        const payment = store.byId(id)
        const wrong = payment?.state === 'waiting' ? take(payment, body) : undefined
        if (payment && wrong) return reply.code(422).type('text/html').send(payPage(payment, wrong))
        notices.wake()
        return reply.redirect(`/sandbox/pay/${encodeURIComponent(id)}`, 303)
      })
    }
    pages.get<Page>('/sandbox/pay/:id', async ({ params: { id } }, reply) => {
      const payment = store.byId(id)
      if (!payment) return reply.code(404).type('text/html').send(gonePage('en'))
      return payment.state === 'waiting'
        ? reply.type('text/html').send(payPage(payment))
        : reply.redirect(payment.return_url, 303)
    })
    step('card', ({ id }, body) => {
      const card: CardForm = {
        number: typed(body, 'number'),
        expiry: typed(body, 'expiry'),
        cvc: typed(body, 'cvc'),
      }
      const wrong = wrongField(card, now())
      if (wrong) return { wrong, number: card.number, expiry: card.expiry }
      const { isSecured, ...ending } = outcomeOf(card.number)
      if (isSecured) store.secure(id, card.number.slice(-4))
      else store.end(id, ending)
      return undefined
    })
    step('confirm', ({ id, secured_card: card }, body) => {
      if (card === null) return undefined
      if (typed(body, 'code').trim() !== BANK_CODE) return { wrong: 'code', number: '', expiry: '' }
      store.end(id, { state: 'captured' })
      return undefined
    })
    step('leave', ({ id, secured_card: card }) => {
      store.end(id, {
        state: 'failed',
        declineCode: card === null ? 'left_by_payer' : 'not_confirmed_by_bank',
      })
      return undefined
    })
  })
  return app
}
