import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Profile, User } from '#contract/identity.ts'
import { caller } from '../testing/caller.ts'
import { phoneClient } from '../testing/phone.ts'
import { openGuest, openTestService, TEST_NOW, type TestService } from '../testing/service.ts'
import { openChild, openDevice, openUser } from '../testing/users.ts'
import { isPinOf, openPin, sealPlainPins } from './pin-vault.ts'
import { TOO_MANY_PINS_TODAY } from './refusal-texts.ts'
import type { UserRow } from './user.store.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.clock.time = TEST_NOW
})

const { get, post, patch, remove } = caller(() => service.app)
const SELF = '/v2/users/self'
const SEND = '/v2/users/self/parental_code/send'
const status = async (token: string) => {
  const { parental_status, parental_code } = (await get(SELF, token)).json<User>()
  return [parental_status, parental_code]
}
const adultId = async (token: string) =>
  (await get('/v2/users/self/profiles', token)).json<Profile[]>().find(({ role }) => role === 'adult')!.id
const MINUTE = 60_000

let families = 0
async function family() {
  const user = await openUser(service.ports, { phone: `7701${1_000_000 + (families += 1)}` })
  const child = await openChild(service.app, service.ports, user)
  return { user, child, adult: await adultId(user.token) }
}

test('setting a PIN takes four digits and switches it on', async () => {
  const { token } = await openUser(service.ports)
  expect(await status(token)).toEqual(['notset', null])
  for (const pincode of ['123', '12345', 'abcd', '١٢٣٤', ' 123'])
    expect((await patch(SELF, token, { pincode })).code).toBe('validation_failed')
  expect((await patch(SELF, token, { settings: { parental_status: 'set' } })).code).toBe('conflict')
  expect((await patch(SELF, token, { pincode: '0123' })).json()).toMatchObject({
    parental_status: 'set',
    parental_code: '0123',
  })
})

test('another PIN needs the one before [identity.pin-change-old]', async () => {
  const { token } = await openUser(service.ports)
  await patch(SELF, token, { pincode: '1111' })
  expect((await patch(SELF, token, { pincode: '2222' })).code).toBe('pin_required')
  expect((await patch(SELF, token, { pincode: '2222', old_pincode: '3333' })).code).toBe('wrong_pin')
  expect(await status(token)).toEqual(['set', '1111'])
  expect((await patch(SELF, token, { pincode: '2222', old_pincode: '1111' })).status).toBe(200)
  expect(await status(token)).toEqual(['set', '2222'])
})

test('switching the PIN off needs it, switching it on again does not', async () => {
  const { token } = await openUser(service.ports)
  await patch(SELF, token, { pincode: '1111' })
  const off = { settings: { parental_status: 'ignore' } }
  expect((await patch(SELF, token, off)).code).toBe('pin_required')
  expect((await patch(SELF, token, { ...off, old_pincode: '0000' })).code).toBe('wrong_pin')
  expect((await patch(SELF, token, { ...off, old_pincode: '1111' })).status).toBe(200)
  expect(await status(token)).toEqual(['ignore', '1111'])
  expect((await patch(SELF, token, { settings: { parental_status: 'set' } })).status).toBe(200)
  expect(await status(token)).toEqual(['set', '1111'])
  expect((await patch(SELF, token, { pincode: '2222', ...off, old_pincode: '1111' })).code).toBe(
    'validation_failed',
  )
})

test('from a child to an adult profile only the stored PIN leads [identity.pin-compare]', async () => {
  const { user, child, adult } = await family()
  const select = (payload: object) => post('/v2/users/self/profile', child.token, { id: adult, ...payload })
  await patch(SELF, user.token, { pincode: '4711' })
  const none = await select({})
  expect([none.status, none.code, none.refusal]).toEqual([403, 'pin_required', { reason: 'pin' }])
  for (const pincode of ['4712', '', '47110', '471'])
    expect(await select({ pincode })).toMatchObject({ status: 400, code: 'wrong_pin' })
  expect((await get('/v2/users/self/profile', child.token)).json()).toMatchObject({ role: 'child' })
  expect((await select({ pincode: '4711' })).json()).toMatchObject({ id: adult, role: 'adult' })
  expect((await get('/v2/users/self/profile', child.token)).json()).toMatchObject({ role: 'adult' })
})

test('without a PIN, or with it switched off, a child’s device goes back freely', async () => {
  const { user, child, adult } = await family()
  expect((await post('/v2/users/self/profile', child.token, { id: adult })).status).toBe(200)
  await post('/v2/users/self/profile', child.token, { id: child.profileId })
  await patch(SELF, user.token, { pincode: '4711' })
  await patch(SELF, user.token, { settings: { parental_status: 'ignore' }, old_pincode: '4711' })
  expect((await post('/v2/users/self/profile', child.token, { id: adult })).status).toBe(200)
})

test('after five wrong PINs the right one is refused too, for a quarter of an hour', async () => {
  const { user, child, adult } = await family()
  await patch(SELF, user.token, { pincode: '4711' })
  const select = (pincode: string) => post('/v2/users/self/profile', child.token, { id: adult, pincode })
  const tries = await Promise.all(Array.from({ length: 20 }, (_, at) => select(String(1000 + at))))
  expect(tries.filter(({ code }) => code === 'wrong_pin')).toHaveLength(5)
  expect(tries.filter(({ status: got }) => got === 429)).toHaveLength(15)
  expect(await select('4711')).toMatchObject({ status: 429, code: 'too_many_requests' })
  // The parent's own device has not tried yet.
  const check = (token: string, pincode: string) =>
    post('/v2/users/self/parental_code/check', token, { pincode })
  expect((await check(user.token, '4711')).status).toBe(200)
  service.clock.time += 15 * MINUTE
  expect((await select('4711')).status).toBe(200)
})

test('who has used up the tries of a day is told so at once, not to wait for a quarter of an hour', async () => {
  const { user } = await family()
  await patch(SELF, user.token, { pincode: '4711' })
  const check = () => post('/v2/users/self/parental_code/check?lang=en', user.token, { pincode: '0000' })
  for (const round of [1, 2, 3]) {
    for (let n = 0; n < 5; n += 1) expect((await check()).code).toBe('wrong_pin')
    if (round < 3) service.clock.time += 15 * MINUTE
  }
  // However often it is tried: after the last of them, and after the quarter of an hour.
  for (const minutes of [30, 30, 45, 45]) {
    service.clock.time = TEST_NOW + minutes * MINUTE
    expect((await check()).json()).toMatchObject({
      status_code: 429,
      message: TOO_MANY_PINS_TODAY.en,
      detail: { seconds: String(24 * 3600 - minutes * 60) },
    })
  }
})

test('a PIN is tried 15 times a day by one device and 40 times by all of an account; who is sent it may enter it', async () => {
  const { user, child, adult } = await family()
  await patch(SELF, user.token, { pincode: '4711' })
  const quarters = 24 * 4
  const triesOf = async (token: string, most = quarters): Promise<number> => {
    let looked = 0
    for (let quarter = 0; quarter < most; quarter += 1) {
      for (let n = 0; n < 6; n += 1) {
        const answer = await post('/v2/users/self/profile', token, { id: adult, pincode: '0000' })
        if (answer.code === 'wrong_pin') looked += 1
      }
      service.clock.time += 15 * MINUTE
    }
    return looked
  }
  const began = service.clock.time
  expect(await triesOf(child.token, 5)).toBe(15)
  // Devices that are registered anew have not tried, but their account has.
  let all = 15
  for (let n = 0; n < 4; n += 1) {
    const { token, deviceId } = await openDevice(service.ports, user.userId)
    await post('/v2/users/self/profile', token, { id: child.profileId })
    all += await triesOf(token, 4)
    await remove(`/v2/users/self/devices/${deviceId}`, user.token)
  }
  expect(service.clock.time - began).toBeLessThan(24 * 60 * MINUTE)
  expect(all).toBe(40)
  const check = () => post('/v2/users/self/parental_code/check', user.token, { pincode: '4711' })
  expect((await check()).status).toBe(429)
  expect((await post(SEND, user.token)).status).toBe(200)
  expect((await check()).status).toBe(200)
}, 60_000)

test('what opens the account or a limit asks for the PIN: the phone, the settings of a device, an adult’s role', async () => {
  const { user, child } = await family()
  const device = `/v2/users/self/devices/${child.deviceId}`
  const role = `/v2/users/self/profiles/${child.profileId}`
  const phones = phoneClient(service)
  const settings = { parental_settings: { vod: false } }
  expect((await patch(device, user.token, settings)).status).toBe(200)
  await patch(SELF, user.token, { pincode: '4711' })
  const phone = '77019998877'
  const token = await phones.askForCode(phone, { token: user.token })
  const changes = [
    [SELF, { phone, token }, 'old_pincode'],
    [device, settings, 'pincode'],
    [role, { role: 'adult' }, 'pincode'],
  ] as const
  for (const [url, change, field] of changes) {
    expect([url, (await patch(url, user.token, change)).code]).toEqual([url, 'pin_required'])
    expect((await patch(url, user.token, { ...change, [field]: '0000' })).code).toBe('wrong_pin')
  }
  expect(
    await service.app
      .inject({ url: SELF, headers: { authorization: `Bearer ${user.token}` } })
      .then((one) => one.json<User>().phone),
  ).not.toBe(phone)
  for (const [url, change, field] of changes)
    expect((await patch(url, user.token, { ...change, [field]: '4711' })).status).toBe(200)
  expect((await get(SELF, user.token)).json()).toMatchObject({ phone })
  // What closes a limit or leaves it alone needs none.
  expect((await patch(role, user.token, { role: 'child', name: 'Ela' })).status).toBe(200)
  expect((await patch(device, user.token, { settings: { parentalChannels: true } })).status).toBe(200)
})

test('a stored PIN tells nothing without the secret; one of an earlier version is sealed at the next start', async () => {
  const { user } = await family()
  await patch(SELF, user.token, { pincode: '4711' })
  const { execute } = service.ports.database
  const stored = async () =>
    (await execute('select * from app_user where id = $1', [user.userId])).rows[0] as UserRow
  const { secret } = service.ports
  const row = await stored()
  expect(Object.values(row).filter((value) => Buffer.isBuffer(value) && value.includes('4711'))).toEqual([])
  expect(row).toMatchObject({ parental_code: null })
  expect(openPin(secret, row)).toBe('4711')
  // Neither with another secret nor for another user.
  expect(openPin(Buffer.alloc(32, 7), row)).toBeNull()
  expect(openPin(secret, { ...row, id: row.id + 1 })).toBeNull()
  expect(isPinOf(secret, { ...row, id: row.id + 1 }, '4711')).toBe(false)

  await execute(
    'update app_user set parental_code = $1, parental_hash = null, parental_sealed = null where id = $2',
    ['0815', user.userId],
  )
  await sealPlainPins(service.ports)
  expect(await stored()).toMatchObject({ parental_code: null })
  const check = (pincode: string) => post('/v2/users/self/parental_code/check', user.token, { pincode })
  expect((await check('4711')).code).toBe('wrong_pin')
  expect((await check('0815')).status).toBe(200)
  expect(await status(user.token)).toEqual(['set', '0815'])
})

test('a PIN that is asked for is checked by the service, as often as any other [identity.pin-compare] [identity.pin-wrong]', async () => {
  const { user, child, adult } = await family()
  const check = (pincode: string, token = user.token) =>
    post('/v2/users/self/parental_code/check', token, { pincode })
  expect((await check('4711')).code).toBe('conflict')
  await patch(SELF, user.token, { pincode: '4711' })
  expect((await check('4711')).json()).toEqual({ is_right: true })
  expect((await check('4711', child.token)).refusal).toEqual({ reason: 'child_profile' })
  const guest = await openGuest(service.app)
  expect((await check('4711', guest.token)).refusal).toEqual({ reason: 'sign_in' })
  const tries = await Promise.all(Array.from({ length: 12 }, (_, at) => check(String(1000 + at))))
  expect(tries.filter(({ code }) => code === 'wrong_pin')).toHaveLength(5)
  expect(tries.filter(({ code }) => code === 'too_many_requests')).toHaveLength(7)
  // One count for every way to try a PIN on a device, and none for the others.
  expect((await check('4711')).status).toBe(429)
  expect((await patch(SELF, user.token, { pincode: '2222', old_pincode: '4711' })).status).toBe(429)
  const select = { id: adult, pincode: '4711' }
  expect((await post('/v2/users/self/profile', child.token, select)).status).toBe(200)
  service.clock.time += 15 * MINUTE
  expect((await check('4711')).status).toBe(200)
})

test('the PIN is told to adults and never to a child, by no endpoint [identity.pin-display]', async () => {
  const { user, child } = await family()
  await patch(SELF, user.token, { pincode: '7394' })
  expect(await status(user.token)).toEqual(['set', '7394'])
  const auth = await post('/v2/auth/device', null, { device_id: child.deviceId })
  const told = [
    auth,
    await get(SELF, child.token),
    await get('/v2/users/self/profile', child.token),
    await get('/v2/users/self/profiles', child.token),
    await get('/v2/users/self/devices', child.token),
    await get(`/v2/users/self/devices/${child.deviceId}`, child.token),
    await patch(SELF, child.token, { name: 'Me' }),
    await post(SEND, child.token),
  ]
  for (const { body } of told) expect(body).not.toContain('"7394"')
  expect((await get(SELF, child.token)).json()).toMatchObject({
    parental_status: 'set',
    parental_code: null,
    parental_dialogue: null,
  })
})

test('a forgotten PIN goes to the phone of its owner [identity.api-parental-code-send]', async () => {
  const { user, child } = await family()
  expect((await post(SEND, user.token)).code).toBe('conflict')
  await patch(SELF, user.token, { pincode: '7394' })
  const before = service.sent.length
  expect((await post(`${SEND}?lang=en`, child.token)).json()).toEqual({ seconds: 60 })
  expect(service.sent.slice(before)).toEqual([
    {
      channel: 'sms',
      phone: expect.stringMatching(/^7701\d+$/),
      text: 'Openair: your PIN is 7394',
      kind: 'pin',
      providerId: 1,
    },
  ])
  const phoneless = await openUser(service.ports)
  await patch(SELF, phoneless.token, { pincode: '7394' })
  // What a viewer reads of it is in the language of the call.
  for (const [language, words] of [
    ['ru', 'Нет номера телефона, на который отправить PIN-код'],
    ['uz', 'PIN-kodni yuborish uchun telefon raqami yo‘q'],
  ])
    expect((await post(`${SEND}?lang=${language}`, phoneless.token)).json()).toMatchObject({
      error_code: 'conflict',
      message: words,
      detail: words,
    })
})

test('a PIN is sent once a minute and three times a day', async () => {
  const { user } = await family()
  await patch(SELF, user.token, { pincode: '7394' })
  const before = service.sent.length
  const parallel = await Promise.all(Array.from({ length: 6 }, () => post(SEND, user.token)))
  expect(parallel.filter((answer) => answer.status === 200)).toHaveLength(1)
  for (const minutes of [1, 2, 3, 4]) {
    service.clock.time = TEST_NOW + minutes * MINUTE
    expect((await post(SEND, user.token)).status).toBe(minutes <= 2 ? 200 : 429)
  }
  // It is told for how long, and asking once more makes nobody wait longer.
  for (const minutes of [2.5, 4.5]) {
    service.clock.time = TEST_NOW + minutes * MINUTE
    const wait = await post(SEND, user.token)
    expect(wait.json<{ detail: object }>().detail).toEqual({ seconds: String(24 * 3600 - minutes * 60) })
  }
  expect(service.sent.length - before).toBe(3)
})

test('a PIN that has come by SMS may be entered at once, also after too many wrong ones', async () => {
  const { user } = await family()
  await patch(SELF, user.token, { pincode: '4711' })
  const check = (pincode: string) => post('/v2/users/self/parental_code/check', user.token, { pincode })
  for (let at = 0; at < 6; at += 1) await check('1000')
  expect((await check('4711')).status).toBe(429)
  expect((await post(SEND, user.token)).status).toBe(200)
  expect((await check('4711')).status).toBe(200)
  // One that is not sent gives no new tries.
  for (let at = 0; at < 6; at += 1) await check('1000')
  expect((await post(SEND, user.token)).status).toBe(429)
  expect((await check('4711')).status).toBe(429)
})

test('a guest has no PIN', async () => {
  const { token } = await openGuest(service.app)
  expect((await patch(SELF, token, { pincode: '1111' })).code).toBe('permission_denied')
  expect((await post(SEND, token)).refusal).toEqual({ reason: 'sign_in' })
  expect((await get(SELF, token)).json()).toMatchObject({ parental_code: null, parental_dialogue: null })
})

test('who has no PIN is offered to set one', async () => {
  const { user, child } = await family()
  const offered = async (token: string) =>
    (await get(`${SELF}?lang=en`, token)).json<User>().parental_dialogue
  expect(await offered(user.token)).toEqual({
    icon: 'lock',
    title: 'Parental control',
    message: expect.any(String),
    buttons: [
      { label: 'Set a PIN', action: 'parental_set', is_primary: true },
      { label: 'Not now', action: 'close', is_primary: false },
    ],
  })
  expect(await offered(child.token)).toBeNull()
  await patch(SELF, user.token, { pincode: '1111' })
  expect(await offered(user.token)).toBeNull()
})
