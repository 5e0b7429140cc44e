import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { DECLINES } from '#domain/commerce/declines.ts'
import { PAYFORMS_OF } from '#domain/commerce/pay-systems.ts'
import { callGateway, type GatewayAnswer } from '../call-gateway.ts'
import { type Gateway, GatewayRefusal, GatewaySilence, type GatewayTruth } from '../gateway.ts'
import type { SettingsOf } from '../settings.ts'
import { SIGNATURE_HEADER, signCall, TIMESTAMP_HEADER } from './operator-signature.ts'

const Charge = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  state: Type.Union([Type.Literal('captured'), Type.Literal('waiting'), Type.Literal('failed')]),
  amount_minor: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  decline_code: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
})
const Refund = Type.Object({ state: Type.Union([Type.Literal('done'), Type.Literal('waiting')]) })

const NOT_ENOUGH = 402
const NOT_FOUND = 404
const BLOCKED = 451
/** Whether the billing does not take the key for the provider's: that says nothing of any payment. */
const isOfKey = (status: number): boolean => status === 401 || status === 403

/** What the billing says of a failure, in words that the service knows: its own may be anything. */
const declineOf = (said: string | null | undefined): string =>
  typeof said === 'string' && Object.hasOwn(DECLINES, said) ? said : 'declined'

const truthOf = (charge: Static<typeof Charge>): GatewayTruth => ({
  gatewayPayment: charge.id,
  is: charge.state,
  // The billing calls nobody.
  ...(charge.state === 'waiting' && { isUnderWay: true }),
  amountMinor: charge.amount_minor,
  currency: charge.currency,
  declineCode: charge.state === 'failed' ? declineOf(charge.decline_code) : null,
})

/** A truth out of an answer. @throws GatewaySilence for one that says nothing of money @throws GatewayRefusal for 4xx */
function readTruth({ status, json }: GatewayAnswer): GatewayTruth {
  if (status === NOT_ENOUGH) throw new GatewayRefusal('operator', 'no_money', 'too little on the account')
  if (status === BLOCKED) throw new GatewayRefusal('operator', 'forbidden', 'the account is blocked')
  if (isOfKey(status))
    throw new GatewayRefusal('operator', 'settings', `answers ${status}: is the key right?`)
  if (status >= 400) throw new GatewayRefusal('operator', 'refused', `answers ${status}`)
  if (!Value.Check(Charge, json)) throw new GatewaySilence('operator', 'answers with something else')
  return truthOf(json)
}

/**
 * The operator's own billing: charges the account that the viewer has there, by calls that are signed with the key of the provider. Called
 * is the address of the settings and nothing else.
 * @param now Unix milliseconds
 */
export function operatorGateway(settings: SettingsOf<'operator'>, now: () => number = Date.now): Gateway {
  const ask = (merchant: string, path: string, sent?: object): Promise<GatewayAnswer> => {
    const own = settings.get(merchant)
    if (!own) throw new GatewayRefusal('operator', 'settings', `provider ${merchant} is not known there`)
    const url = new URL(`${own.url.replace(/\/+$/, '')}${path}`)
    const method = sent ? 'POST' : 'GET'
    const body = sent ? JSON.stringify(sent) : ''
    const seconds = Math.floor(now() / 1000)
    const signature = signCall(own.key, seconds, { method, path: `${url.pathname}${url.search}`, body })
    return callGateway('operator', url, {
      method,
      headers: {
        [TIMESTAMP_HEADER]: String(seconds),
        [SIGNATURE_HEADER]: signature,
        ...(sent && { 'content-type': 'application/json' }),
      },
      body: sent ? body : null,
    })
  }

  return {
    name: 'operator',
    payforms: PAYFORMS_OF.operator,
    serves: (merchant) => settings.has(merchant),
    async start(order) {
      const { userId, phone } = order.payer
      const truth = readTruth(
        await ask(order.merchant, '/charges', {
          reference: order.reference,
          account: { user_id: userId, phone },
          amount_minor: order.amountMinor,
          currency: order.currency,
          description: order.description,
          language: order.language,
        }),
      )
      return { gatewayPayment: truth.gatewayPayment, next: { is: 'final', truth } }
    },
    async query(merchant, reference) {
      const answer = await ask(merchant, `/charges/${encodeURIComponent(reference)}`)
      if (answer.status === NOT_FOUND) return null
      // Anything else that is no charge leaves open what became of it.
      if (answer.status >= 400) throw new GatewaySilence('operator', `answers ${answer.status}`)
      return readTruth(answer)
    },
    async refund(merchant, reference, refundReference, amountMinor) {
      const { status, json } = await ask(merchant, `/charges/${encodeURIComponent(reference)}/refunds`, {
        reference: refundReference,
        amount_minor: amountMinor,
      })
      if (isOfKey(status)) throw new GatewaySilence('operator', `answers ${status}: is the key right?`)
      if (status >= 400) return { is: 'refused', why: `answers ${status}` }
      if (!Value.Check(Refund, json)) throw new GatewaySilence('operator', 'answers with something else')
      return { is: json.state }
    },
    // It tells of nothing by itself: it is asked.
    readNotice: () => null,
  }
}
