import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneClient, phoneNumbers } from '../testing/phone.ts'
import { seedProviders } from '../testing/seed.ts'
import { openGuest, openTestService, type TestService } from '../testing/service.ts'

const messenger = { name: 'courier', url: 'https://courier.example/bot' }
let service: TestService
let client: ReturnType<typeof phoneClient>
beforeAll(async () => {
  service = await openTestService({
    seed: async (database) => {
      await seedProviders(database)
      await database.execute(`update provider set sign_in = $1, open_countries = '{KZ}' where id = 1`, [
        JSON.stringify({ messenger }),
      ])
    },
    environment: { OPENAIR_COUNTRY_HEADER: 'x-country' },
  })
  client = phoneClient(service)
})
afterAll(() => service.close())

const newPhone = phoneNumbers('7704')
const methods = async (phone: string, token?: string, query = '') =>
  (await client.get(`/v2/otp/send_methods?phone=${phone}${query}`, token)).json<{
    methods: string[]
    link: string | null
  }>()
/** The path of the link that a device was given. */
async function linkFor(phone: string, token?: string): Promise<string> {
  const { link } = await methods(phone, token)
  return new URL(link ?? '').pathname
}

test('a code goes by SMS, and where the provider has a messenger by that first [identity.api-otp-send-methods]', async () => {
  const phone = newPhone()
  expect(await methods(phone, undefined, '&provider=portal')).toEqual({ methods: ['sms'], link: null })
  const answer = await methods(phone)
  expect(answer).toEqual({
    methods: ['courier', 'sms'],
    link: expect.stringMatching(/^https:\/\/tv\.example\/v2\/otp\/open\/[\w-]{60,190}$/),
  })
  expect((await client.get('/v2/otp/send_methods?phone=123456')).json()).toMatchObject({
    error_code: 'validation_failed',
  })
  expect((await client.get('/v2/otp/send_methods')).json()).toMatchObject({ error_code: 'validation_failed' })
})

test('in a country where the provider is not open no way of sending is told, and a link of home sends nothing [identity.otp-send-403] [providers.error-403-country]', async () => {
  const phone = newPhone()
  const link = await linkFor(phone)
  const before = service.sent.length
  for (const url of [`/v2/otp/send_methods?phone=${phone}`, link]) {
    const answer = await service.app.inject({ url, headers: { 'x-country': 'DE' } })
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      expect.objectContaining({
        error_code: 'forbidden_country',
        detail: { country: 'DE', ip: '127.0.0.1' },
      }),
    ])
  }
  expect(service.sent).toHaveLength(before)
  expect((await service.app.inject({ url: link, headers: { 'x-country': 'KZ' } })).statusCode).toBe(302)
})

test('opening the link sends the code by the messenger, for the device that asked', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const guest = await openGuest(service.app)
  const link = await linkFor(phone, guest.token)
  expect((await service.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(405)
  expect(service.sent.filter((message) => message.phone === phone)).toEqual([])

  const opened = await service.app.inject({ url: link })
  expect(opened.statusCode).toBe(302)
  expect(opened.headers).toMatchObject({ location: messenger.url, 'cache-control': 'no-store' })
  expect(service.sent.at(-1)).toMatchObject({ channel: 'courier', phone, kind: 'code' })
  const code = client.lastCode()

  const before = service.sent.length
  expect((await service.app.inject({ url: link })).statusCode).toBe(302)
  expect(service.sent).toHaveLength(before)
  expect((await client.post('/v2/otps', { phone }, { token: guest.token })).statusCode).toBe(429)

  expect((await client.get(`/v2/otp/exist?phone=${phone}`, guest.token)).json()).toEqual({ otp_exist: true })
  expect((await client.post('/v2/auth/otp', { phone, token: code })).statusCode).toBe(400)
  const right = await client.post('/v2/auth/otp', { phone, token: code }, { token: guest.token })
  expect(right.statusCode).toBe(200)
  expect((await service.app.inject({ url: link })).json()).toMatchObject({ error_code: 'too_many_requests' })
})

test('without a token the code of the messenger is for who names the same serial', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const serial = 'a serial of'.padEnd(64, '-')
  const { link } = await methods(phone, undefined, `&serial=${encodeURIComponent(serial)}`)
  const opened = await service.app.inject({ url: new URL(link ?? '').pathname })
  expect(opened.statusCode).toBe(302)
  const entered = { phone, token: client.lastCode() }
  expect((await client.post('/v2/auth/otp', entered)).statusCode).toBe(400)
  expect((await client.post('/v2/auth/otp', { ...entered, serial })).statusCode).toBe(200)
})

test('a newcomer is a user when the code of the messenger was entered, not before; who only changes the phone makes none', async () => {
  const phone = newPhone()
  const guest = await openGuest(service.app)
  await service.app.inject({ url: await linkFor(phone, guest.token) })
  const usersOf = async () =>
    (await service.ports.database.execute('select id from app_user where phone = $1', [phone])).rows.length
  expect(await usersOf()).toBe(0)
  const answer = await client.post(
    '/v2/auth/otp',
    { phone, token: client.lastCode() },
    { token: guest.token },
  )
  const { access_token } = answer.json<{ access_token: string }>()
  expect(await usersOf()).toBe(1)
  expect((await client.get('/v2/users/self', access_token)).json()).toMatchObject({ phone, is_guest: false })

  const next = newPhone()
  expect((await service.app.inject({ url: await linkFor(next, access_token) })).statusCode).toBe(302)
  expect((await client.post('/v2/otps', { phone: next })).json()).toMatchObject({
    error_code: 'invalid_phone',
  })
  const code = { phone: next, token: client.lastCode() }
  expect((await client.post('/v2/auth/otp', code, { token: access_token })).statusCode).toBe(400)
})

test('a link that was altered or is too old is not found, and sends nothing', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const link = await linkFor(phone)
  expect(link).not.toContain(phone)
  const ticket = link.slice(link.lastIndexOf('/') + 1)
  const before = service.sent.length
  const bytes = Buffer.from(ticket, 'base64url')
  const altered = Array.from({ length: bytes.length }, (_, at) =>
    Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))).toString('base64url'),
  )
  for (const bad of [...altered, ticket.slice(0, -4), 'x', ' ', ticket.slice(0, 38)]) {
    const answer = await service.app.inject({ url: `/v2/otp/open/${encodeURIComponent(bad)}` })
    expect(answer.json()).toMatchObject({ status_code: 404, error_code: 'not_found' })
  }
  service.clock.time += 600_000
  expect((await service.app.inject({ url: link })).statusCode).toBe(404)
  expect(service.sent).toHaveLength(before)
})
