import type { FastifyRequest } from 'fastify'
import { Failure } from '../../failures/failure.ts'
import type { App, Ports } from '../../ports.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { GatewayNotice, GatewayQuestion } from '../gateways/gateway.ts'
import { mayPay } from './may-pay.ts'
import { findPayment } from './payment.store.ts'
import { BOOK_REFUND, SETTLE_PAYMENT } from './settle-order.ts'

/** To whose address something came, and when. */
interface Address {
  /** Id of the provider; null where the address says none. */
  readonly merchant: string | null
  /** Unix milliseconds. */
  readonly now: number
}

interface AddressParams {
  readonly gateway: string
  readonly provider?: string
  readonly kind?: string
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Answers a gateway that asks before it takes money. */
async function answerQuestion(
  { database }: Pick<Ports, 'database'>,
  gateway: GatewayName,
  { reference }: GatewayNotice,
  { amountMinor, currency, answer }: GatewayQuestion,
  { merchant, now }: Address,
): Promise<object> {
  const payment =
    reference !== null && UUID.test(reference) ? await findPayment(database.db, reference) : undefined
  return answer(mayPay(payment, { gateway, merchant, amountMinor, currency, now }))
}

/** Keeps a notice, once, and has its payment asked for in the same transaction. */
const keepNotice = (
  { database }: Pick<Ports, 'database'>,
  gateway: GatewayName,
  { eventId, reference, refund }: GatewayNotice,
  body: Uint8Array,
  { merchant, now }: Address,
): Promise<void> =>
  inTransaction(database.db, async (trx, _tell, order) => {
    const payment = reference !== null && UUID.test(reference) ? await findPayment(trx, reference) : undefined
    const isOurs =
      payment?.gateway === gateway && (merchant === null || merchant === String(payment.provider_id))
    const { numInsertedOrUpdatedRows: isNew } = await trx
      .insertInto('gateway_event')
      .values({
        gateway,
        // Gateways number for each of their customers: one provider's event is never another one's.
        event_id: merchant === null ? eventId : `${merchant}:${eventId}`,
        payment_id: isOurs ? payment.id : null,
        body,
        received_at: new Date(now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!isNew || !isOurs) return
    if (refund) order(BOOK_REFUND, { paymentId: payment.id, ...refund })
    else order(SETTLE_PAYMENT, { paymentId: payment.id })
  })

/**
 * `POST /v2/gateways/{gateway}/notices`: where gateways tell of payments, with the id of a provider behind it where each has a key of its own, and a
 * word behind that where they tell of different things at different addresses. It is no part of what clients call. Answers 200 once the
 * notice is kept, 401 for a signature that is not the gateway's, 404 for a gateway that is not configured.
 */
export function registerGatewayNotices(
  app: App,
  ports: Pick<Ports, 'clock' | 'database' | 'gateways'>,
): void {
  const take = async ({ body: raw, headers, params }: FastifyRequest): Promise<object> => {
    const { gateway: name, provider: merchant = null, kind = null } = params as AddressParams
    const gateway = ports.gateways.get(name as GatewayName)
    if (!gateway || (merchant !== null && !gateway.serves(merchant))) throw new Failure('not_found')
    const body = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
    const now = ports.clock.now()
    if (gateway.answerCall) {
      if (merchant === null) throw new Failure('not_found')
      return gateway.answerCall(merchant, { body, headers }, now)
    }
    const notice = gateway.readNotice(body, headers, now, merchant, kind)
    if (!notice) throw new Failure('authentication_failed', null, 'The signature is not right')
    if (notice.asks) return answerQuestion(ports, gateway.name, notice, notice.asks, { merchant, now })
    await keepNotice(ports, gateway.name, notice, body, { merchant, now })
    return notice.answer ?? {}
  }
  void app.register(async (scope) => {
    // Signatures are of the bytes as they came, whatever type they are said to have.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const behind of ['', '/:provider', '/:provider/:kind'])
      scope.post(`/v2/gateways/:gateway/notices${behind}`, take)
  })
}
