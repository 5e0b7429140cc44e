import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneClient, phoneNumbers } from '../testing/phone.ts'
import { seedProviders } from '../testing/seed.ts'
import { openGuest, openTestService, type TestService } from '../testing/service.ts'
import { openUser } from '../testing/users.ts'

let service: TestService
let client: ReturnType<typeof phoneClient>
beforeAll(async () => {
  service = await openTestService({
    seed: async (database) => {
      await seedProviders(database)
      const like = (id: number, shortname: string, sign_in: object) =>
        database.execute(
          `insert into provider (id, shortname, name, country, time_zone, accent, languages, currency, support, phone_mask, menu, sign_in)
           select $1, $2, name, country, time_zone, accent, languages, currency, support, phone_mask, menu, $3 from provider where id = 1`,
          [id, shortname, JSON.stringify(sign_in)],
        )
      await like(3, 'four', { code_length: 4, phone_nine_digits: true })
      await like(4, 'eight', { code_length: 8 })
    },
  })
  client = phoneClient(service)
})
afterAll(() => service.close())

const newPhone = phoneNumbers('7701')
const minutes = (n: number) => (service.clock.time += n * 60_000)

test('a code is sent to the phone and nowhere else [identity.api-otp-send] [identity.otp-length]', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const answer = await client.post('/v2/otps', { phone: `+${phone}`, can_display_message: true })
  expect(answer.json()).toEqual({
    method: 'sms',
    length: 6,
    seconds: 60,
    expires_in: 600,
    message: 'Код отправлен в СМС и действует 10 минут.',
  })
  expect(service.sent.at(-1)).toEqual({
    channel: 'sms',
    phone,
    text: expect.stringMatching(/^\d{6} — код для входа в Openair\. Никому его не сообщайте\.$/),
    kind: 'code',
    providerId: 1,
  })
  expect(answer.body).not.toContain(client.lastCode())
  minutes(1)
  const quiet = await client.post('/v2/otps?lang=en', { phone })
  expect(quiet.json()).toMatchObject({ message: null })
  expect(service.sent.at(-1)?.text).toMatch(/^\d{6} is your code for Openair\./)
})

test('a phone that nobody has is created and the code sent again [identity.otp-invalid-phone] [identity.api-user-create-phone]', async () => {
  const phone = newPhone()
  const before = service.sent.length
  const unknown = await client.post('/v2/otps', { phone })
  expect(unknown.json()).toMatchObject({ status_code: 400, error_code: 'invalid_phone' })
  expect(service.sent).toHaveLength(before)

  const said = { password: 'mine from now on', balance: 5, is_guest: false, refer_id: 'a partner' }
  const body = { username: `new-${phone}`, phone, ...said }
  const created = await client.post('/v2/users?provider=openair', body)
  expect(created.json()).toMatchObject({
    username: body.username,
    phone: null,
    is_guest: true,
    provider: { id: 1 },
  })
  // Who creates the user has not proven to own the phone: a password given here opens nothing.
  const login = await client.post('/v2/auth/login', { login: body.username, password: body.password })
  expect(login.statusCode).toBe(401)

  const code = await client.askForCode(phone)
  const right = await client.post('/v2/auth/otp', { phone, token: code })
  const { access_token } = right.json<{ access_token: string }>()
  const { id } = created.json<{ id: number }>()
  expect((await client.get('/v2/users/self', access_token)).json()).toMatchObject({
    id,
    phone,
    is_guest: false,
    // Nor is the name to sign in by, or who has brought the viewer, for somebody else to say.
    username: expect.not.stringContaining(body.username),
    refer_id: null,
  })
  for (const again of [body, { ...body, username: `other-${phone}` }])
    expect((await client.post('/v2/users', again)).json()).toMatchObject({ error_code: 'conflict' })
})

test('who signs up asks for the code in one call: a phone that nobody has becomes a user when the code is entered', async () => {
  const phone = newPhone()
  const before = service.sent.length
  expect((await client.post('/v2/otps', { phone, sign_up: false })).json()).toMatchObject({
    error_code: 'invalid_phone',
  })
  expect((await client.post('/v2/otps', { phone, sign_up: true })).json()).toMatchObject({ method: 'sms' })
  expect(service.sent.slice(before).map((sent) => sent.phone)).toEqual([phone])
  const users = () =>
    service.ports.database.db
      .selectFrom('app_user')
      .select(['phone', 'is_guest'])
      .where((row) => row.or([row('phone', '=', phone), row('claimed_phone', '=', phone)]))
      .execute()
  expect(await users()).toEqual([])
  const right = await client.post('/v2/auth/otp', { phone, token: client.lastCode() })
  expect(right.statusCode).toBe(200)
  expect(await users()).toEqual([{ phone, is_guest: false }])
})

test('phone and code answer an interim token [identity.api-otp-auth]', async () => {
  const phone = newPhone()
  const id = await client.createUser(phone)
  const code = await client.askForCode(phone)
  const answer = await client.post('/v2/auth/otp', { phone, token: code })
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    expired: service.clock.time / 1000 + 3600,
    was_guest: false,
  })
  const { access_token } = answer.json<{ access_token: string }>()
  expect((await client.get('/v2/users/self', access_token)).json()).toMatchObject({
    id,
    phone,
    is_guest: false,
  })
})

test('a provider in the path is the one signed in to [identity.api-otp-auth-provider]', async () => {
  const phone = newPhone()
  const id = await client.createUser(phone, 'portal')
  const code = await client.askForCode(phone, {}, 'portal')
  const here = await client.post('/v2/auth/otp/openair/', { identifier: phone, token: code })
  expect(here.json()).toMatchObject({ status_code: 400, error_code: 'invalid_code' })
  for (const nowhere of ['nowhere', '99'])
    expect(
      (await client.post(`/v2/auth/otp/${nowhere}/`, { identifier: phone, token: code })).statusCode,
    ).toBe(404)
  const answer = await client.post('/v2/auth/otp/2/', { identifier: phone, token: code })
  const { access_token } = answer.json<{ access_token: string }>()
  expect((await client.get('/v2/users/self', access_token)).json()).toMatchObject({
    id,
    provider: { id: 2 },
  })
})

test('phone and code are both required [identity.otp-required-fields]', async () => {
  for (const [url, payload, field] of [
    ['/v2/otps', {}, 'phone'],
    ['/v2/auth/otp', { phone: newPhone() }, 'token'],
    ['/v2/auth/otp', { phone: newPhone(), token: '' }, 'token'],
    ['/v2/auth/otp', { token: '123456' }, 'phone'],
    ['/v2/auth/otp/openair/', { token: '123456' }, 'identifier'],
    ['/v2/auth/otp/openair/', { identifier: newPhone() }, 'token'],
  ] as const)
    expect((await client.post(url, payload)).json()).toMatchObject({
      error_code: 'validation_failed',
      detail: { [field]: expect.any(String) },
    })
})

test('a phone has as many digits as the mask of the provider [identity.phone-length]', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  for (const wrong of [phone.slice(1), `${phone}0`, 'seven seven seven']) {
    for (const [url, payload] of [
      ['/v2/otps', { phone: wrong }],
      ['/v2/users', { username: 'somebody else', phone: wrong }],
      ['/v2/auth/otp', { phone: wrong, token: '123456' }],
    ] as const)
      expect((await client.post(url, payload)).json()).toMatchObject({
        status_code: 400,
        error_code: 'validation_failed',
        detail: { phone: expect.any(String) },
      })
  }
  expect(
    (await client.post('/v2/otps', { phone: `+7 (${phone.slice(1, 4)}) ${phone.slice(4)}` })).statusCode,
  ).toBe(200)
})

test('a phone of another country is sent no code, however many digits it has; the 8 that is dialled at home is the country’s 7', async () => {
  const phone = newPhone()
  const before = service.sent.length
  for (const abroad of ['+1 900 555 01 23', '19005550123', `+8${phone.slice(1)}`]) {
    const answers = [
      await client.post('/v2/otps', { phone: abroad, sign_up: true }),
      await client.post('/v2/users', { username: `abroad-${abroad}`, phone: abroad }),
    ]
    for (const answer of answers) expect(answer.json()).toMatchObject({ error_code: 'validation_failed' })
  }
  expect(service.sent).toHaveLength(before)

  const id = await client.createUser(phone)
  const home = `8 ${phone.slice(1)}`
  expect((await client.post('/v2/otps', { phone: home })).statusCode).toBe(200)
  expect(service.sent.at(-1)).toMatchObject({ phone })
  const right = await client.post('/v2/auth/otp', { phone: home, token: client.lastCode() })
  const { access_token } = right.json<{ access_token: string }>()
  expect((await client.get('/v2/users/self', access_token)).json()).toMatchObject({ id, phone })

  // An account that was made before goes on signing in by what is its phone.
  const old = `1900${phone.slice(4)}`
  const { userId } = await openUser(service.ports, { phone: old })
  const code = await client.askForCode(old)
  const entered = await client.post('/v2/auth/otp', { phone: old, token: code })
  const token = entered.json<{ access_token: string }>().access_token
  expect((await client.get('/v2/users/self', token)).json()).toMatchObject({ id: userId })
})

test('whether a phone of another country has an account is told no more often than of any other', async () => {
  const known = '19005550001'
  await openUser(service.ports, { phone: known })
  const phones = [known, '19005550002']
  const told = (answer: { statusCode: number; body: string }) => [answer.statusCode, answer.body]
  const asked = [
    (phone: string) => client.get(`/v2/otp/send_methods?phone=${phone}`),
    (phone: string) => client.get(`/v2/otp/exist?phone=${phone}`),
    (phone: string) => client.post('/v2/auth/otp', { phone, token: '123456' }),
    (phone: string) => client.post('/v2/otps', { phone, name: 'a program' }),
  ]
  for (const ask of asked) {
    const [one, other] = await Promise.all(phones.map(async (phone) => told(await ask(phone))))
    expect(one).toEqual(other)
  }
  // By having a code sent one learns it: two hundred times a day from an address, and then of neither.
  const ip = '2001:db8:9::1'
  const send = async (phone: string) =>
    (await client.post('/v2/otps', { phone, sign_up: true }, { ip })).statusCode
  const strangers = Array.from({ length: 200 }, (_, at) => `1900556${String(at).padStart(4, '0')}`)
  for (const phone of strangers) expect(await send(phone)).toBe(400)
  for (const phone of phones) expect(await send(phone)).toBe(429)
})

test('without a mask a phone has eleven digits, as in +7 ### ### ## ## [identity.phone-default-mask]', async () => {
  const network = (await client.get('/v2/users/self/network?provider=portal')).json<{ provider: object }>()
  expect(network.provider).toMatchObject({ phone_mask: null })
  const ask = async (phone: string) =>
    (await client.post('/v2/otps?provider=portal', { phone })).json<object>()
  expect(await ask('+7 701 999 99 99')).toMatchObject({ error_code: 'invalid_phone' })
  expect(await ask('+7 701 999 99 9')).toMatchObject({ error_code: 'validation_failed' })
  expect(await ask('+998 90 123 45 67')).toMatchObject({ error_code: 'validation_failed' })
})

test('nine digits are a phone where the provider says so, unless the first is 7 [identity.phone-nine-digits]', async () => {
  const ask = async (provider: string, phone: string) =>
    (await client.post(`/v2/otps?provider=${provider}`, { phone })).json<object>()
  expect(await ask('four', '901234567')).toMatchObject({ error_code: 'invalid_phone' })
  expect(await ask('four', '701234567')).toMatchObject({ error_code: 'validation_failed' })
  expect(await ask('openair', '901234567')).toMatchObject({ error_code: 'validation_failed' })
  await client.createUser('901234567', 'four')
  expect(await ask('four', '901234567')).toMatchObject({ method: 'sms' })
})

test('codes have six digits, four or eight where the provider says so, and as many as its pages are told [identity.otp-length-variants] [identity.otp-length]', async () => {
  for (const [provider, length] of [
    ['openair', 6],
    ['four', 4],
    ['eight', 8],
  ] as const) {
    const phone = newPhone()
    await client.createUser(phone, provider)
    const answer = await client.post(`/v2/otps?provider=${provider}`, { phone })
    expect(answer.json()).toMatchObject({ length })
    // The form has as many places before any code is asked for.
    const network = await client.get(`/v2/users/self/network?provider=${provider}`)
    expect(network.json()).toMatchObject({ phone_otp_length: length })
    const code = client.lastCode()
    expect(code).toHaveLength(length)
    const right = await client.post(`/v2/auth/otp?provider=${provider}`, { phone, token: code })
    expect(right.statusCode).toBe(200)
  }
})

test('who fills in the hidden field is answered as if a code were sent [identity.login-honeypot]', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const before = service.sent.length
  const caught = await client.post('/v2/otps', { phone, name: 'Robot', can_display_message: true })
  expect(caught.statusCode).toBe(200)
  expect(service.sent).toHaveLength(before)
  const honest = await client.post('/v2/otps', { phone, name: '', can_display_message: true })
  expect(honest.body).toBe(caught.body)
  expect(service.sent).toHaveLength(before + 1)
  const unknown = await client.post('/v2/otps', {
    phone: newPhone(),
    name: 'Robot',
    can_display_message: true,
  })
  expect(unknown.body).toBe(caught.body)
})

test('whether a code exists is told to the device that asked for it only [identity.api-otp-exist]', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const [mine, other] = [await openGuest(service.app), await openGuest(service.app)]
  const exists = async (token?: string) =>
    (await client.get(`/v2/otp/exist?phone=${phone}`, token)).json<{ otp_exist: boolean }>().otp_exist
  expect(await exists(mine.token)).toBe(false)
  const code = await client.askForCode(phone, { token: mine.token })
  expect(await exists(mine.token)).toBe(true)
  expect(await exists(other.token)).toBe(false)
  expect(await exists()).toBe(false)
  await client.post('/v2/auth/otp', { phone, token: code }, { token: mine.token })
  expect(await exists(mine.token)).toBe(false)
  minutes(1)
  await client.askForCode(phone, { token: mine.token })
  minutes(10)
  expect(await exists(mine.token)).toBe(false)
})

test('only a code that was made at most so many seconds ago counts, where that is asked', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const { token } = await openGuest(service.app)
  const exists = async (maxAge: number | string) => {
    const answer = await client.get(`/v2/otp/exist?phone=${phone}&max_age=${maxAge}`, token)
    return answer.json<{ otp_exist?: boolean }>().otp_exist
  }
  await client.askForCode(phone, { token })
  minutes(1)
  expect([await exists(59), await exists(60), await exists(300)]).toEqual([false, true, true])
  for (const wrong of ['0', '-1', 'x']) expect(await exists(wrong)).toBeUndefined()
})

/** Lets a table take no new rows while something is done. */
async function closed<T>(table: string, work: () => Promise<T>): Promise<T> {
  const { database } = service.ports
  await database.execute(`alter table ${table} add constraint closed check (false) not valid`)
  try {
    return await work()
  } finally {
    await database.execute(`alter table ${table} drop constraint closed`)
  }
}

test('a code is used up with what it was entered for: what broke off can be entered again, and what was done cannot', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const code = await client.askForCode(phone)
  const signIn = () => client.post('/v2/auth/otp', { phone, token: code })
  expect((await closed('access_token', signIn)).statusCode).toBe(500)
  expect((await signIn()).statusCode).toBe(200)
  expect((await signIn()).json()).toMatchObject({ error_code: 'invalid_code' })

  const user = await openUser(service.ports, { phone: newPhone() })
  const next = newPhone()
  const token = await client.askForCode(next, { token: user.token })
  const change = (): Promise<{ statusCode: number; json(): unknown }> =>
    service.app.inject({
      method: 'PATCH',
      url: '/v2/users/self',
      payload: { phone: next, token },
      headers: { authorization: `Bearer ${user.token}` },
    })
  expect((await closed('account_message', change)).statusCode).toBe(500)
  expect((await change()).json()).toMatchObject({ phone: next })
  expect((await change()).json()).toMatchObject({ error_code: 'invalid_code' })
})
