import { readFileSync } from 'node:fs'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import type { SandboxKeys } from '#server/commerce/gateways/sandbox-signature.ts'
import { BANK_CODE, type CardForm, outcomeOf, wrongField } from './cards.ts'
import { merchantApi } from './merchant-api.ts'
import { endedPage, gonePage, overPage, payPage, type Shown, walletPage } from './pay-page.ts'
import { type Payment, PaymentStore } from './payments.store.ts'
import { sendNotices } from './send-notices.ts'

const CSS = readFileSync(new URL('pay.css', import.meta.url), 'utf8')
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Ways of paying whose page is opened on another screen than they were begun on. */
const ELSEWHERE = new Set(['qrcode', 'qrcode_png', 'ext_app', 'info'])

const wrongOf = ({ wrong_form: form }: Payment): Shown | undefined =>
  form === null ? undefined : (JSON.parse(form) as Shown)

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

  void app.register(async (api) =>
    merchantApi(api, { store, callKey: keys.call, now, wake: () => notices.wake() }),
  )

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
    // The answer to a form is an address, so that neither reload nor back send the form again: what was wrong is shown there.
    /** Does with a payment that waits what its payer wants, once, and leads to what it is at then. */
    const step = (path: string, take: (payment: Payment, body: unknown) => Shown | undefined): void => {
      pages.post<Page>(`/sandbox/pay/:id/${path}`, async ({ params: { id }, body }, reply) => {
        const payment = store.byId(id)
        const wrong = payment?.state === 'waiting' ? take(payment, body) : undefined
        store.noteWrong(id, wrong ? JSON.stringify(wrong) : null)
        notices.wake()
        const after = store.byId(id)
        // Whoever has paid is not met by this page again on the way back: it says that the payment is over.
        const isBack = after !== undefined && after.state !== 'waiting' && !ELSEWHERE.has(after.payform)
        return reply.redirect(isBack ? after.return_url : `/sandbox/pay/${encodeURIComponent(id)}`, 303)
      })
    }
    pages.get<Page>('/sandbox/pay/:id', async ({ params: { id } }, reply) => {
      const payment = store.byId(id)
      if (!payment) return reply.code(404).type('text/html').send(gonePage('en'))
      const isElsewhere = ELSEWHERE.has(payment.payform)
      if (payment.state === 'waiting')
        return reply
          .type('text/html')
          .send(isElsewhere ? walletPage(payment) : payPage(payment, wrongOf(payment)))
      return reply.type('text/html').send(isElsewhere ? overPage(payment) : endedPage(payment))
    })
    step('card', (payment, body) => {
      const { id } = payment
      const card: CardForm = {
        number: typed(body, 'number'),
        expiry: typed(body, 'expiry'),
        cvc: typed(body, 'cvc'),
      }
      const wrong = wrongField(card, now())
      if (wrong) return { wrong, number: card.number, expiry: card.expiry }
      const { isSecured, later: _, ...ending } = outcomeOf(card.number)
      if (ending.state === 'captured') store.keepCard(payment, card.number, card.expiry)
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
    step('press', ({ id, payform }) => {
      if (ELSEWHERE.has(payform)) store.end(id, { state: 'captured' })
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
