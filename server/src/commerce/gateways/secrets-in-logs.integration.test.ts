import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../http/log.ts'
import { type GatewayStub, gatewayStub } from '../../testing/gateway-stub.ts'
import { orderLike } from '../../testing/orders.ts'
import type { Database } from '../../db/database.ts'
import { configuredGateways } from './configured-gateways.ts'

let stub: GatewayStub
beforeAll(async () => {
  // It refuses whatever it is asked, and says what it was sent, as badly made gateways do.
  stub = await gatewayStub(({ headers, body }) => ({
    status: 401,
    json: { error: { type: 'authentication_error', message: JSON.stringify(headers) }, body },
  }))
})
afterAll(() => stub.close())

test('no key of a gateway reaches the log, whatever fails and whatever is logged', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const settings = {
    stripe: { secret_key: 'hush-stripe', webhook_secret: 'hush-webhook', api: stub.url },
    cloudpayments: { public_id: 'public-one', api_secret: 'hush-cloud', api: stub.url },
    payme: { merchant_id: 'merchant-one', key: 'hush-payme' },
    operator: { url: stub.url, key: 'hush-operator-sixteen' },
  }
  const gateways = await configuredGateways(new Map([['1', settings]]), {
    // One that fails whatever it is asked.
    database: {} as Database,
    log,
  })
  expect(gateways.map(({ name }) => name).toSorted()).toEqual([
    'cloudpayments',
    'operator',
    'payme',
    'stripe',
  ])
  for (const gateway of gateways) {
    const order = orderLike()
    const tried = [
      () => gateway.start(order),
      () => gateway.query('1', order.reference, 'cs_1'),
      () => gateway.charge?.(order, 'hush-customer/hush-card'),
      () => gateway.refund?.('1', order.reference, 'refund', 100),
    ]
    for (const attempt of tried)
      await attempt()?.catch((error: unknown) => log.error({ err: error, settings }, 'a gateway refuses'))
  }
  // And what a call carries.
  const headers = {
    authorization: 'Basic hush',
    'stripe-signature': 't=1,v1=hush',
    'content-hmac': 'hush',
    'x-content-hmac': 'hush',
  }
  log.info({ req: { headers }, headers, settings, one: settings.payme }, 'call')
  log.info({ settings: { 1: settings } }, 'settings')
  expect(lines.length).toBeGreaterThan(8)
  expect(lines.filter((line) => line.includes('hush'))).toEqual([])
  // Encoded as they travel they are as good as plain.
  const travelling = ['public-one:hush-cloud', 'Paycom:hush-payme'].map((one) =>
    Buffer.from(one).toString('base64'),
  )
  expect(lines.filter((line) => travelling.some((one) => line.includes(one)))).toEqual([])
})
