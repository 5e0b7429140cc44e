import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account, Offer, Transaction } from '#contract/purchases.ts'
import type { Gateway } from '#server/commerce/gateways/gateway.ts'
import { sandboxGateway } from '#server/commerce/gateways/sandbox-gateway.ts'
import { sandboxKeys, SIGNATURE_HEADER, signNotice } from '#server/commerce/gateways/sandbox-signature.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { buildSandbox } from '../sandbox/sandbox.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { GOLD, SHOP_FILES, shopper } from '../testing/shop-service.ts'

let service: RunningService
let sandbox: FastifyInstance
let folder = ''
let origin = ''
let user: TestUser
const shop = shopper(() => service)
const gateways = (): Map<string, Gateway> => service.ports.gateways as Map<string, Gateway>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openair-paying-'))
  // Addresses are those by which the service is called, so that the sandbox reaches it.
  service = await runSmallService(Date.now(), { ...SHOP_FILES }, '')
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
  const keys = sandboxKeys(service.ports.secret)
  sandbox = await buildSandbox(join(folder, 'sandbox.db'), keys, () => Date.now())
  gateways().set(
    'sandbox',
    sandboxGateway(
      () => Promise.resolve(service.sandbox.url ?? 'http://127.0.0.1:1'),
      keys,
      () => origin,
    ),
  )
  user = await openUser(service.ports)
})
afterAll(async () => {
  await sandbox.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const begin = ({ offer_id: id, purchases: [purchase] }: Offer): Promise<Response> =>
  fetch(`${origin}/v2/users/self/purchases_offer/${id}/transaction`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ purchase_id: purchase?.id, payform_shortname: 'short_url' }),
  })
/** The same by a call that says another host than the service is reached by. */
const beginElsewhere = ({ offer_id: id, purchases: [purchase] }: Offer) =>
  service.app.inject({
    method: 'POST',
    url: `/v2/users/self/purchases_offer/${id}/transaction`,
    headers: { authorization: `Bearer ${user.token}`, host: 'attacker.example' },
    payload: { purchase_id: purchase?.id, payform_shortname: 'short_url' },
  })
const send = (address: string, form: Record<string, string>): Promise<Response> =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test('a sandbox that is away leaves the payment for later; its pages say so', async () => {
  expect((await begin(await shop.offer(user, GOLD))).status).toBe(504)
  expect((await fetch(`${origin}/sandbox/pay/any`)).status).toBe(504)
})

test('what was signed and is no notice is refused as that, and one of nobody’s payment is taken', async () => {
  const { notice } = sandboxKeys(service.ports.secret)
  const told = async (body: string): Promise<number> => {
    const signature = signNotice(notice, Buffer.from(body), Date.now())
    const answer = await fetch(`${origin}/v2/gateways/sandbox/notices`, {
      method: 'POST',
      headers: { [SIGNATURE_HEADER]: signature },
      body,
    })
    return answer.status
  }
  const withNul = JSON.stringify({ id: 'a\0b', reference: 'c' })
  for (const body of ['', 'no json', '{"id":', 'null', withNul])
    expect({ body, status: await told(body) }).toEqual({ body, status: 400 })
  expect(await told(JSON.stringify({ id: 'unknown', reference: 'c' }))).toBe(200)
})

test('a card that its bank confirms opens the packet: begun, paid on the pages of the service, told by a notice', async () => {
  service.sandbox.url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const offer = await shop.offer(user, GOLD)
  const answer = await begin(offer)
  const { full_url: page, transaction_id: id } = (await answer.json()) as Transaction
  expect([answer.status, page?.startsWith(`${origin}/sandbox/pay/`)]).toEqual([200, true])
  const shown = await fetch(String(page))
  expect(shown.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(await shown.text()).toContain('name="number"')
  expect((await fetch(`${origin}/sandbox/pay.css`)).headers.get('content-type')).toContain('text/css')

  const card = { number: '4000 0000 0000 3220', expiry: '12/49', cvc: '123' }
  expect((await send(`${page}/card`, card)).headers.get('location')).toBe(new URL(String(page)).pathname)
  const back = await send(`${page}/confirm`, { code: '1234' })
  expect(back.headers.get('location')).toBe(`${origin}/packets/${GOLD}?purchased=true`)

  const { db } = service.ports.database
  await expect
    .poll(() =>
      db.selectFrom('gateway_event').select('payment_id').where('payment_id', 'is not', null).execute(),
    )
    .toEqual([{ payment_id: id }])
  await shop.runOrders()
  expect(await shop.poll(user, offer)).toMatchObject({ transaction: { id, status: 'complete' } })
  expect((await shop.get('/v2/users/self/subscriptions/current', user.token)).json()).toMatchObject([
    { id: GOLD, type: 'paid' },
  ])
  await shop.checkLedger()
})

test('what is longer than a form of the sandbox is refused, and its merchants’ API is not reached from outside', async () => {
  const { status } = await send(`${origin}/sandbox/pay/any/card`, { number: '4'.repeat(20_000) })
  expect(status).toBe(413)
  // Sent as they stand here: fetch would resolve them itself.
  const { hostname, port } = new URL(origin)
  for (const path of [
    '/sandbox/../api/payments',
    '/sandbox/%2e%2e/api/payments',
    '/sandbox/..%2fapi/payments',
  ]) {
    const [answer] = (await once(get({ hostname, port, path }), 'response')) as [IncomingMessage]
    answer.resume()
    expect([path, answer.statusCode]).toEqual([path, 404])
  }
})

test('nobody reaches other machines by the pages of the sandbox', async () => {
  const reached: string[] = []
  const inside = createServer((request, response) => {
    reached.push(String(request.url))
    response.end('secret')
  })
  inside.listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const { hostname, port } = new URL(origin)
  const path = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/sandbox/pay/any`
  const [answer] = (await once(get({ hostname, port, path }), 'response')) as [IncomingMessage]
  answer.resume()
  inside.close()
  expect([answer.statusCode, reached]).toEqual([404, []])
})

test('a way of paying whose gateway the service does not have is not offered, and nothing is paid by it', async () => {
  const gateway = gateways().get('sandbox')
  gateways().delete('sandbox')
  const other = await openUser(service.ports)
  const offer = await shop.offer(other, GOLD)
  expect(offer.paysystems).toEqual([])
  expect((await shop.tryPay(other, offer)).status).toBe(400)
  const [account] = (await shop.get('/v2/users/self/accounts', other.token)).json<Account[]>()
  expect(account?.is_payment_allowed).toBe(false)
  if (gateway) gateways().set('sandbox', gateway)
  expect((await shop.offer(other, GOLD)).paysystems).toHaveLength(1)
})

test('notices go where the service is, whatever host a caller says', async () => {
  const other = await openUser(service.ports)
  user = other
  const offer = await shop.offer(other, GOLD)
  const answer = await beginElsewhere(offer)
  expect(answer.statusCode).toBe(200)
  const { full_url: said, transaction_id: id } = answer.json<Transaction>()
  const page = `${origin}${new URL(String(said)).pathname}`
  await send(`${page}/card`, { number: '4242 4242 4242 4242', expiry: '12/49', cvc: '123' })
  await expect
    .poll(async () => {
      const { rows } = await service.ports.database.execute('select payment_id from gateway_event')
      return rows.map((row) => row['payment_id'])
    })
    .toContain(id)
})
