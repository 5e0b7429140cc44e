import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GatewayOrder } from '#server/commerce/gateways/gateway.ts'
import { sandboxGateway } from '#server/commerce/gateways/sandbox-gateway.ts'
import { sandboxKeys } from '#server/commerce/gateways/sandbox-signature.ts'
import { SANDBOX_CHILD } from './sandbox-child.ts'

const SECRET = 'a secret of the service for its tests'
const keys = sandboxKeys(
  new Uint8Array(Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(SECRET)))),
)
const main = join(import.meta.dirname, '../openair.main.ts')

let folder = ''
let url = ''
let child: ReturnType<typeof fork> | undefined
const gateway = sandboxGateway(
  () => Promise.resolve(url),
  keys,
  () => origin,
)

async function startSandbox(): Promise<void> {
  child = fork(main, ['sandbox'], {
    env: { ...process.env, OPENAIR_DATA: folder, OPENAIR_SECRET: SECRET, [SANDBOX_CHILD]: '1' },
    stdio: 'inherit',
  })
  const [greeting] = (await once(child, 'message')) as [{ port: number }]
  url = `http://127.0.0.1:${greeting.port}`
}
async function killSandbox(): Promise<void> {
  const ended = child && once(child, 'exit')
  child?.kill('SIGKILL')
  await ended
}

/** Notices as the service gets them; it has not heard one before it says so. */
const heard: { body: Buffer; headers: NodeJS.Dict<string | string[]> }[] = []
let isListening = true
/** Answers of the merchant that wait for this. */
let silence: Promise<void> | null = null
const merchant = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    if (isListening) heard.push({ body: Buffer.concat(parts), headers: request.headers })
    void Promise.resolve(silence).then(() => response.writeHead(isListening ? 200 : 500).end())
  })
})
let origin = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openair-sandbox-'))
  merchant.listen(0, '127.0.0.1')
  await once(merchant, 'listening')
  origin = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`
  await startSandbox()
})
afterAll(async () => {
  await killSandbox()
  merchant.close()
  await rm(folder, { recursive: true, force: true })
})

let orders = 0
const order = (more: Partial<GatewayOrder> = {}): GatewayOrder => ({
  payform: 'short_url',
  saveCard: false,
  phone: null,
  expiresAt: Date.UTC(2036, 0, 1),
  isPayerThere: true,
  payer: { userId: 1, phone: null },
  reference: `order-${orders}`,
  merchant: '1',
  amountMinor: 149_000,
  currency: 'KZT',
  description: 'Gold <b>& more</b>',
  language: 'kk',
  returnUrl: `${origin}/packets/2?purchased=true`,
  origin,
  ...more,
})
/** Orders a payment, and says where its payer goes at the sandbox itself. */
async function begin(): Promise<{ reference: string; page: string }> {
  orders++
  const { gatewayPayment, next } = await gateway.start(order())
  expect(next).toEqual({ is: 'redirect', fullUrl: `${origin}/sandbox/pay/${gatewayPayment}` })
  return { reference: order().reference, page: `${url}/sandbox/pay/${gatewayPayment}` }
}
const send = (address: string, form: Record<string, string> = {}): Promise<Response> =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const card = (number: string) => ({ number, expiry: '12/49', cvc: '123' })
const truth = (reference: string) => gateway.query('1', reference)
const noticesOf = (reference: string) =>
  heard
    .map(({ body, headers }) => gateway.readNotice(body, headers, Date.now(), null))
    .filter((notice) => notice?.reference === reference)

test('a card is paid with once, the merchant is told, and the payer goes back', async () => {
  const { reference, page } = await begin()
  expect(await truth(reference)).toMatchObject({ is: 'waiting', amountMinor: 149_000, currency: 'KZT' })
  const shown = await fetch(page)
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await shown.text()
  expect(html).toContain('Gold &lt;b&gt;&amp; more&lt;/b&gt;')
  expect(html).toContain('Карта нөмірі')
  expect(html).toMatch(/1\s490\sKZT/)

  const paid = await Promise.all(
    Array.from({ length: 3 }, () => send(`${page}/card`, card('4242424242424242'))),
  )
  const backTo = `${origin}/packets/2?purchased=true`
  expect(paid.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
    Array.from({ length: 3 }, () => [303, backTo]),
  )
  const again = await fetch(page, { redirect: 'manual' })
  expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('Төленді')])
  expect(await truth(reference)).toMatchObject({ is: 'captured', declineCode: null })
  await expect.poll(() => noticesOf(reference).length).toBe(1)
})

test('a secured card asks for the code of its bank, and a wrong one does not pay', async () => {
  const { reference, page } = await begin()
  expect((await send(`${page}/confirm`, { code: '1234' })).status).toBe(303)
  expect(await truth(reference)).toMatchObject({ is: 'waiting' })
  await send(`${page}/card`, card('4000 0000 0000 3220'))
  expect(await (await fetch(page)).text()).toContain('•••• 3220')
  const wrong = await send(`${page}/confirm`, { code: '1111' })
  expect([wrong.status, wrong.headers.get('location')]).toEqual([303, new URL(page).pathname])
  expect(await (await fetch(page)).text()).toContain('Код сәйкес келмеді')
  expect(await truth(reference)).toMatchObject({ is: 'waiting' })
  await send(`${page}/confirm`, { code: '1234' })
  expect(await truth(reference)).toMatchObject({ is: 'captured' })
})

test('who leaves, has too little money or no test card has not paid, and stays so; who comes back to the page reads that the payment is over, and is led on', async () => {
  for (const [number, code] of [
    ['4000000000009995', 'insufficient_funds'],
    ['5555555555554444', 'not_a_test_card'],
  ] as const) {
    const { reference, page } = await begin()
    await send(`${page}/card`, card(number))
    await send(`${page}/card`, card('4242424242424242'))
    expect(await truth(reference)).toMatchObject({ is: 'failed', declineCode: code })
    const over = await (await fetch(page, { redirect: 'manual' })).text()
    for (const part of ['Бұл төлем аяқталды', 'Төленбеді', `href="${origin}/packets/2?purchased=true"`])
      expect(over).toContain(part)
  }
  const { reference, page } = await begin()
  await send(`${page}/leave`)
  expect(await truth(reference)).toMatchObject({ is: 'failed', declineCode: 'left_by_payer' })
})

test('what is wrong in the form is said at its field, and what was typed stays but for the code', async () => {
  const { page } = await begin()
  const wrong = await send(`${page}/card`, { number: '4242 4242 4242 4241', expiry: '12/49', cvc: '987' })
  // A form is answered with an address: neither reload nor back send it again.
  expect([wrong.status, wrong.headers.get('location')]).toEqual([303, new URL(page).pathname])
  const html = await (await fetch(page)).text()
  expect(html).toContain('Мұндай нөмірлі карта болмайды')
  expect(html).toContain('value="12/49"')
  expect(html).not.toContain('987')
  const other = await begin()
  expect(await (await fetch(other.page)).text()).not.toContain('role="alert"')
  await send(`${other.page}/card`)
  expect(await (await fetch(other.page)).text()).toContain('role="alert"')
  // What is right now is wrong no more.
  await send(`${page}/card`, card('4000 0000 0000 3220'))
  expect(await (await fetch(page)).text()).not.toContain('role="alert"')
  expect((await fetch(`${url}/sandbox/pay/none`)).status).toBe(404)
})

test('what was typed wrongly is said after the bank was killed too', async () => {
  const { page } = await begin()
  await send(`${page}/card`, { number: '4242 4242 4242 4241', expiry: '12/49', cvc: '987' })
  await killSandbox()
  await startSandbox()
  const html = await (await fetch(`${url}${new URL(page).pathname}`)).text()
  expect(html).toContain('Мұндай нөмірлі карта болмайды')
  expect(html).toContain('value="12/49"')
})

test('the same order again is the same payment, another one of its reference is refused, and without the key nothing is answered', async () => {
  const { reference } = await begin()
  const first = await gateway.start(order())
  expect(await gateway.start(order())).toEqual(first)
  await expect(gateway.start(order({ amountMinor: 1 }))).rejects.toThrow(/409/)
  expect(await truth('never')).toBe(null)
  expect(await gateway.query('2', reference)).toBe(null)
  const stranger = sandboxGateway(
    () => Promise.resolve(url),
    sandboxKeys(new Uint8Array(32)),
    () => origin,
  )
  await expect(stranger.query('1', reference)).rejects.toThrow(/401/)
  expect((await fetch(`${url}/api/payments`, { method: 'POST' })).status).toBe(401)
})

test('a notice that its merchant is slow to answer keeps no other one back, and is sent once', async () => {
  const slow = await begin()
  const answer = Promise.withResolvers<void>()
  silence = answer.promise
  await send(`${slow.page}/card`, card('4242424242424242'))
  await expect.poll(() => noticesOf(slow.reference).length).toBe(1)
  silence = null
  const other = await begin()
  await send(`${other.page}/card`, card('4242424242424242'))
  await expect.poll(() => noticesOf(other.reference).length).toBe(1)
  answer.resolve()
  const last = await begin()
  await send(`${last.page}/card`, card('4242424242424242'))
  await expect.poll(() => noticesOf(last.reference).length).toBe(1)
  expect(noticesOf(slow.reference)).toHaveLength(1)
})

test('captured, killed before anybody heard of it, and started again it still tells, once heard no more', async () => {
  const { reference, page } = await begin()
  isListening = false
  await send(`${page}/card`, card('4242424242424242'))
  await killSandbox()
  await expect(truth(reference)).rejects.toThrow('sandbox')
  isListening = true
  await startSandbox()
  expect(await truth(reference)).toMatchObject({ is: 'captured' })
  await expect.poll(() => noticesOf(reference).length, { timeout: 10_000 }).toBe(1)
  // What was heard is due no more.
  const file = new DatabaseSync(join(folder, 'sandbox.db'), { readOnly: true })
  const due = file.prepare('select next_at from notice where reference = ?')
  await expect.poll(() => due.all(reference)).toEqual([{ next_at: null }])
  file.close()
})
