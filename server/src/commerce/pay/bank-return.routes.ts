import { PAYMENT } from '#domain/commerce/payment.machine.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import { Failure } from '../../failures/failure.ts'
import { callerAddress } from '../../http/public-address.ts'
import type { Limit } from '../../limits/attempts.ts'
import type { App, Ports } from '../../ports.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { GatewayRefusal, GatewaySilence } from '../gateways/gateway.ts'
import { paidForRefusal } from '../shop/still-buyable.ts'
import { SETTLE_PAYMENT } from './settle-order.ts'
import { findPayment } from './payment.store.ts'

const MOST_BYTES = 65_536
/** A customer comes back once for each card that was tried; each return asks the gateway, which counts who asks it. */
const RETURNS: Limit = { kind: 'pay.bank', most: 10, windowMs: 10 * 60_000 }
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * `POST /v2/gateways/{gateway}/bank/{payment}`: where a bank sends its customer's browser after it has seen who charges the card. What it says
 * goes to the gateway, which alone knows what became of the money; the customer goes back to the page that the payment began on. Answers
 * 404 for what is not about an open payment.
 */
export function registerBankReturn(
  app: App,
  ports: Pick<Ports, 'attempts' | 'clock' | 'database' | 'gateways' | 'log'>,
): void {
  const { db } = ports.database
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/v2/gateways/:gateway/bank/:payment', async (request, reply) => {
      const { body, params } = request
      const { gateway: name, payment: id } = params as { gateway: string; payment: string }
      const gateway = ports.gateways.get(name as GatewayName)
      if (!gateway?.endBankCheck || !UUID.test(id)) throw new Failure('not_found')
      // Anybody may invent ids: their look-ups hold up nobody else.
      const payment = await app.parts.callers.run(callerAddress(request), () => findPayment(db, id))
      const said = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '')
      const number = said.get('MD')
      if (payment?.gateway !== name || payment.gateway_payment !== number || !number)
        throw new Failure('not_found')
      const isOpen = !PAYMENT.isFinal(payment.state)
      // The card is charged by what the bank has said: not for what its owner has by now.
      const isWanted = isOpen && (await paidForRefusal(db, payment, ports.clock.now())) === null
      if (isWanted && (await ports.attempts.count(RETURNS, id, ports.clock.now()))) {
        try {
          await gateway.endBankCheck(String(payment.provider_id), number, said.get('PaRes') ?? '')
        } catch (error) {
          // Whatever it says, its customer goes back: what became of the money is asked for.
          if (!(error instanceof GatewaySilence || error instanceof GatewayRefusal)) throw error
          ports.log.warn({ err: error, payment: id }, 'a gateway does not take what a bank has said')
        }
        await inTransaction(db, async (_trx, _tell, order) => order(SETTLE_PAYMENT, { paymentId: id }))
      }
      return reply.redirect(payment.return_url, 303)
    })
  })
}
