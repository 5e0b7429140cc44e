import { Value } from 'typebox/value'
import { PAYFORMS_OF } from '#domain/commerce/pay-systems.ts'
import {
  type Gateway,
  type GatewayCapture,
  type GatewayOrder,
  GatewayRefusal,
  GatewaySilence,
  type GatewayStart,
} from '../gateway.ts'
import type { SettingsOf } from '../settings.ts'
import {
  asPayment,
  askCloud,
  CloudOrder,
  type CloudPayment,
  CloudSecure,
  type CloudSettings,
  payersAddress,
} from './cloudpayments-api.ts'
import { readCloudNotice } from './cloudpayments-notice.ts'
import { cloudTruth, fromCloudAmount, toCloudAmount } from './cloudpayments-truth.ts'

const LANGUAGES: Readonly<Record<string, string>> = { ru: 'ru-RU', en: 'en-US', kk: 'kk-KZ', uz: 'uz-UZ' }
const DAY_MS = 86_400_000
/** It remembers for an hour that something was asked for: some minutes are left for calls that are on their way. */
const REMEMBERS_MS = 50 * 60_000
/** Answered of an order that nobody has tried to pay. */
const NOT_FOUND = /not found/i

/** Where the bank sends the payer's browser after it has seen its customer; `bank-return.routes.ts` is there. */
export const bankReturnPath = (reference: string): string => `/v2/gateways/cloudpayments/bank/${reference}`

const amountOf = (order: GatewayOrder) => ({
  Amount: toCloudAmount(order.amountMinor),
  Currency: order.currency,
  InvoiceId: order.reference,
  AccountId: String(order.payer.userId),
  Description: order.description,
})

/** CloudPayments, and TipTop Pay, which speaks the same at another address: a hosted page, kept cards, refunds. */
export function cloudPaymentsGateway(settings: SettingsOf<'cloudpayments'>): Gateway {
  const of = (merchant: string): CloudSettings => {
    const own = settings.get(merchant)
    if (!own) throw new GatewayRefusal('cloudpayments', 'settings', `provider ${merchant} is not known there`)
    return own
  }
  const find = async (merchant: string, reference: string): Promise<CloudPayment | null> => {
    const { Success, Message, Model } = await askCloud(of(merchant), '/payments/find', {
      InvoiceId: reference,
    })
    if (!Model) {
      if (!Success && NOT_FOUND.test(Message ?? '')) return null
      throw new GatewaySilence('cloudpayments', 'does not say whether there is such a payment')
    }
    const payment = asPayment(Model)
    return payment.InvoiceId === reference ? payment : null
  }

  return {
    name: 'cloudpayments',
    payforms: PAYFORMS_OF.cloudpayments,
    serves: (merchant) => settings.has(merchant),
    async start(order) {
      const { Success, Message, Model } = await askCloud(
        of(order.merchant),
        '/orders/create',
        {
          ...amountOf(order),
          RequireConfirmation: false,
          SendEmail: false,
          CultureName: LANGUAGES[order.language] ?? 'en-US',
          SuccessRedirectUrl: order.returnUrl,
          FailRedirectUrl: order.returnUrl,
        },
        { requestId: order.reference },
      )
      if (!Success) throw new GatewayRefusal('cloudpayments', 'refused', Message ?? 'no order was made')
      if (!Value.Check(CloudOrder, Model))
        throw new GatewaySilence('cloudpayments', 'an order without a page')
      return { gatewayPayment: Model.Id, next: { is: 'redirect', fullUrl: payersAddress(Model.Url) } }
    },
    async charge(order, token): Promise<GatewayStart> {
      // Its memory of what was asked for is short: what was charged before is not charged again.
      const before = await find(order.merchant, order.reference)
      if (before) {
        const truth = cloudTruth(before)
        return { gatewayPayment: truth.gatewayPayment, next: { is: 'final', truth } }
      }
      const { Success, Message, Model } = await askCloud(
        of(order.merchant),
        '/payments/tokens/charge',
        {
          ...amountOf(order),
          Token: token,
          // By the owner of the card, or by the shop as it was agreed.
          ...(order.isPayerThere ? { TrInitiatorCode: 1 } : { TrInitiatorCode: 0, PaymentScheduled: 1 }),
        },
        { requestId: order.reference },
      )
      if (!Model) {
        if (Success) throw new GatewaySilence('cloudpayments', 'a charge without a payment')
        throw new GatewayRefusal('cloudpayments', 'refused', Message ?? 'no charge was made')
      }
      if (!Success && Value.Check(CloudSecure, Model)) {
        const { TransactionId, PaReq, AcsUrl } = Model
        return {
          gatewayPayment: String(TransactionId),
          next: {
            is: 'form',
            action: payersAddress(AcsUrl),
            fields: {
              MD: String(TransactionId),
              PaReq,
              TermUrl: `${order.origin}${bankReturnPath(order.reference)}`,
            },
          },
        }
      }
      const truth = cloudTruth(asPayment(Model))
      return { gatewayPayment: truth.gatewayPayment, next: { is: 'final', truth } }
    },
    async endBankCheck(merchant, gatewayPayment, said) {
      await askCloud(of(merchant), '/payments/cards/post3ds', {
        TransactionId: Number(gatewayPayment),
        PaRes: said,
      })
    },
    async query(merchant, reference) {
      const payment = await find(merchant, reference)
      return payment && cloudTruth(payment)
    },
    remembersRefundMs: REMEMBERS_MS,
    async refund(merchant, reference, refundReference, amountMinor, _gatewayPayment, isForgotten = false) {
      const payment = await find(merchant, reference).catch((error: unknown) => {
        // It was not asked to pay anything back.
        throw error instanceof GatewaySilence
          ? new GatewaySilence('cloudpayments', 'does not answer', true)
          : error
      })
      if (!payment) throw new GatewaySilence('cloudpayments', 'the payment is not found', true)
      if (payment.Refunded) return { is: 'done' }
      // Of a part it does not say whether it has gone back; its notice does. The whole has not, and goes back once.
      if (isForgotten && amountMinor !== fromCloudAmount(payment.Amount)) return { is: 'waiting' }
      const { Success, Message } = await askCloud(
        of(merchant),
        '/payments/refund',
        {
          TransactionId: payment.TransactionId,
          Amount: toCloudAmount(amountMinor),
          JsonData: JSON.stringify({ refund: refundReference }),
        },
        { requestId: refundReference },
      )
      return Success ? { is: 'done' } : { is: 'refused', why: Message ?? 'refused' }
    },
    async listCaptured(merchant, from, to) {
      const captured: GatewayCapture[] = []
      for (let day = Math.floor(from / DAY_MS) * DAY_MS; day < to; day += DAY_MS) {
        const { Model } = await askCloud(
          of(merchant),
          '/payments/list',
          { Date: new Date(day).toISOString().slice(0, 10), TimeZone: 'UTC' },
          { isList: true },
        )
        for (const model of Array.isArray(Model) ? Model : []) {
          const payment = asPayment(model)
          const capturedAt = Date.parse(`${payment.CreatedDateIso ?? ''}Z`)
          if (payment.Status !== 'Completed' || payment.Type || !(capturedAt >= from && capturedAt < to))
            continue
          const amountMinor = fromCloudAmount(payment.Amount)
          captured.push({
            reference: payment.InvoiceId ?? '',
            gatewayPayment: String(payment.TransactionId),
            amountMinor,
            currency: payment.Currency,
            capturedAt,
            refundedMinor: payment.Refunded ? amountMinor : 0,
          })
        }
      }
      return captured
    },
    readNotice: (body, headers, _now, merchant, kind) => {
      const own = merchant === null ? undefined : settings.get(merchant)
      return own ? readCloudNotice(body, headers, own.api_secret, kind ?? null) : null
    },
  }
}
