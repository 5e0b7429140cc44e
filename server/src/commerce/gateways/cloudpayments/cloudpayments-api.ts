import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { callGateway, isSecureAddress } from '../call-gateway.ts'
import { GatewayRefusal, GatewaySilence } from '../gateway.ts'
import type { GatewaySettings } from '../settings.ts'

export type CloudSettings = NonNullable<GatewaySettings['cloudpayments']>

/** CloudPayments itself; TipTop Pay speaks the same elsewhere. */
const API = 'https://api.cloudpayments.ru'

const maybe = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]))

/** A payment, or an attempt at one, as far as it is read. */
export const CloudPayment = Type.Object({
  TransactionId: Type.Integer(),
  Amount: Type.Number(),
  Currency: Type.String(),
  InvoiceId: maybe(Type.String()),
  Status: maybe(Type.String()),
  ReasonCode: maybe(Type.Integer()),
  Refunded: maybe(Type.Boolean()),
  Type: maybe(Type.Integer()),
  CreatedDateIso: maybe(Type.String()),
  CardFirstSix: maybe(Type.String()),
  CardLastFour: maybe(Type.String()),
  CardType: maybe(Type.String()),
  CardExpDate: maybe(Type.String()),
  Token: maybe(Type.String()),
})
export type CloudPayment = Static<typeof CloudPayment>

/** A bank that wants to see the owner of a card. */
export const CloudSecure = Type.Object({
  TransactionId: Type.Integer(),
  PaReq: Type.String(),
  AcsUrl: Type.String(),
})

export const CloudOrder = Type.Object({ Id: Type.String({ minLength: 1 }), Url: Type.String() })

const Answer = Type.Object({
  Success: Type.Boolean(),
  Message: maybe(Type.String()),
  Model: Type.Optional(Type.Unknown()),
})
type Answer = Static<typeof Answer>

/** Asks CloudPayments something. @param requestId under which it is done once within an hour, whoever asks @param isList whether many payments are asked for */
export async function askCloud(
  { public_id, api_secret, api }: CloudSettings,
  path: string,
  body: object,
  { requestId, isList = false }: { readonly requestId?: string; readonly isList?: boolean } = {},
): Promise<Answer> {
  const key = Buffer.from(`${public_id}:${api_secret}`).toString('base64')
  const { status, json } = await callGateway('cloudpayments', new URL(path, api ?? API), {
    method: 'POST',
    headers: {
      authorization: `Basic ${key}`,
      'content-type': 'application/json',
      ...(requestId !== undefined && { 'x-request-id': requestId }),
    },
    body: JSON.stringify(body),
    isList,
  })
  if (status === 401 || status === 403)
    throw new GatewayRefusal('cloudpayments', 'settings', `answers ${status}: are the keys right?`)
  if (!Value.Check(Answer, json))
    throw new GatewaySilence('cloudpayments', `answers ${status} with something else`)
  return json
}

/** A payment of an answer. @throws GatewaySilence for something else */
export function asPayment(model: unknown): CloudPayment {
  if (!Value.Check(CloudPayment, model))
    throw new GatewaySilence('cloudpayments', 'answers with something else')
  return model
}

/** An address for the payer. @throws GatewaySilence for one that is not https */
export function payersAddress(address: string): string {
  if (!isSecureAddress(address)) throw new GatewaySilence('cloudpayments', 'a page without https')
  return address
}
