import { afterAll, beforeAll, expect, test } from 'vitest'
import { otherCode, phoneClient, phoneNumbers } from '../testing/phone.ts'
import { openGuest, openTestService, type TestService } from '../testing/service.ts'
import { openUser } from '../testing/users.ts'
import { Unsent } from './unsent.ts'

let service: TestService
let client: ReturnType<typeof phoneClient>
beforeAll(async () => {
  service = await openTestService()
  client = phoneClient(service)
})
afterAll(() => service.close())

const newPhone = phoneNumbers('7701')
const minutes = (n: number) => (service.clock.time += n * 60_000)

test('codes go to one phone once a minute and five times a day, and the answer says how long to wait', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const ask = () => client.post('/v2/otps', { phone })
  expect((await ask()).statusCode).toBe(200)
  service.clock.time += 18_000
  const early = await ask()
  expect(early.json()).toMatchObject({
    status_code: 429,
    error_code: 'too_many_requests',
    detail: { seconds: '42' },
  })
  expect(early.headers['retry-after']).toBe('42')
  service.clock.time += 42_000
  for (let n = 2; n <= 5; n++) {
    expect((await ask()).statusCode).toBe(200)
    minutes(1)
  }
  expect((await ask()).json()).toMatchObject({
    error_code: 'too_many_requests',
    detail: { seconds: '86100' },
  })
  service.clock.time += 86_100_000
  expect((await ask()).statusCode).toBe(200)
})

test('all providers together send eight codes a day to one phone', async () => {
  const phone = newPhone()
  const sent = async (provider: string) => {
    const statuses = []
    await client.createUser(phone, provider)
    for (let n = 0; n < 5; n++) {
      minutes(2)
      statuses.push((await client.post(`/v2/otps?provider=${provider}`, { phone })).statusCode)
    }
    return statuses
  }
  expect(await sent('openair')).toEqual([200, 200, 200, 200, 200])
  expect(await sent('portal')).toEqual([200, 200, 200, 429, 429])
})

test('five guesses end a code, and a newer code ends the one before', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const guess = async (token: string) => (await client.post('/v2/auth/otp', { phone, token })).statusCode
  const first = await client.askForCode(phone)
  for (let n = 0; n < 5; n++) expect(await guess(otherCode(first))).toBe(400)
  expect(await guess(first)).toBe(400)
  minutes(1)
  const second = await client.askForCode(phone)
  minutes(1)
  let third = await client.askForCode(phone)
  // The random codes are equal once in a million runs.
  if (second === third) {
    minutes(1)
    third = await client.askForCode(phone)
  }
  expect(await guess(second)).toBe(400)
  expect(await guess(third)).toBe(200)
})

test('a code ends after ten minutes', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const code = await client.askForCode(phone)
  minutes(10)
  expect((await client.post('/v2/auth/otp', { phone, token: code })).json()).toMatchObject({
    error_code: 'invalid_code',
  })
})

test('a message that could not be sent leaves no code and no wait', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const { messages } = service.ports
  const { send } = messages
  messages.send = () => Promise.reject(new Unsent())
  try {
    for (let n = 0; n < 7; n++)
      expect((await client.post('/v2/otps', { phone })).json()).toMatchObject({
        status_code: 503,
        error_code: 'not_sent',
      })
  } finally {
    messages.send = send
  }
  expect((await client.get(`/v2/otp/exist?phone=${phone}`)).json()).toEqual({ otp_exist: false })
  expect((await client.post('/v2/otps', { phone })).statusCode).toBe(200)
})

test('while nothing can be sent nothing is used up, of the address, the account and the provider neither', async () => {
  const { messages } = service.ports
  const { send } = messages
  const { token } = await openUser(service.ports)
  const from = { token, ip: '2001:db8:6:1::1' }
  const ask = async () =>
    (await client.post('/v2/otps', { phone: newPhone(), sign_up: true }, from)).statusCode
  messages.send = () => Promise.reject(new Unsent())
  try {
    for (let n = 0; n < 61; n += 1) expect(await ask()).toBe(503)
  } finally {
    messages.send = send
  }
  expect(await ask()).toBe(200)
  const { rows } = await service.ports.database.execute(
    `select kind, count from attempt
     where kind != 'otp.unsent' and (key = '1' or key like '%2001:db8:6%') order by kind`,
  )
  expect(rows.every(({ count }) => Number(count) < 61)).toBe(true)
})

test('a device that was removed a moment ago is sent no code', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const { token, deviceId } = await openGuest(service.app)
  expect((await client.get('/v2/users/self', token)).statusCode).toBe(200)
  // By another node: this one still remembers the token for a second.
  await service.ports.database.execute('delete from device where id = $1', [deviceId])
  const before = service.sent.length
  expect((await client.post('/v2/otps', { phone }, { token })).json()).toMatchObject({
    error_code: 'authentication_failed',
  })
  expect(service.sent).toHaveLength(before)
})

test('codes are stored as keyed hashes, and are swept away after a day', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const code = await client.askForCode(phone)
  const { db } = service.ports.database
  const rows = () => db.selectFrom('otp').selectAll().where('phone', '=', phone).execute()
  const [row] = await rows()
  expect(row?.code).toHaveLength(32)
  expect(Buffer.from(row?.code ?? []).toString('latin1')).not.toContain(code)
  minutes(24 * 60 + 1)
  const next = newPhone()
  await client.createUser(next)
  await client.askForCode(next)
  expect(await rows()).toEqual([])
})
