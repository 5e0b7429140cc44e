import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SmsGateway } from '../config/sms.ts'
import { createLog } from '../http/log.ts'
import { closedAddress } from '../testing/closed-address.ts'
import { gatewayStub } from '../testing/gateway-stub.ts'
import { otherCode, phoneClient, phoneNumbers } from '../testing/phone.ts'
import { regionalStub, type RegionalStub } from '../testing/regional-stub.ts'
import { seedProviders } from '../testing/seed.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { httpGatewaySender } from './http-gateway.ts'

let service: TestService
let client: ReturnType<typeof phoneClient>
let stub: RegionalStub
beforeAll(async () => {
  stub = await regionalStub()
  const closed = await closedAddress()
  service = await openTestService({
    seed: async (database) => {
      await seedProviders(database)
      const like = (id: number, shortname: string, url: string) =>
        database.execute(
          `insert into provider (id, shortname, name, country, time_zone, accent, languages, currency, support, phone_mask, menu, regional)
           select $1, $2, name, country, time_zone, accent, languages, currency, support, phone_mask, menu, $3 from provider where id = 1`,
          [id, shortname, JSON.stringify({ url, pay_url: 'https://pay.example', is_block_binding: false })],
        )
      await like(3, 'regional', `${stub.url}/mw`)
      await like(4, 'closed', `${closed}/mw`)
    },
  })
  client = phoneClient(service)
})
afterAll(async () => {
  await stub.close()
  await service.close()
})

const newPhone = phoneNumbers('7705')
const ask = async (ip: string, phone = newPhone()) =>
  (await client.post('/v2/otps', { phone, sign_up: true }, { ip })).statusCode
const askBackend = async (provider: string, ip: string) =>
  (await client.post(`/v2/mw/otps?provider=${provider}`, { phone: newPhone() }, { ip })).statusCode

/** Until the end of a task messages are sent by a gateway at an address. */
async function withGateway(url: string, task: () => Promise<void>) {
  const gateway: SmsGateway = {
    url,
    method: 'POST',
    headers: {},
    body: '{"phone":"{phone}","text":"{text}"}',
    bodyType: 'json',
    timeoutMs: 20_000,
  }
  const { messages } = service.ports
  const { send } = messages
  messages.send = httpGatewaySender(gateway, createLog('silent'), async () => undefined).send
  try {
    await task()
  } finally {
    messages.send = send
  }
}

test('what a gateway refuses is counted as what it takes: an address asks it sixty times, and a phone once a minute', async () => {
  const phone = newPhone()
  await withGateway(`${stub.url}/refuses`, async () => {
    expect(await ask('2001:db8:8:1::1', phone)).toBe(503)
    expect(await ask('2001:db8:8:2::1', phone)).toBe(429)
    for (let n = 1; n < 60; n += 1) expect(await ask('2001:db8:8:1::1')).toBe(503)
    expect(await ask('2001:db8:8:1::1')).toBe(429)
  })
})

test('a code that arrived although its gateway did not confirm it signs in, and all counts of it stay', async () => {
  const lost = await gatewayStub(() => ({ status: 504 }))
  const phone = newPhone()
  const from = { ip: '2001:db8:8:6::1' }
  try {
    await withGateway(lost.url, async () => {
      expect(await ask(from.ip, phone)).toBe(503)
      expect(await ask('2001:db8:8:7::1', phone)).toBe(429)
      for (let n = 1; n < 60; n += 1) expect(await ask(from.ip)).toBe(503)
      expect(await ask(from.ip)).toBe(429)
    })
  } finally {
    await lost.close()
  }
  const { text } = JSON.parse(lost.calls[0]?.body ?? '{}') as { text?: string }
  const code = /\d{6}/.exec(text ?? '')?.[0] ?? ''
  expect((await client.get(`/v2/otp/exist?phone=${phone}`)).json()).toEqual({ otp_exist: true })
  const enter = async (token: string) => (await client.post('/v2/auth/otp', { phone, token })).statusCode
  expect(await enter(otherCode(code))).toBe(400)
  expect(await enter(code)).toBe(200)
  expect(await enter(code)).toBe(400)
})

test('without a connection to the gateway nothing is used up, but an address does not ask without end', async () => {
  const url = await closedAddress()
  const phone = newPhone()
  await withGateway(url, async () => {
    for (let n = 0; n < 61; n += 1) expect(await ask('2001:db8:8:3::1', phone)).toBe(503)
  })
  expect(await ask('2001:db8:8:3::1', phone)).toBe(200)
  await withGateway(url, async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 200; n += 1) statuses.add(await ask('2001:db8:8:3::1'))
    expect([...statuses]).toEqual([503, 429])
  })
})

test('what the backend of a provider refuses, or begins to answer, is counted; where it cannot be reached nothing is', async () => {
  const refused = '2001:db8:8:4::1'
  for (let n = 0; n < 60; n += 1) {
    if (n % 2 === 0) stub.answerNext({ status: 400 })
    else stub.loseNext()
    expect(await askBackend('regional', refused)).toBe(n % 2 === 0 ? 400 : 504)
  }
  expect(await askBackend('regional', refused)).toBe(429)
  const unreached = '2001:db8:8:5::1'
  for (let n = 0; n < 61; n += 1) expect(await askBackend('closed', unreached)).toBe(504)
  expect(await askBackend('regional', unreached)).toBe(200)
})
