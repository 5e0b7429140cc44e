import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { caller } from '../testing/caller.ts'
import { openGuest, openTestService, type TestService } from '../testing/service.ts'
import { openChild, openUser, type TestUser } from '../testing/users.ts'

const PHONE = '77019998877'
const PIN = '7394'
/** Stands in what only the victim may read. */
const MARK = 'VICTIM'
/** The end of a phone that the victim had before, as a message to the victim's devices tells it. */
const OLD_PHONE_END = '…4321'

let service: TestService
let victim: TestUser
let profileId: number
let attackers: readonly { who: string; token: string | null }[]

beforeAll(async () => {
  service = await openTestService()
  victim = await openUser(service.ports, { phone: PHONE, firstName: MARK })
  const child = await openChild(service.app, service.ports, victim)
  profileId = child.profileId
  await patch('/v2/users/self', victim.token, { pincode: PIN, email: `${MARK}@example.com` })
  const notification = { notification_type: 'push', token: MARK }
  await patch(`/v2/users/self/devices/${victim.deviceId}`, victim.token, { notification })
  await service.ports.database.execute(
    `insert into account_message (user_id, device_id, about, created_at, told_until) values ($1, null, $2, $3, $3::timestamptz + interval '1 day')`,
    [victim.userId, JSON.stringify({ before: '77010004321', after: PHONE }), new Date(service.clock.time)],
  )
  const other = await openUser(service.ports)
  attackers = [
    { who: 'another user', token: other.token },
    { who: 'a child of another user', token: (await openChild(service.app, service.ports, other)).token },
    { who: 'a user of another provider', token: (await openUser(service.ports, { providerId: 2 })).token },
    { who: 'a guest', token: (await openGuest(service.app)).token },
    { who: 'nobody', token: null },
  ]
})
afterAll(() => service.close())
beforeEach(() => {
  service.sent.length = 0
})

const { call, get, patch } = caller(() => service.app)

interface Attack {
  readonly url: string
  readonly payload?: object
  /** What every attacker is answered with; by default only what is the attacker's own may be answered. */
  readonly refused?: readonly number[]
}

const device = () => `/v2/users/self/devices/${victim.deviceId}`
const profile = () => `/v2/users/self/profiles/${profileId}`
const ids = () => ({ id: victim.userId, user_id: victim.userId, provider_id: 1 })

/** An attempt on the victim by each endpoint. `provider=1` names the victim's provider to attackers of another one. */
const ATTACKS: Readonly<Record<string, () => Attack>> = {
  'POST /v2/users': () => ({
    url: '/v2/users',
    payload: { username: `taking-over-${PHONE}`, phone: PHONE, ...ids() },
    refused: [403, 409],
  }),
  'GET /v2/users/self': () => ({ url: `/v2/users/self?user_id=${victim.userId}&id=${victim.userId}` }),
  'PATCH /v2/users/self': () => ({
    url: `/v2/users/self?user_id=${victim.userId}`,
    payload: { ...ids(), name: 'Taken', pincode: '0000' },
  }),
  'PATCH /v2/users/:id': () => ({
    url: `/v2/users/${victim.userId}`,
    payload: { refer_id: 'attacker' },
    refused: [404],
  }),
  'POST /v2/auth/login': () => ({
    url: '/v2/auth/login',
    payload: { login: PHONE, password: PHONE },
    refused: [401],
  }),
  'POST /v2/users/self/devices': () => ({
    url: '/v2/users/self/devices',
    payload: { ...ids(), serial: 'of the attacker', profile_id: profileId },
  }),
  'GET /v2/users/self/devices': () => ({ url: `/v2/users/self/devices?user_id=${victim.userId}` }),
  'GET /v2/users/self/devices/:id': () => ({ url: device(), refused: [404] }),
  'PATCH /v2/users/self/devices/:id': () => ({
    url: device(),
    payload: { parental_settings: { vod: false }, settings: { parentalChannels: true } },
    refused: [404],
  }),
  'DELETE /v2/users/self/devices/:id': () => ({ url: device(), refused: [404] }),
  'GET /v2/users/self/messages': () => ({ url: `/v2/users/self/messages?user_id=${victim.userId}` }),
  'DELETE /v2/users/self/messages': () => ({
    url: `/v2/users/self/messages?user_id=${victim.userId}&until=2147483647`,
  }),
  'POST /v2/auth/device': () => ({
    url: '/v2/auth/device',
    payload: { ...ids(), device_id: String(victim.userId) },
    refused: [401],
  }),
  'POST /v2/otps': () => ({ url: '/v2/otps', payload: { phone: PHONE, can_display_message: true } }),
  'POST /v2/auth/otp': () => ({
    url: '/v2/auth/otp',
    payload: { phone: PHONE, token: '000000' },
    refused: [400, 429],
  }),
  'POST /v2/auth/otp/:provider': () => ({
    url: '/v2/auth/otp/openair',
    payload: { identifier: PHONE, token: '000000' },
    refused: [400, 429],
  }),
  'GET /v2/otp/send_methods': () => ({ url: `/v2/otp/send_methods?phone=${PHONE}` }),
  'GET /v2/otp/exist': () => ({ url: `/v2/otp/exist?phone=${PHONE}` }),
  // At a provider without a backend of its own there is none of these; what tickets open is tried in `regional`.
  'POST /v2/mw/otps': () => ({ url: '/v2/mw/otps', payload: { phone: PHONE }, refused: [404] }),
  'POST /v2/mw/auth/otp': () => ({
    url: '/v2/mw/auth/otp',
    payload: { phone: PHONE, token: '000000' },
    refused: [404],
  }),
  'GET /v2/mw/cities': () => ({ url: '/v2/mw/cities', refused: [404] }),
  'POST /v2/mw/set_city': () => ({
    url: '/v2/mw/set_city',
    payload: { ...ids(), mwat: PHONE.repeat(3), city_id: '1' },
    refused: [404],
  }),
  'POST /v2/mw/set_address': () => ({
    url: '/v2/mw/set_address',
    payload: { mwat: PHONE.repeat(3), address_id: '1', provider_id: '1', user_id: String(victim.userId) },
    refused: [404],
  }),
  'GET /v2/mw/status_block': () => ({
    url: `/v2/mw/status_block?user_id=${victim.userId}`,
    refused: [404],
  }),
  'GET /v2/users/self/profiles': () => ({ url: `/v2/users/self/profiles?user_id=${victim.userId}` }),
  'POST /v2/users/self/profiles': () => ({
    url: '/v2/users/self/profiles',
    payload: { ...ids(), name: 'Planted' },
  }),
  'PATCH /v2/users/self/profiles/:id': () => ({
    url: profile(),
    payload: { name: 'Taken', role: 'adult' },
    refused: [403, 404],
  }),
  'DELETE /v2/users/self/profiles/:id': () => ({ url: profile(), refused: [403, 404] }),
  'GET /v2/users/self/profile': () => ({ url: `/v2/users/self/profile?id=${profileId}` }),
  'POST /v2/users/self/profile': () => ({
    url: '/v2/users/self/profile',
    payload: { id: profileId, pincode: PIN },
    refused: [403, 404],
  }),
  'POST /v2/users/self/parental_code/send': () => ({
    url: `/v2/users/self/parental_code/send?user_id=${victim.userId}`,
    refused: [403, 409],
  }),
  // The attackers' own PIN is another one, or none.
  'POST /v2/users/self/parental_code/check': () => ({
    url: `/v2/users/self/parental_code/check?user_id=${victim.userId}`,
    payload: { ...ids(), pincode: PIN },
    refused: [400, 403, 409],
  }),
  'GET /v2/profiles/avatar_categories': () => ({ url: '/v2/profiles/avatar_categories' }),
}

/** All that is stored of the victim and that an attacker could change. */
async function stored() {
  const { db } = service.ports.database
  const of = (table: 'device' | 'profile' | 'access_token' | 'account_message') =>
    db.selectFrom(table).selectAll().where('user_id', '=', victim.userId).execute()
  const user = await db.selectFrom('app_user').selectAll().where('id', '=', victim.userId).execute()
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  return [
    sorted(user),
    sorted(await of('device')),
    sorted(await of('profile')),
    sorted(await of('access_token')),
    sorted(await of('account_message')),
    sorted(await db.selectFrom('read_message').selectAll().execute()),
  ]
}

const endpoints = (ENDPOINTS['identity'] ?? []).map(
  ({ method, path, access }) => [`${method} ${path}`, method, access] as const,
)

test.for(endpoints)('nobody reaches another user by %s', async ([name, method, access]) => {
  const attack = ATTACKS[name]?.()
  if (!attack) throw new Error(`Say how ${name} could be turned against another user`)
  const before = await stored()
  for (const { who, token } of attackers) {
    for (const provider of ['', 'provider=1']) {
      const url = provider ? `${attack.url}${attack.url.includes('?') ? '&' : '?'}${provider}` : attack.url
      const { status, body } = await call(method, url, token, attack.payload)
      const wanted = access === 'token' && token === null ? [401] : attack.refused
      // One assertion for all, so that a failure names the attacker.
      expect
        .soft({
          who,
          status,
          isAnsweredRightly: wanted?.includes(status) ?? status < 500,
          tells: [MARK, OLD_PHONE_END, `"${PIN}"`, victim.deviceId].filter((secret) => body.includes(secret)),
        })
        .toEqual({ who, status, isAnsweredRightly: true, tells: [] })
    }
  }
  expect(await stored()).toEqual(before)
  expect(service.sent.filter(({ kind }) => kind === 'pin')).toEqual([])
})

test('the victim is what it was', async () => {
  expect((await get('/v2/users/self/messages', victim.token)).body).toContain(OLD_PHONE_END)
  expect((await get('/v2/users/self', victim.token)).json()).toMatchObject({
    first_name: MARK,
    phone: PHONE,
    parental_status: 'set',
    parental_code: PIN,
    refer_id: null,
  })
})
