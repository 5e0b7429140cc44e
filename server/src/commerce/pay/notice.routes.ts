import { Failure } from '../../failures/failure.ts'
import type { App, Ports } from '../../ports.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { GatewayNotice } from '../gateways/gateway.ts'
import { SETTLE_PAYMENT } from './ask-gateway.ts'
import { findPayment } from './payment.store.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Keeps a notice, once, and has its payment asked for in the same transaction. */
const keepNotice = (
  { database }: Pick<Ports, 'database'>,
  gateway: GatewayName,
  { eventId, reference }: GatewayNotice,
  body: Uint8Array,
  now: number,
): Promise<void> =>
  inTransaction(database.db, async (trx, _tell, order) => {
    const payment = UUID.test(reference) ? await findPayment(trx, reference) : undefined
    const isOurs = payment?.gateway === gateway
    const { numInsertedOrUpdatedRows: isNew } = await trx
      .insertInto('gateway_event')
      .values({
        gateway,
        event_id: eventId,
        payment_id: isOurs ? payment.id : null,
        body,
        received_at: new Date(now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (isNew && isOurs) order(SETTLE_PAYMENT, { paymentId: payment.id })
  })

/**
 * `POST /v2/gateways/{gateway}/notices`: where gateways tell of payments. It is no part of what clients call. Answers 200 once the notice is
 * kept, 401 for a signature that is not the gateway's, 404 for a gateway that is not configured.
 */
export function registerGatewayNotices(
  app: App,
  ports: Pick<Ports, 'clock' | 'database' | 'gateways'>,
): void {
  void app.register(async (scope) => {
    // Signatures are of the bytes as they came, whatever type they are said to have.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/v2/gateways/:gateway/notices', async (request) => {
      const { gateway: name } = request.params as { gateway: string }
      const gateway = ports.gateways.get(name as GatewayName)
      if (!gateway) throw new Failure('not_found')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const now = ports.clock.now()
      const notice = gateway.readNotice(body, request.headers, now)
      if (!notice) throw new Failure('authentication_failed', null, 'The signature is not right')
      await keepNotice(ports, gateway.name, notice, body, now)
      return {}
    })
  })
}
