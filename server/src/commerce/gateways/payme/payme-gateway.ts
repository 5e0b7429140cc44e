import { sql } from 'kysely'
import { PAYFORMS_OF } from '#domain/commerce/pay-systems.ts'
import type { Ports } from '../../../ports.ts'
import { PAYMENT_MS } from '../../pay/settle-order.ts'
import { findPayment } from '../../pay/payment.store.ts'
import {
  type Gateway,
  type GatewayCaller,
  type GatewayOrder,
  GatewayRefusal,
  type GatewayStart,
} from '../gateway.ts'
import type { GatewaySettings, SettingsOf } from '../settings.ts'
import { paymeMethods } from './payme-methods.ts'
import { callId, isPayme, PaymeRefusal, readCall } from './payme-rpc.ts'
import { CURRENCY, truthOf } from './payme.store.ts'

export type PaymeSettings = NonNullable<GatewaySettings['payme']>

const CHECKOUT = 'https://checkout.paycom.uz'
const FIELD = 'payment'
/** Languages of Payme's page. */
const LANGUAGES = new Set(['ru', 'uz', 'en'])

/** What the account of Payme's calls is named by: the field that is set in the merchant's cabinet. */
export const accountField = ({ account_field }: PaymeSettings): string => account_field ?? FIELD

/** The address of Payme's page for a payment: its parameters, joined by semicolons, in base64. */
export function checkoutLink(settings: PaymeSettings, order: GatewayOrder): string {
  const parameters = {
    m: settings.merchant_id,
    [`ac.${accountField(settings)}`]: order.reference,
    a: String(order.amountMinor),
    l: LANGUAGES.has(order.language) ? order.language : 'ru',
    c: order.returnUrl,
  }
  const joined = Object.entries(parameters)
    // A semicolon would begin another parameter.
    .map(([name, value]) => `${name}=${value.replaceAll(';', '%3B')}`)
    .join(';')
  const checkout = (settings.checkout ?? CHECKOUT).replace(/\/+$/, '')
  return `${checkout}/${Buffer.from(joined).toString('base64')}`
}

/** The next step of a payer, by how they pay. @param now Unix milliseconds */
function stepOf({ payform }: GatewayOrder, link: string, now: number): GatewayStart['next'] {
  if (payform === 'ext_app') return { is: 'app', link }
  if (payform === 'short_url') return { is: 'redirect', fullUrl: link }
  return { is: 'qr', payload: link, expiresAt: now + PAYMENT_MS }
}

/**
 * Payme, which calls this service: the viewer goes to its page, and all that becomes of the payment comes from there. What it has said stands
 * in the database, and that is the truth.
 */
export function paymeGateway(
  settings: SettingsOf<'payme'>,
  { database, log }: Pick<Ports, 'database' | 'log'>,
  now: () => number = Date.now,
): Gateway {
  const { db } = database
  const answer = async (merchant: string, { body, headers }: GatewayCaller, at: number): Promise<object> => {
    const own = settings.get(merchant)
    if (!own || !isPayme(headers['authorization'], own.key)) throw new PaymeRefusal('no_rights')
    const { method, params } = readCall(body)
    const methods = paymeMethods({ database }, { providerId: Number(merchant), field: accountField(own) })
    const answering = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!answering) throw new PaymeRefusal('no_method', method.slice(0, 100))
    return answering(params, at)
  }

  return {
    name: 'payme',
    payforms: PAYFORMS_OF.payme,
    serves: (merchant) => settings.has(merchant),
    async start(order) {
      const own = settings.get(order.merchant)
      if (!own) throw new GatewayRefusal('payme', 'refused', `provider ${order.merchant} is not known there`)
      if (order.currency !== CURRENCY) throw new GatewayRefusal('payme', 'refused', `takes ${CURRENCY} only`)
      return { gatewayPayment: null, next: stepOf(order, checkoutLink(own, order), now()) }
    },
    async query(merchant, reference) {
      const payment = await findPayment(db, reference)
      if (payment?.gateway !== 'payme' || String(payment.provider_id) !== merchant) return null
      const row = await db
        .selectFrom('payme_transaction')
        .selectAll()
        .where('payment_id', '=', reference)
        .orderBy(sql`performed_at is null`)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst()
      return truthOf(row, payment.amount_minor)
    },
    async refund() {
      return { is: 'refused', why: 'Payme gives money back in the cabinet of the merchant' }
    },
    async listCaptured(merchant, from, to) {
      const rows = await db
        .selectFrom('payme_transaction')
        .selectAll()
        .where('provider_id', '=', Number(merchant))
        .where('performed_at', '>=', new Date(from))
        .where('performed_at', '<', new Date(to))
        .execute()
      return rows.map((row) => ({
        reference: row.payment_id,
        gatewayPayment: row.id,
        amountMinor: row.amount_minor,
        currency: CURRENCY,
        capturedAt: row.performed_at?.getTime() ?? 0,
        refundedMinor: row.state === 'refunded' ? row.amount_minor : 0,
      }))
    },
    // It sends no notices: it calls.
    readNotice: () => null,
    async answerCall(merchant, call, at) {
      const reply = { jsonrpc: '2.0', id: callId(call.body) }
      try {
        return { ...reply, result: await answer(merchant, call, at) }
      } catch (error) {
        if (error instanceof PaymeRefusal) return { ...reply, error }
        log.error({ err: error, gateway: 'payme' }, 'a call of Payme is not answered')
        return { ...reply, error: new PaymeRefusal('failed') }
      }
    },
  }
}
