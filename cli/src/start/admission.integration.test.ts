import { afterAll, beforeEach, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Stream } from '#contract/playback.ts'
import { isOfWatching } from '#contract/watching.ts'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { regionalStub, type RegionalStub } from '#server/testing/regional-stub.ts'
import { openGuest } from '#server/testing/service.ts'
import { openUser } from '#server/testing/users.ts'
import { runSmallService } from '../testing/running-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
/** Who has no city to name is not asked by these; the backend is asked as often as this. */
const FRESH_MS = 15_000

let stub: RegionalStub
const opened = serviceOfFile(async () => {
  stub = await regionalStub()
  const mw = JSON.stringify({
    url: `${stub.url}/mw`,
    pay_url: 'https://pay.example/{username}?sum={amount}',
    is_block_binding: false,
  })
  return {
    service: await runSmallService(NOW, {
      'providers.yaml': `${smallServiceFile('providers.yaml')}${otherProvider(
        'id: 2',
        'shortname: closed',
        'name: Closed',
        'domain: closed.example',
        'is_guest_allowed: true',
        'sign_in: {auth_only: true}',
      )}${otherProvider('id: 3', 'shortname: owing', 'name: Owing', 'is_guest_allowed: true', `regional: ${mw}`)}`,
      'channels.yaml': smallServiceFile('channels.yaml').replace(
        'slug: dala',
        'slug: dala\n  also: {closed: {num: 7, is_free: true}, owing: {num: 7, is_free: true}}',
      ),
    }),
  }
})
afterAll(() => stub.close())
beforeEach(() => {
  stub.calls.splice(0)
  stub.status.clear()
})

interface From {
  readonly token?: string
  readonly host?: string
  readonly query?: string
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
}
const ask = (path: string, { token, host, query = '', method = 'GET' }: From = {}) =>
  opened().service.app.inject({
    url: `${path}${path.includes('?') ? '&' : '?'}lang=en${query}`,
    method,
    ...(method !== 'GET' && { payload: {} }),
    headers: {
      accept: '*/*',
      ...(host !== undefined && { host }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })
const refusalOf = async (path: string, from: From) => {
  const answer = await ask(path, from)
  const { error_code, refusal } = answer.json<Partial<ErrorBody>>()
  return answer.statusCode === 200
    ? null
    : `${answer.statusCode} ${error_code} ${refusal?.reason ?? ''}`.trim()
}

/** Everything that shows or plays what there is to watch, as somebody asks for it. */
const WATCHING = Object.values(ENDPOINTS)
  .flat()
  .filter(isOfWatching)
  .map(({ method, path, access }) => ({
    method,
    access,
    path: path
      .replace('/v2/channels/:id', '/v2/channels/1')
      .replace('/v2/libraries/:library', '/v2/libraries/1')
      .replace('/v2/persons/:id', '/v2/persons/1')
      .replace('/v2/rows/:id', '/v2/rows/1')
      .replace('/v2/rowsets/:id', '/v2/rowsets/home')
      .replace(':id', '10'),
  }))
const SHOWN = [
  '/v2/channels/channel_list',
  '/v2/contents/10',
  '/v2/rowsets/home',
  '/v2/search/suggest?text=met',
]
const STREAMS = ['/v2/channels/1/stream?ts=0', '/v2/libraries/1/contents/10/stream']

test('where everybody has to sign in first, nothing that there is to watch is shown or played to nobody and to guests, by query and by host; at another provider it is [identity.auth-only-navigation]', async () => {
  const { app, ports } = opened().service
  const guest = await openGuest(app, '?provider=closed')
  const user = await openUser(ports, { providerId: 2 })
  expect(WATCHING.length).toBeGreaterThan(30)
  for (const { path, method, access } of WATCHING) {
    const nobody = access === 'token' ? '401 authentication_failed' : '403 login_required sign_in'
    for (const from of [{ query: '&provider=closed' }, { host: 'closed.example' }])
      expect([path, await refusalOf(path, { ...from, method })]).toEqual([path, nobody])
    // A token is its provider's, whatever the address says.
    for (const query of ['', '&provider=small'])
      expect([path, await refusalOf(path, { token: guest.token, method, query })]).toEqual([
        path,
        '403 login_required sign_in',
      ])
    const told = await refusalOf(path, { token: user.token, method })
    expect([path, told?.includes('sign_in') ?? false]).toEqual([path, false])
  }
  for (const path of SHOWN) {
    expect(await refusalOf(path, { token: user.token })).toBeNull()
    // What was made for who may see it is not what others get of it.
    expect(await refusalOf(path, { query: '&provider=closed' })).toBe('403 login_required sign_in')
    expect(await refusalOf(path, { query: '&provider=small' })).toBeNull()
  }
  // What is left is decided by packets, as everywhere: the channel is free, the film is not.
  const streams = await Promise.all(STREAMS.map((path) => refusalOf(path, { token: user.token })))
  expect(streams).toEqual([null, '403 permission_denied no_access'])
})

test('a token that is over is to be renewed there, and what is no watching is open as ever', async () => {
  const { app } = opened().service
  expect(await refusalOf('/v2/contents/10', { token: 'invented', query: '&provider=closed' })).toBe(
    '401 authentication_failed',
  )
  expect(await refusalOf('/v2/contents/10', { token: 'invented' })).toBeNull()
  for (const path of ['/v2/users/self/network', '/v2/platform/resources', '/v2/packets', '/v2/news'])
    expect(await refusalOf(path, { query: '&provider=closed' })).toBeNull()
  const { token } = await openGuest(app, '?provider=closed')
  expect(await refusalOf('/v2/users/self', { token })).toBeNull()
})

test('guests of before are shown and played nothing where the provider has stopped having guests, and get no new token [identity.guest-allowed]', async () => {
  const { app, ports } = opened().service
  const guest = await openGuest(app, '?provider=owing')
  const user = await openUser(ports, { providerId: 3 })
  const allow = async (isAllowed: boolean) => {
    await ports.database.execute(`update provider set is_guest_allowed = ${isAllowed} where id = 3`)
    await ports.database.notify('provider', '3')
  }
  const shown = () => refusalOf(SHOWN[0] ?? '', { token: guest.token })
  const renewed = async () =>
    (
      await app.inject({ method: 'POST', url: '/v2/auth/device', payload: { device_id: guest.deviceId } })
    ).json<Partial<ErrorBody>>().error_code
  expect([await shown(), await renewed()]).toEqual([null, undefined])
  await allow(false)
  try {
    await expect.poll(shown).toBe('403 login_required sign_in')
    for (const path of [...SHOWN, ...STREAMS])
      expect([path, await refusalOf(path, { token: guest.token })]).toEqual([
        path,
        '403 login_required sign_in',
      ])
    expect(await renewed()).toBe('login_required')
    // The account is within reach: by it the guest becomes a user.
    expect(await refusalOf('/v2/users/self', { token: guest.token })).toBeNull()
    for (const path of SHOWN) {
      expect(await refusalOf(path, { token: user.token })).toBeNull()
      expect(await refusalOf(path, { query: '&provider=owing' })).toBeNull()
    }
  } finally {
    await allow(true)
  }
})

test('its pages and its sitemap tell nobody what there is either', async () => {
  const from = { host: 'closed.example' }
  for (const path of ['/', '/contents/metropolis', '/contents/no-such-title', '/channels', '/films']) {
    const page = await ask(path, from)
    expect([path, page.statusCode]).toEqual([path, 200])
    expect(page.body).not.toMatch(/Metropolis|Дала|Serial/)
  }
  expect((await ask('/', {})).body).toContain('Metropolis')
  const map = await ask('/sitemaps/pages-1.xml', from)
  expect([...map.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at]) => at)).toEqual([
    'https://closed.example/',
  ])
  expect((await ask('/sitemaps/contents-1.xml', from)).statusCode).toBe(404)
})

const subscriber = async (phone: string, status: number, providerId = 3) => {
  stub.status.set(phone, { status })
  return openUser(opened().service.ports, { providerId, phone })
}

test('a subscriber whom a regional provider has blocked, or who has to pay, is refused lists and streams alike with the reason, and nobody else is [providers.block-status-modal]', async () => {
  const { app } = opened().service
  const refused = '403 permission_denied blocked'
  for (const [phone, status] of [
    ['77010000011', -2],
    ['77010000002', -1],
  ] as const) {
    const { token } = await subscriber(phone, status)
    for (const path of [...SHOWN, ...STREAMS])
      expect([path, await refusalOf(path, { token })]).toEqual([path, refused])
    const said = (await ask('/v2/contents/10', { token })).json<ErrorBody>()
    expect(said.detail).toBe(said.message)
    expect(said.message).toMatch(/blocked/)
    // The account and what has to be paid are within reach.
    for (const path of ['/v2/users/self', '/v2/mw/status_block', '/v2/packets', '/v2/users/self/accounts'])
      expect([path, await refusalOf(path, { token })]).toEqual([path, null])
  }
  const open = await subscriber('77010000003', 0)
  const elsewhere = await subscriber('77010000011', -2, 1)
  const guest = await openGuest(app, '?provider=owing')
  for (const { token } of [open, elsewhere, guest])
    for (const path of SHOWN) expect(await refusalOf(path, { token })).toBeNull()
  expect(await refusalOf(STREAMS[0] ?? '', { token: open.token })).toBeNull()
  for (const path of SHOWN) expect(await refusalOf(path, { query: '&provider=owing' })).toBeNull()
})

test('what a subscriber is watching ends on every node when the provider blocks them, although nothing but heartbeats is heard of it', async () => {
  const { service } = opened()
  const node = await service.another()
  try {
    const phone = '77010000005'
    const { token } = await subscriber(phone, 0)
    const { hls_mbr, stat } = (await ask(STREAMS[0] ?? '', { token })).json<Stream>()
    const { pathname } = new URL(hls_mbr)
    const statuses = async () => [
      (await service.app.inject(pathname)).statusCode,
      (await node.app.inject(pathname)).statusCode,
    ]
    const beat = async () => {
      const answer = await node.app.inject({
        url: `/v2/users/self/stat/${stat.id}`,
        method: 'PATCH',
        payload: { duration: 5 },
        headers: { authorization: `Bearer ${token}` },
      })
      return answer.statusCode
    }
    await service.flush()
    expect([await beat(), ...(await statuses())]).toEqual([200, 200, 200])
    stub.status.set(phone, { status: -2 })
    expect([await beat(), ...(await statuses())]).toEqual([200, 200, 200])
    service.clock.time += FRESH_MS
    await expect.poll(beat).toBe(403)
    await expect.poll(statuses).toEqual([403, 403])
    // Who has paid begins anew.
    stub.status.set(phone, { status: 0 })
    await ask('/v2/mw/status_block', { token })
    service.clock.time += 1
    expect(await refusalOf(STREAMS[0] ?? '', { token })).toBeNull()
  } finally {
    await node.stop()
  }
})

test('the backend is asked once for all calls of a moment; who has paid is let in at once, by every node soon, and its silence changes nothing', async () => {
  const { service } = opened()
  const node = await service.another()
  try {
    const phone = '77010000004'
    const { token } = await subscriber(phone, -2)
    const other = async () =>
      (await node.app.inject({ url: '/v2/contents/10', headers: { authorization: `Bearer ${token}` } }))
        .statusCode
    const asked = () => stub.calls.filter(({ path }) => path.includes(phone)).length
    await Promise.all(SHOWN.map((path) => refusalOf(path, { token })))
    expect(asked()).toBe(1)
    expect(await other()).toBe(403)
    expect(asked()).toBe(2)

    stub.status.set(phone, { status: 0 })
    expect(await refusalOf('/v2/contents/10', { token })).not.toBeNull()
    // The window of the payment looks again.
    await ask('/v2/mw/status_block', { token })
    expect(await refusalOf('/v2/contents/10', { token })).toBeNull()
    expect(await other()).toBe(403)
    service.clock.time += FRESH_MS
    await expect.poll(other).toBe(200)

    service.clock.time += 10 * FRESH_MS
    const before = asked()
    stub.answerNext({ status: 500 })
    expect(await refusalOf('/v2/contents/10', { token })).toBeNull()
    expect(asked()).toBe(before + 1)
  } finally {
    await node.stop()
  }
})
