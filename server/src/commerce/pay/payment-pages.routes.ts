import type { FastifyRequest } from 'fastify'
import { isCodeOver } from '#domain/commerce/pay-step.ts'
import { PAYMENT } from '#domain/commerce/payment.machine.ts'
import { Failure } from '../../failures/failure.ts'
import { escapeHtml } from '../../http/markup.ts'
import { callerAddress } from '../../http/public-address.ts'
import { qrPicture } from '../../http/qr-picture.ts'
import { languageOf } from '../../http/serve.ts'
import { styleSource } from '../../http/style-source.ts'
import type { App, Ports } from '../../ports.ts'
import { textsOf } from '../../words/words.ts'
import { paymentOfKey } from './payment-address.ts'
import { findPayment, type PaymentRow } from './payment.store.ts'

const WORDS = textsOf('payments')
const STYLE =
  ':root{color-scheme:dark}body{max-width:32rem;margin:12vh auto;padding:0 20px;font:17px/1.5 system-ui,sans-serif;background:#0A0E12;color:#F4F0E7}button{font:inherit;padding:12px 20px;border:0;border-radius:10px;background:#F4F0E7;color:#0A0E12}'

/**
 * What of a payment has an address of its own: the picture of its QR code, and the page that posts a form to its gateway. Both are there for
 * whoever knows the address, while the payment is open.
 */
export function registerPaymentPages(
  app: App,
  { clock, database, secret }: Pick<Ports, 'clock' | 'database' | 'secret'>,
): void {
  const open = async (
    request: FastifyRequest,
  ): Promise<PaymentRow & { next_step: NonNullable<PaymentRow['next_step']> }> => {
    const id = paymentOfKey(secret, (request.params as { key: string }).key)
    const payment =
      id === null
        ? undefined
        : await app.parts.callers.run(callerAddress(request), () => findPayment(database.db, id))
    const step = payment?.next_step
    if (!payment || !step || PAYMENT.isFinal(payment.state)) throw new Failure('not_found')
    return { ...payment, next_step: step }
  }

  app.get('/v2/payments/:key/qr.png', { exposeHeadRoute: false }, async (request, reply) => {
    const { next_step: step } = await open(request)
    if (step.is !== 'qr' || isCodeOver(step, clock.now())) throw new Failure('not_found')
    return reply
      .header('cache-control', 'private, no-store')
      .type('image/png')
      .send(await qrPicture(step.payload))
  })

  app.get('/v2/payments/:key/go', { exposeHeadRoute: false }, async (request, reply) => {
    const { next_step: step, provider_id: providerId } = await open(request)
    const provider = app.parts.providers.byId(providerId)
    if (step.is !== 'form' || !provider) throw new Failure('not_found')
    const language = languageOf(request, app.parts, providerId)
    const said = (words: (typeof WORDS)[keyof typeof WORDS]): string =>
      escapeHtml(words[language] ?? words.en)
    const fields = Object.entries(step.fields).map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    const policy = `default-src 'none'; style-src ${styleSource(STYLE)}; form-action ${new URL(step.action).origin}; base-uri 'none'; frame-ancestors 'none'`
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(provider.name)}</title><style>${STYLE}</style><h1>${escapeHtml(provider.name)}</h1><p>${said(WORDS.go_text)}</p><form method="post" action="${escapeHtml(step.action)}">${fields.join('')}<button>${said(WORDS.go_button)}</button></form></html>`,
      )
  })
}
