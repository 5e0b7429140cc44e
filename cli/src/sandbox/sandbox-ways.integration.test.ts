import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GatewayOrder, GatewayStep } from '#server/commerce/gateways/gateway.ts'
import { sandboxGateway } from '#server/commerce/gateways/sandbox-gateway.ts'
import { sandboxKeys } from '#server/commerce/gateways/sandbox-signature.ts'
import { buildSandbox } from './sandbox.ts'

const keys = sandboxKeys(new Uint8Array(32).fill(9))
let folder = ''
let url = ''
let sandbox: FastifyInstance
const gateway = sandboxGateway(
  () => Promise.resolve(url),
  keys,
  () => origin,
)

/** Notices as a service gets them, signed rightly or not. */
const heard: { id: string; reference: string; isSigned: boolean }[] = []
const merchant = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts)
    const notice = gateway.readNotice(body, request.headers, Date.now(), null)
    const { id, reference } = JSON.parse(body.toString()) as { id: string; reference: string }
    heard.push({ id, reference, isSigned: notice !== null })
    response.writeHead(200).end()
  })
})
let origin = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openair-sandbox-ways-'))
  merchant.listen(0, '127.0.0.1')
  await once(merchant, 'listening')
  origin = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`
  sandbox = await buildSandbox(join(folder, 'sandbox.db'), keys, () => Date.now())
  url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await sandbox.close()
  merchant.close()
  await rm(folder, { recursive: true, force: true })
})
let orders = 0
beforeEach(() => {
  orders++
})

const order = (more: Partial<GatewayOrder> = {}): GatewayOrder => ({
  reference: `way-${orders}`,
  merchant: '1',
  payform: 'short_url',
  amountMinor: 50_000,
  currency: 'KZT',
  description: 'Plain',
  language: 'uz',
  returnUrl: `${origin}/back`,
  origin,
  saveCard: false,
  phone: null,
  expiresAt: Date.UTC(2036, 0, 1),
  isPayerThere: true,
  payer: { userId: 1, phone: null },
  ...more,
})
/** The page of the sandbox that a step leads to. */
const pageOf = (next: GatewayStep): string => {
  const address =
    next.is === 'redirect'
      ? next.fullUrl
      : next.is === 'app'
        ? next.link
        : next.is === 'qr'
          ? next.payload
          : ''
  return address.replace(origin, url)
}
const send = (address: string, form: Record<string, string> = {}): Promise<Response> =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const scenario = async (kind: string, value?: string): Promise<void> => {
  const answer = await fetch(`${url}/api/scenarios`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.call}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind, ...(value !== undefined && { value }) }),
  })
  expect(answer.status).toBe(200)
}
/** Links a card; answers the token that it is charged by. */
async function keep(number: string): Promise<string> {
  const reference = `keep-${orders}-${number}`
  const { next } = await gateway.start(order({ reference, saveCard: true, payform: 'linkedcard' }))
  await send(`${pageOf(next)}/card`, { number, expiry: '12/49', cvc: '123' })
  if (number.endsWith('3220')) await send(`${pageOf(next)}/confirm`, { code: '1234' })
  const truth = await gateway.query('1', reference)
  if (!truth?.card) throw new Error('no card was kept')
  return truth.card.token
}

test('a QR code opens a page where one press pays, on another screen than it was begun on', async () => {
  const { next } = await gateway.start(order({ payform: 'qrcode' }))
  expect(next).toMatchObject({ is: 'qr', payload: expect.stringContaining('/sandbox/pay/') })
  expect(await (await fetch(pageOf(next))).text()).toContain('Hamyoningiz')
  await send(`${pageOf(next)}/press`)
  expect(await gateway.query('1', order().reference)).toMatchObject({ is: 'captured' })
  const over = await fetch(pageOf(next), { redirect: 'manual' })
  expect([over.status, await over.text()]).toEqual([200, expect.stringContaining('To‘landi')])
  const left = await gateway.start(order({ reference: 'left', payform: 'ext_app' }))
  await send(`${pageOf(left.next)}/leave`)
  expect(await (await fetch(pageOf(left.next))).text()).toContain('To‘lanmadi')
  // A page for cards is not paid by a press.
  const page = await gateway.start(order({ reference: 'pressed' }))
  await send(`${pageOf(page.next)}/press`)
  expect(await gateway.query('1', 'pressed')).toMatchObject({ is: 'waiting' })
})

test('a phone is charged by the code that it was sent', async () => {
  const { next } = await gateway.start(order({ payform: 'phone_sms', phone: '77013330001' }))
  expect(next).toMatchObject({ is: 'sms', mask: '…0001' })
  expect(await gateway.confirm?.('1', order().reference, '9999')).toBe(null)
  expect(await gateway.confirm?.('1', order().reference, '1234')).toMatchObject({ is: 'captured' })
  const { next: desk } = await gateway.start(order({ reference: 'desk', payform: 'info' }))
  expect(desk).toMatchObject({ is: 'info', text: expect.stringContaining(`${origin}/sandbox/pay/`) })
})

test('a card that was kept is charged by its token: it pays, wants its bank, or is declined', async () => {
  const good = await keep('4242424242424242')
  expect(await keep('4242424242424242')).toBe(good)
  const charged = await gateway.charge?.(order(), good)
  expect(charged?.next).toMatchObject({ is: 'final', truth: { is: 'captured', amountMinor: 50_000 } })
  expect((await gateway.charge?.(order(), good))?.gatewayPayment).toBe(charged?.gatewayPayment)
  const poor = await keep('4000000000000341')
  expect((await gateway.charge?.(order({ reference: 'poor' }), poor))?.next).toMatchObject({
    truth: { is: 'failed', declineCode: 'insufficient_funds' },
  })
  const secured = await gateway.charge?.(order({ reference: 'secured' }), await keep('4000000000003220'))
  if (!secured) throw new Error('no charge')
  expect(secured.next.is).toBe('redirect')
  await send(`${pageOf(secured.next)}/confirm`, { code: '1234' })
  expect(await gateway.query('1', 'secured')).toMatchObject({ is: 'captured' })
  await gateway.forgetCard?.('1', good)
  for (const [reference, token] of [
    ['gone', good],
    ['never', 'card_never'],
  ] as const)
    expect((await gateway.charge?.(order({ reference }), token))?.next).toMatchObject({
      truth: { is: 'failed', declineCode: 'unknown_card' },
    })
  // Another merchant has nothing of it.
  expect((await gateway.charge?.(order({ merchant: '2', reference: 'other' }), poor))?.next).toMatchObject({
    truth: { declineCode: 'unknown_card' },
  })
})

test('money goes back at most as it came, once for a reference, and the list of captures says so', async () => {
  const began = Date.now()
  const { next } = await gateway.start(order({ merchant: '7' }))
  const { reference } = order()
  expect(await gateway.refund?.('7', reference, 'r0', 1)).toMatchObject({ is: 'refused' })
  await send(`${pageOf(next)}/card`, { number: '4242424242424242', expiry: '12/49', cvc: '123' })
  for (const _ of [1, 2]) expect(await gateway.refund?.('7', reference, 'r1', 20_000)).toEqual({ is: 'done' })
  expect(await gateway.refund?.('7', reference, 'r2', 30_001)).toEqual({
    is: 'refused',
    why: 'more than was captured',
  })
  expect(await gateway.listCaptured?.('7', began, Date.now() + 1)).toMatchObject([
    { reference, amountMinor: 50_000, currency: 'KZT', refundedMinor: 20_000 },
  ])
  expect(await gateway.listCaptured?.('7', 0, began)).toEqual([])
})

test('a script says what goes wrong: refusals, lost answers, altered money', async () => {
  for (const [status, why] of [
    ['402', 'no_money'],
    ['451', 'forbidden'],
    ['400', 'refused'],
  ] as const) {
    await scenario('refuse', status)
    await expect(gateway.start(order())).rejects.toMatchObject({ why })
  }
  await scenario('refuse', '504')
  await expect(gateway.start(order())).rejects.toThrow('answers 504')
  expect(await gateway.query('1', order().reference)).toBe(null)
  const token = await keep('4242424242424242')
  await scenario('lose_answer')
  await expect(gateway.charge?.(order(), token)).rejects.toMatchObject({ name: 'GatewaySilence' })
  expect(await gateway.query('1', order().reference)).toMatchObject({ is: 'captured' })
  await scenario('amount', '49999')
  await scenario('currency', 'USD')
  expect((await gateway.charge?.(order({ reference: 'altered' }), token))?.next).toMatchObject({
    truth: { amountMinor: 49_999, currency: 'USD' },
  })
})

test('notices are dropped, doubled, forged and late as the script says', async () => {
  const token = await keep('4242424242424242')
  const charge = (reference: string) => gateway.charge?.(order({ reference }), token)
  const of = (name: string) => heard.filter(({ reference }) => reference === name)
  await scenario('drop')
  await charge('dropped')
  await scenario('duplicate')
  await charge('doubled')
  await expect.poll(() => of('doubled').length).toBe(2)
  expect(new Set(of('doubled').map(({ id }) => id)).size).toBe(1)
  expect(of('dropped')).toEqual([])
  await scenario('bad_signature')
  await charge('forged')
  await expect.poll(() => of('forged')).toMatchObject([{ isSigned: false }])
  await scenario('delay', '150')
  await charge('late')
  await charge('early')
  await expect.poll(() => of('late').length).toBe(1)
  const sent = heard.map(({ reference }) => reference)
  expect(sent.indexOf('early')).toBeLessThan(sent.indexOf('late'))
})
