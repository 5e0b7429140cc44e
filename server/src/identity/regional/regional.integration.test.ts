import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Network } from '#contract/providers.ts'
import type { BlockData, RegionalChoice } from '#contract/regional.ts'
import { REGIONAL_CODE, regionalStub, type RegionalStub } from '../../testing/regional-stub.ts'
import { seedProviders } from '../../testing/seed.ts'
import { openGuest, openTestService, type TestService } from '../../testing/service.ts'
import { openChild, openUser } from '../../testing/users.ts'
import { createHashGate } from '../hash-gate.ts'
import { rememberDevice } from '../known-device.store.ts'

let service: TestService
let stub: RegionalStub
beforeAll(async () => {
  stub = await regionalStub()
  const regional = JSON.stringify({
    url: `${stub.url}/mw`,
    pay_url: 'https://pay.example/{username}?sum={amount}',
    is_block_binding: false,
  })
  service = await openTestService({
    seed: async (database) => {
      await seedProviders(database)
      const set = { regional, open_countries: ['KZ'] }
      await database.db.updateTable('provider').set(set).where('id', '=', 1).execute()
    },
    environment: { OPENAIR_COUNTRY_HEADER: 'x-country' },
  })
})
afterAll(async () => {
  await stub.close()
  await service.close()
})
beforeEach(() => {
  stub.calls.splice(0)
})

let count = 0
const freshPhone = () => `7701000${String((count += 1)).padStart(4, '0')}`
const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, token?: string) =>
  service.app.inject({
    method,
    url,
    ...(payload && { payload }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
const post = (url: string, payload: object, token?: string) => call('POST', url, payload, token)
/** A guest who has entered the right code. */
async function entered(phone: string) {
  const { token } = await openGuest(service.app)
  const answer = await post('/v2/mw/auth/otp', { phone, token: REGIONAL_CODE }, token)
  expect(answer.statusCode).toBe(200)
  return { token, choice: answer.json<RegionalChoice>() }
}

test('the backend of the provider sends the code, to phones that begin with 7 alone and not twice in a minute [providers.api-mw-otps] [providers.regional-phone-seven]', async () => {
  const phone = freshPhone()
  const sent = await post('/v2/mw/otps', { phone: `+${phone}` })
  expect([sent.statusCode, sent.json()]).toEqual([
    200,
    { length: 6, seconds: 90, message: 'We have sent you a code' },
  ])
  expect(stub.calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([['/mw/otps', { phone }]])
  expect((await post('/v2/mw/otps', { phone })).statusCode).toBe(429)
  for (const url of ['/v2/mw/otps', '/v2/mw/auth/otp']) {
    const other = await post(url, { phone: '+87010000001', token: REGIONAL_CODE })
    expect(other.json()).toMatchObject({ error_code: 'validation_failed' })
  }
  expect(stub.calls).toHaveLength(1)
  // The 8 that is dialled at home is the country’s 7.
  const home = freshPhone()
  expect((await post('/v2/mw/otps', { phone: `8 ${home.slice(1)}` })).statusCode).toBe(200)
  expect(JSON.parse(stub.calls.at(-1)?.body ?? '')).toEqual({ phone: home })
})

test('from a country where the provider is not open the backend is asked for no code [identity.otp-send-403] [providers.error-403-country]', async () => {
  const ask = (country: string) =>
    service.app.inject({
      method: 'POST',
      url: '/v2/mw/otps',
      payload: { phone: freshPhone() },
      headers: { 'x-country': country },
    })
  const abroad = await ask('DE')
  expect([abroad.statusCode, abroad.json()]).toEqual([
    403,
    expect.objectContaining({ error_code: 'forbidden_country', detail: { country: 'DE', ip: '127.0.0.1' } }),
  ])
  expect(stub.calls).toEqual([])
  expect((await ask('KZ')).statusCode).toBe(200)
})

test('who has to wait for another code is told for how long', async () => {
  const phone = freshPhone()
  expect((await post('/v2/mw/otps', { phone })).statusCode).toBe(200)
  service.clock.time += 18_000
  const early = await post('/v2/mw/otps', { phone })
  expect([early.statusCode, early.json<{ detail: object }>().detail]).toEqual([429, { seconds: '42' }])
})

test('an address has so many guesses', async () => {
  const guess = async () => {
    const payload = { phone: freshPhone(), token: '0000' }
    const headers = { 'x-forwarded-for': '2001:db8:7:1::1' }
    const url = '/v2/mw/auth/otp'
    return (await service.app.inject({ method: 'POST', url, payload, headers })).statusCode
  }
  const guessed = await Promise.all(Array.from({ length: 301 }, guess))
  expect(guessed.filter((status) => status === 429)).toHaveLength(1)
})

test('who fills in the hidden field is answered as if the backend had sent a code [identity.login-honeypot]', async () => {
  const phone = freshPhone()
  const answer = await post('/v2/mw/otps', { phone, name: 'a program' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { length: 6, seconds: 60, message: null }])
  expect(stub.calls).toEqual([])
  // People leave it empty, and the phone has not waited for the program.
  expect((await post('/v2/mw/otps', { phone, name: '' })).statusCode).toBe(200)
  expect(stub.calls).toHaveLength(1)
})

test('the right code is no login yet: that comes with a city [providers.api-mw-auth-otp] [providers.api-mw-cities] [providers.api-mw-set-city] [providers.regional-choice-first]', async () => {
  const phone = freshPhone()
  const { token, choice } = await entered(phone)
  const cities = [
    { id: '1', name: 'Almaty' },
    { id: '2', name: 'Taldykorgan' },
  ]
  expect(choice).toEqual({ phone, mwat: expect.any(String), addresses: [], cities })
  expect((await call('GET', '/v2/mw/cities')).json()).toEqual(cities)
  // Nobody has come into being by the code alone.
  const named = () =>
    service.ports.database.db.selectFrom('app_user').select('id').where('phone', '=', phone).execute()
  expect(await named()).toEqual([])

  const { mwat } = choice
  const refused = await post('/v2/mw/set_city', { mwat, city_id: '9' }, token)
  expect(refused.json()).toMatchObject({ error_code: 'validation_failed' })
  const done = await post('/v2/mw/set_city', { mwat, city_id: '2' }, token)
  expect(done.json()).toMatchObject({ access_token: expect.any(String), was_guest: false })
  expect(JSON.parse(stub.calls.at(-1)?.body ?? '')).toEqual({ token: `of ${phone}`, city_id: '2' })
  const self = await call(
    'GET',
    '/v2/users/self',
    undefined,
    done.json<{ access_token: string }>().access_token,
  )
  expect(self.json()).toMatchObject({ phone, is_guest: false })
  expect(await named()).toHaveLength(1)
})

test('nobody signs in past the backend: not by codes of ours, on any way, nor by a password or another phone [providers.regional-choice-first] [providers.regional-phone-seven]', async () => {
  const { database } = service.ports
  const refused = async (answer: ReturnType<typeof call>) =>
    (await answer).json<{ error_code: string }>().error_code
  const phone = freshPhone()
  const { token } = await openUser(service.ports, { phone })
  for (const to of [phone, freshPhone(), '87010000001']) {
    expect(await refused(post('/v2/otps', { phone: to, sign_up: true }))).toBe('not_found')
    expect(await refused(post('/v2/auth/otp', { phone: to, token: '123456' }))).toBe('not_found')
    const elsewhere = post('/v2/auth/otp/openair?provider=portal', { identifier: to, token: '123456' })
    expect(await refused(elsewhere)).toBe('not_found')
  }
  expect(
    await refused(call('PATCH', '/v2/users/self', { phone: freshPhone(), token: '123456' }, token)),
  ).toBe('not_found')
  expect((await call('PATCH', '/v2/users/self', { name: 'Aru' }, token)).statusCode).toBe(200)
  expect(service.sent).toEqual([])
  expect(stub.calls).toEqual([])

  const password = 'of a subscriber'
  const password_hash = await createHashGate().hash(password, '192.0.2.1')
  const named = database.db.updateTable('app_user').set({ username: 'subscriber', password_hash })
  await named.where('phone', '=', phone).execute()
  const logIn = async () => (await post('/v2/auth/login', { login: 'subscriber', password })).statusCode
  expect(await logIn()).toBe(401)
  const offered = (await call('GET', '/v2/users/self/network')).json<Network>().sign_in
  expect(offered.is_password_allowed).toBe(false)
  // Guests have passwords of their own making.
  await openGuest(service.app)
})

test('who has addresses chooses one of them [providers.api-mw-set-address] [providers.regional-login-fields]', async () => {
  const phone = freshPhone()
  const address = { address_id: 'a1', address: 'Abay 1, 5', provider_id: 'p', user_id: 'u' }
  stub.addresses.set(phone, [address])
  const { token, choice } = await entered(phone)
  expect(choice).toMatchObject({ phone, addresses: [address], cities: [] })
  const { mwat } = choice
  const place = { mwat, address_id: 'a1', provider_id: 'p', user_id: 'u' }
  expect((await post('/v2/mw/set_address', { ...place, address_id: 'a2' }, token)).statusCode).toBe(400)
  expect((await post('/v2/mw/set_address', place, token)).json()).toMatchObject({ was_guest: false })
  expect(JSON.parse(stub.calls.at(-1)?.body ?? '')).toEqual({
    token: `of ${phone}`,
    address_id: 'a1',
    provider_id: 'p',
    user_id: 'u',
  })
})

test('a ticket is good on its device, at its provider, for ten minutes, and a wrong code gives none', async () => {
  const phone = freshPhone()
  const wrong = await post('/v2/mw/auth/otp', { phone, token: '0000' })
  expect(wrong.json()).toMatchObject({ error_code: 'invalid_code' })
  const { token, choice } = await entered(phone)
  const other = await openGuest(service.app)
  const body = { mwat: choice.mwat, city_id: '1' }
  const altered = { ...body, mwat: `${choice.mwat.slice(0, -2)}AA` }
  for (const [payload, as] of [
    [body, other.token],
    [body, undefined],
    [altered, token],
  ] as const)
    expect((await post('/v2/mw/set_city', payload, as)).json()).toMatchObject({ error_code: 'invalid_code' })
  for (const path of ['otps', 'auth/otp', 'set_city', 'set_address']) {
    const payload = {
      phone,
      token: '1',
      mwat: choice.mwat,
      city_id: '1',
      address_id: '1',
      provider_id: '1',
      user_id: '1',
    }
    expect((await post(`/v2/mw/${path}?provider=portal`, payload)).statusCode).toBe(404)
  }
  expect((await call('GET', '/v2/mw/cities?provider=portal')).statusCode).toBe(404)
  // Guessing ends soon.
  const guessed = freshPhone()
  const statuses = []
  for (let guess = 0; guess < 6; guess += 1)
    statuses.push((await post('/v2/mw/auth/otp', { phone: guessed, token: '0000' })).statusCode)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

test('a ticket signs in once, however it is spelled, and a refused place leaves it as it was', async () => {
  const phone = freshPhone()
  const { token, choice } = await entered(phone)
  const choose = async (mwat: string, city: string) =>
    (await post('/v2/mw/set_city', { mwat, city_id: city }, token)).statusCode
  expect(await choose(choice.mwat, '9')).toBe(400)
  // The second press comes while the first is under way.
  const both = await Promise.all([choose(choice.mwat, '1'), choose(choice.mwat, '1')])
  expect(both.toSorted((a, b) => a - b)).toEqual([200, 400])
  const set = () => stub.calls.filter(({ path }) => path === '/mw/set_city').length
  const before = set()
  for (const mwat of [choice.mwat, `${choice.mwat}=`, `${choice.mwat.slice(0, 9)}!${choice.mwat.slice(9)}`])
    expect(await choose(mwat, '2')).toBe(400)
  const place = { mwat: choice.mwat, address_id: 'a1', provider_id: 'p', user_id: 'u' }
  expect((await post('/v2/mw/set_address', place, token)).json()).toMatchObject({
    error_code: 'invalid_code',
  })
  expect(set()).toBe(before)
})

test('strangers use up neither guesses nor codes of a device that has signed in before, and find no code by going on all day', async () => {
  const phone = freshPhone()
  const { database } = service.ports
  const { userId } = await openUser(service.ports, { phone })
  const own = await openGuest(service.app)
  const device = database.db.selectFrom('device').select('serial').where('id', '=', own.deviceId)
  const { serial } = await device.executeTakeFirstOrThrow()
  await rememberDevice(database, userId, serial, service.clock.time)
  const answers = async (url: string, payload: object, waits: readonly number[]): Promise<number[]> => {
    const statuses = []
    for (const minutes of waits) {
      statuses.push((await post(url, payload)).statusCode)
      service.clock.time += minutes * 60_000
    }
    return statuses
  }
  const looked = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length
  const sixEveryTenMinutes = Array.from({ length: 48 }, (_, at) => (at % 6 === 5 ? 10 : 0))
  const wrong = { phone, token: '0000' }
  expect(looked(await answers('/v2/mw/auth/otp', wrong, sixEveryTenMinutes))).toBe(25)
  const right = { phone, token: REGIONAL_CODE }
  expect((await post('/v2/mw/auth/otp', right)).statusCode).toBe(429)
  expect((await post('/v2/mw/auth/otp', right, own.token)).statusCode).toBe(200)
  // Where nobody has a token yet the serial says who it is.
  expect((await post('/v2/mw/auth/otp', { ...right, serial })).statusCode).toBe(200)
  expect(looked(await answers('/v2/mw/otps', { phone }, Array<number>(12).fill(1)))).toBe(8)
  expect((await post('/v2/mw/otps', { phone }, own.token)).statusCode).toBe(200)
  service.clock.time += 61_000
  expect((await post('/v2/mw/otps', { phone, serial })).statusCode).toBe(200)
})

test('an address that has had its codes makes no phone wait, and keeps none from a device that has signed in before', async () => {
  const ask = async (phone: string, from: string, said: { serial?: string } = {}) => {
    const headers = { 'x-forwarded-for': from }
    const answer = await service.app.inject({
      method: 'POST',
      url: '/v2/mw/otps',
      payload: { phone, ...said },
      headers,
    })
    return answer.statusCode
  }
  const asked = []
  for (let at = 0; at < 60; at += 1) asked.push(await ask(freshPhone(), '192.0.2.7'))
  expect(new Set(asked)).toEqual(new Set([200]))
  const phone = freshPhone()
  expect([await ask(phone, '192.0.2.7'), await ask(phone, '192.0.2.8')]).toEqual([429, 200])
  const known = freshPhone()
  const { userId } = await openUser(service.ports, { phone: known })
  await rememberDevice(service.ports.database, userId, 'of the account', service.clock.time)
  expect(await ask(known, '192.0.2.7', { serial: 'of the account' })).toBe(200)
})

test('the provider says of a subscriber what is owed, and a picture leads a phone to the payment [providers.api-mw-status-block] [providers.block-data-fields]', async () => {
  const phone = freshPhone()
  const user = await openUser(service.ports, { phone })
  const status = async () =>
    (await call('GET', '/v2/mw/status_block', undefined, user.token)).json<BlockData>()
  expect(await status()).toMatchObject({ status: 0, qrcode: null, link: null })
  stub.status.set(phone, {
    status: -1,
    balance_minor: -150000,
    amount_minor: 350000,
    username: 'al 17',
    message_detail: 'Pay by the 5th',
  })
  service.clock.time += 2000
  const owed = await status()
  expect(owed).toEqual({
    status: -1,
    balance: '-1500.00',
    amount: '3500.00',
    username: 'al 17',
    message_detail: 'Pay by the 5th',
    qrcode: expect.stringContaining('/v2/mw/qr.png?pay='),
    link: 'https://pay.example/al%2017?sum=3500.00',
  })
  const { pathname, search } = new URL(owed.qrcode ?? '')
  const picture = await service.app.inject(`${pathname}${search}`)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await service.app.inject('/v2/mw/qr.png?pay=forged')).statusCode).toBe(404)
  // A child of the household is told that, and nothing of its money.
  const child = await openChild(service.app, service.ports, user)
  expect((await call('GET', '/v2/mw/status_block', undefined, child.token)).json()).toEqual({
    status: -1,
    balance: null,
    amount: null,
    username: null,
    message_detail: null,
    qrcode: null,
    link: null,
  })
  const guest = await openGuest(service.app)
  expect((await call('GET', '/v2/mw/status_block', undefined, guest.token)).json()).toMatchObject({
    status: 0,
  })
})

test('a backend that does not answer, or answers nonsense, is told apart from a refusal', async () => {
  for (const answer of [
    { status: 500 },
    { status: 200, json: { seconds: 'soon' } },
    { status: 200, text: '<html>' },
  ]) {
    stub.answerNext(answer)
    const asked = await post('/v2/mw/otps', { phone: freshPhone() })
    expect(asked.json()).toMatchObject({ error_code: 'gateway_timeout' })
  }
  expect((await post('/v2/mw/otps', { phone: freshPhone() })).statusCode).toBe(200)
})

test('the backend is asked once for all calls of a moment, for cities of a minute, and again after a failure', async () => {
  service.clock.time += 60_000
  const asked = () => stub.calls.filter(({ path }) => path === '/mw/cities').length
  const cities = () => call('GET', '/v2/mw/cities')
  stub.answerNext({ status: 500 })
  expect((await cities()).json()).toMatchObject({ error_code: 'gateway_timeout' })
  const answers = await Promise.all([cities(), cities(), cities()])
  for (const answer of answers) expect(answer.json()).toHaveLength(2)
  expect(asked()).toBe(2)
  service.clock.time += 59_999
  expect((await cities()).json()).toHaveLength(2)
  expect(asked()).toBe(2)
  service.clock.time += 1
  expect((await cities()).json()).toHaveLength(2)
  expect(asked()).toBe(3)
  // How a subscriber stands is asked for by each of them, and once for all their calls of a moment.
  const { token } = await openUser(service.ports, { phone: freshPhone() })
  const status = () => call('GET', '/v2/mw/status_block', undefined, token)
  const told = () => stub.calls.filter(({ path }) => path.startsWith('/mw/status_block')).length
  for (const { statusCode } of await Promise.all([status(), status(), status()])) expect(statusCode).toBe(200)
  expect(told()).toBe(1)
  service.clock.time += 2000
  await status()
  expect(told()).toBe(2)
})
