import type { FastifyRequest } from 'fastify'
import { Failure } from '../../failures/failure.ts'
import type { App, Ports } from '../../ports.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { GatewayNotice, GatewayQuestion } from '../gateways/gateway.ts'
import { mayPay } from './may-pay.ts'
import type { PayPorts } from './ask-gateway.ts'
import { findPayment } from './payment.store.ts'
import { type Address, noticeTaker, UUID } from './take-notice.ts'

interface AddressParams {
  readonly gateway: string
  readonly provider?: string
  readonly kind?: string
}

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
  const may = await mayPay(database.db, payment, { gateway, merchant, amountMinor, currency, now })
  return answer(may)
}

/** What was signed may still be no notice: no JSON, JSON of nothing, or with an id that no database keeps. */
function readSigned(read: () => GatewayNotice | null): GatewayNotice | null {
  const garbled = (): Failure => new Failure('bad_request', null, 'What was signed is no notice')
  try {
    const notice = read()
    if (notice?.eventId.includes('\0')) throw garbled()
    return notice
  } catch (error) {
    throw error instanceof SyntaxError || error instanceof TypeError ? garbled() : error
  }
}

/**
 * `POST /v2/gateways/{gateway}/notices`: where gateways tell of payments, with the id of a provider behind it where each has a key of its own, and a
 * word behind that where they tell of different things at different addresses. It is no part of what clients call. Answers 200 once the
 * notice is kept, 400 for what was signed and is no notice, 401 for a signature that is not the gateway's, 404 for a gateway that is not configured.
 */
export function registerGatewayNotices(app: App, ports: PayPorts & Pick<Ports, 'clock'>): void {
  const takeNotice = noticeTaker(ports)
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
    const notice = readSigned(() => gateway.readNotice(body, headers, now, merchant, kind))
    if (!notice) throw new Failure('authentication_failed', null, 'The signature is not right')
    if (notice.asks) return answerQuestion(ports, gateway.name, notice, notice.asks, { merchant, now })
    await takeNotice({ gateway, notice, body, merchant, now })
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
