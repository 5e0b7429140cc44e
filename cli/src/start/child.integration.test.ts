import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Content, Person, Row, Rowset } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Stream } from '#contract/playback.ts'
import type { Channel, ScheduleItem } from '#contract/tv.ts'
import { CHILDS_TEXTS } from '#server/http/childs-texts.ts'
import { endUnfitViewings } from '#server/playback/unfit-viewings.ts'
import { openDevice, type TestUser } from '#server/testing/users.ts'
import { CHILD_NOW, ELEVEN, MARK, openChildService } from '../testing/child-service.ts'
import { englishCalls } from '../testing/english-calls.ts'
import type { RunningService } from '../testing/running-service.ts'

let service: RunningService
let adult: TestUser
let child: TestUser
let guest: TestUser

beforeAll(async () => {
  ;({ service, adult, child, guest } = await openChildService())
})
afterAll(() => service.close())
beforeEach(() => {
  service.clock.time = CHILD_NOW
})

const { ask, failure, get } = englishCalls(() => service)

test('a child still has what is for children, in full pages [catalogue.child-adult-blocked]', async () => {
  const { rows: heads } = await get<Rowset>('/v2/rowsets/home', child)
  expect(heads.map(({ slug }) => slug)).toEqual(['heroes', 'films', 'mine', 'people', 'live', 'picked'])
  // A page of home stays, also where nothing of it is for children.
  expect(await get<Rowset>('/v2/rowsets/3', child)).toMatchObject({ slug: 'late', rows: [] })
  const heroes = await get<Row>('/v2/rows/heroes', child)
  expect(heroes.promotions.map(({ title }) => title)).toEqual(['Metropolis', 'All films'])
  const picked = await get<Row>('/v2/rows/picked?limit=1', child)
  expect([picked.contents.map(({ slug }) => slug), picked.more_count]).toEqual([['metropolis'], 0])
  const histories = (await get<Row>('/v2/rows/mine', child)).histories
  expect(histories.map(({ content }) => content.slug)).toEqual(['metropolis'])
  expect((await get<Row>('/v2/rows/mine', adult)).histories).toHaveLength(3)
  expect((await get<Content>('/v2/contents/11', child)).contents[0]?.contents).toHaveLength(2)
  expect(await get('/v2/persons/1', child)).toMatchObject({ works_count: 1 })
  expect(await get('/v2/persons/1', adult)).toMatchObject({ works_count: 2 })
})

test('what is too old for a child is not found, and nothing is sold to it [catalogue.child-adult-blocked]', async () => {
  for (const url of [
    '/v2/contents/20',
    '/v2/users/self/content_metadata/20',
    '/v2/contents/20/episodes',
    '/v2/contents/20/similar',
    '/v2/contents/20/sources',
    '/v2/channels/2',
    '/v2/persons/2',
  ])
    expect(await failure(url, child)).toEqual([404, 'not_found'])
  for (const url of ['/v2/rows/4', '/v2/rowsets/2', '/v2/packets/1', '/v2/programs/p600'])
    expect(await failure(url, child)).toEqual([404, 'not_found'])
  expect(await get('/v2/packets', child)).toEqual([])
  expect((await get<object[]>('/v2/packets', adult)).length).toBe(1)
})

test('a thing without a rating is not for children', async () => {
  const { whole: db } = service.ports.database
  const rate = async (age: number | null) => {
    await db.updateTable('content').set({ age }).where('id', '=', 10).execute()
    await db
      .updateTable('channel')
      .set({ age: age === null ? null : 6 })
      .where('id', '=', 1)
      .execute()
    service.app.parts.shared.dropHere(['catalogue', 'channels'])
  }
  await rate(null)
  expect(await failure('/v2/contents/10', child)).toEqual([404, 'not_found'])
  expect(await failure('/v2/channels/1/stream', child)).toEqual([403, 'permission_denied', 'age'])
  expect(await failure('/v2/channels/1/stream', guest)).toEqual([403, 'login_required', 'sign_in'])
  expect((await ask('/v2/libraries/1/contents/10/stream', guest)).statusCode).toBe(200)
  await rate(12)
  expect((await ask('/v2/contents/10', child)).statusCode).toBe(200)
})

test('a child sees channels of 12 and less in every list, and never those of unknown age [tv.child-channels-limit]', async () => {
  const { whole: db } = service.ports.database
  const seen = async (url: string, user: TestUser) => {
    const found = await get<readonly { readonly id: number }[]>(url, user)
    return found.some(({ id }) => id === 1)
  }
  const lists = ['/v2/channels', '/v2/channels/channel_list', '/v2/users/self/channel_list']
  for (const [age, isSeen] of [
    [0, true],
    [12, true],
    [13, false],
    [18, false],
    [null, false],
  ] as const) {
    await db.updateTable('channel').set({ age }).where('id', '=', 1).execute()
    service.app.parts.shared.dropHere(['catalogue', 'channels'])
    for (const url of lists) {
      expect([url, age, await seen(url, child)]).toEqual([url, age, isSeen])
      expect([url, age, await seen(url, adult)]).toEqual([url, age, true])
    }
  }
  await db.updateTable('channel').set({ age: 6 }).where('id', '=', 1).execute()
  service.app.parts.shared.dropHere(['catalogue', 'channels'])
})

test('a child has no row of a genre for older ones, although a title in it is for children', async () => {
  const heads = async (user: TestUser) =>
    (await get<Rowset>('/v2/rowsets/home', user)).rows.map(({ slug }) => slug)
  expect(await heads(adult)).toContain('frights')
  expect((await get<Row>('/v2/rows/frights', adult)).contents.map(({ slug }) => slug)).toEqual(['serial'])
  expect(await heads(child)).not.toContain('frights')
  expect((await ask('/v2/rows/frights', child)).body).not.toContain('serial')
  const genres = async (user: TestUser) =>
    (await get<{ name: string }[]>('/v2/internal_genres', user)).map(({ name }) => name)
  expect(await genres(adult)).toContain('Fright')
  expect(await genres(child)).not.toContain('Fright')
  const linked = async (user: TestUser) =>
    (await get<Content>('/v2/contents/serial', user)).genres.map(({ row_slug }) => row_slug)
  expect(await linked(adult)).toEqual(['dramas', 'frights'])
  expect(await linked(child)).toEqual(['dramas', null])
})

test('what is written about a person or a title tells a child no name of what is for older ones', async () => {
  const bio = async (user: TestUser) => (await get<Person>('/v2/persons/1', user)).bio
  expect(await bio(adult)).toBe('A director. Like ADULTFILM (1970), after ADULTSERIES and ADULTSHOW.')
  expect(await bio(child)).toBe('A director.')
  const about = async (url: string, user: TestUser) =>
    (await get<{ description: string | null }>(url, user)).description
  for (const [url, text] of [
    ['/v2/contents/10', 'A city above a city.'],
    ['/v2/channels/1', 'The steppe.'],
    ['/v2/programs/p500', 'The day.'],
  ] as const) {
    expect(await about(url, adult)).toBe(`${text} Like ADULTFILM (1970), after ADULTSERIES and ADULTSHOW.`)
    expect(await about(url, child)).toBe(text)
  }
  // The page of a child's browser says the same.
  const page = (cookie: string) =>
    service.app.inject({ url: '/persons/fritz-lang?lang=en', headers: { cookie } })
  expect((await page('openair_age=adult')).body).toContain('ADULTFILM')
  const small = (await page('openair_age=child')).body
  expect(small).not.toContain(MARK)
})

test('the schedule of a child leaves out what is not for it', async () => {
  const titles = async (user: TestUser) => {
    const items = await get<ScheduleItem[]>('/v2/channels/1/content_schedule', user)
    return new Set(items.map(({ program }) => program.title))
  }
  expect(await titles(child)).toEqual(new Set(['News', 'Metropolis', 'Serial']))
  expect((await titles(adult)).has('ADULTSHOW')).toBe(true)
  service.clock.time = ELEVEN * 1000 + 60_000
  const [channel] = await get<Channel[]>('/v2/channels/channel_list', await childNow())
  expect(channel).toMatchObject({ id: 1, current_schedule: null })
})

/** The child on another device, with a token of this hour: one of its own device would end the one that all tests use. */
async function childNow(): Promise<TestUser> {
  const device = await openDevice(service.ports, child.userId)
  await service.ports.database.execute(
    'update device set profile_id = (select profile_id from device where id = $1) where id = $2',
    [child.deviceId, device.deviceId],
  )
  return { userId: child.userId, ...device }
}

test('streams open for a child only where film, channel and programme are for it [catalogue.child-adult-blocked]', async () => {
  expect((await ask('/v2/channels/1/stream', child)).statusCode).toBe(200)
  expect((await ask('/v2/libraries/1/contents/10/stream', child)).statusCode).toBe(200)
  expect((await ask('/v2/libraries/1/contents/110101/stream', child)).statusCode).toBe(200)
  const refused = [
    '/v2/channels/2/stream',
    `/v2/channels/1/stream?ts=${ELEVEN - 86_400 + 60}`,
    '/v2/libraries/1/contents/20/stream',
    '/v2/libraries/1/contents/210101/stream',
  ]
  for (const url of refused) {
    expect(await failure(url, child)).toEqual([403, 'permission_denied', 'age'])
    expect((await ask(url, adult)).statusCode).toBe(200)
  }
})

const playlist = async (stream: Stream) => {
  const url = Object.keys(stream.playlists ?? {})[1] ?? ''
  return service.app.inject({ url: new URL(url).pathname })
}
const beat = (stream: Stream, { token }: TestUser) =>
  service.app.inject({
    method: 'PATCH',
    url: `/v2/users/self/stat/${stream.stat.id}?access_token=${token}`,
    payload: { duration: 30 },
  })

test('a live stream of a child ends where the programme for adults begins; an archive one has no more than its own', async () => {
  service.clock.time = ELEVEN * 1000 - 60_000
  const now = await childNow()
  const live = await get<Stream>('/v2/channels/1/stream?inline=1', now)
  expect((await playlist(live)).statusCode).toBe(200)
  const archive = await get<Stream>(`/v2/channels/1/stream?inline=1&ts=${ELEVEN - 1800}`, now)
  service.clock.time = ELEVEN * 1000 + 2000
  await service.flush()
  expect((await playlist(live)).statusCode).toBe(403)
  expect((await playlist(archive)).body).toContain('#EXT-X-ENDLIST')
  expect((await ask('/v2/channels/1/stream', await childNow())).statusCode).toBe(403)
})

test('what a child or a guest watches live ends when the programme on air turns out to be for adults; a recording and adults go on', async () => {
  const { database } = service.ports
  const rate = async (id: string, age: number) =>
    void (await database.whole.updateTable('program').set({ age }).where('id', '=', id).execute())
  onTestFinished(async () => {
    await rate('c10', 12)
    await rate('p600', 18)
  })
  // As they begin, the plan has nothing for adults.
  await rate('p600', 6)
  const [now, beside] = [await childNow(), await childNow()]
  const address = '/v2/channels/1/stream?inline=1'
  const live = [await get<Stream>(address, now), await get<Stream>(address, guest)]
  const others = [
    await get<Stream>(`${address}&ts=${CHILD_NOW / 1000 - 900}`, beside),
    await get<Stream>(address, adult),
  ]
  await service.flush()
  expect(await endUnfitViewings(database, CHILD_NOW)).toBe(0)
  await rate('c10', 18)
  expect(await endUnfitViewings(database, CHILD_NOW)).toBeGreaterThan(1)
  for (const one of live) await expect.poll(async () => (await playlist(one)).statusCode).toBe(403)
  for (const one of others) expect((await playlist(one)).statusCode).toBe(200)
  expect(await failure(address, await childNow())).toEqual([403, 'permission_denied', 'age'])
  expect(await failure(address, guest)).toEqual([403, 'login_required', 'sign_in'])
  expect(await endUnfitViewings(database, CHILD_NOW)).toBe(0)
})

test('a guest signs in for what is for adults', async () => {
  const closed = [
    '/v2/channels/2/stream',
    `/v2/channels/1/stream?ts=${ELEVEN - 86_400 + 60}`,
    '/v2/libraries/1/contents/20/stream',
  ]
  for (const url of closed) expect(await failure(url, guest)).toEqual([403, 'login_required', 'sign_in'])
  for (const url of ['/v2/channels/1/stream', '/v2/libraries/1/contents/210101/stream'])
    expect((await ask(url, guest)).statusCode).toBe(200)
})

test('what an adult was granted ends at once when the device becomes a child’s', async () => {
  const device = { userId: adult.userId, ...(await openDevice(service.ports, adult.userId)) }
  const stream = await get<Stream>('/v2/libraries/1/contents/20/stream?inline=1', device)
  await service.flush()
  const later = await get<Stream>('/v2/channels/2/stream?inline=1', device)
  for (const one of [stream, later]) {
    expect((await playlist(one)).statusCode).toBe(200)
    expect((await beat(one, device)).statusCode).toBe(200)
  }
  const [, { id } = { id: 0 }] = await get<{ id: number }[]>('/v2/users/self/profiles', adult)
  const chosen = await service.app.inject({
    method: 'POST',
    url: `/v2/users/self/profile?access_token=${device.token}`,
    payload: { id },
  })
  expect(chosen.json()).toMatchObject({ role: 'child' })
  for (const one of [stream, later]) {
    await expect.poll(async () => (await playlist(one)).statusCode).toBe(403)
    expect((await beat(one, device)).statusCode).toBe(404)
  }
  expect(await failure('/v2/libraries/1/contents/20/stream', device)).toEqual([
    403,
    'permission_denied',
    'age',
  ])
  // The viewing of another device goes on.
  const other = await get<Stream>('/v2/libraries/1/contents/20/stream', adult)
  expect((await beat(other, adult)).statusCode).toBe(200)
  expect((await beat(other, guest)).statusCode).toBe(404)
})

test('the page of a child’s browser carries a child’s rows', async () => {
  const page = async (cookie: string, url = '/') =>
    (
      await service.app.inject({
        url,
        headers: { accept: 'text/html', cookie: `openair_language=en; ${cookie}` },
      })
    ).body
  // The child's page is made first and last, so that neither is answered with what was kept of the other.
  for (const cookie of ['openair_age=child', 'openair_age=child; a=b']) {
    const small = await page(cookie)
    expect(small).toContain('Metropolis')
    expect(small).not.toContain(MARK)
    expect(await page('openair_age=adult')).toContain('ADULTPROMO')
    expect(await page(cookie, '/night')).not.toContain(MARK)
  }
  const byCookie = await service.app.inject({
    url: '/v2/rows/films?lang=en',
    headers: { cookie: 'a=b; openair_age=child' },
  })
  expect(byCookie.json<Row>().contents.map(({ slug }) => slug)).toEqual(['metropolis'])
})

test('the page of a child’s browser is made anew by newer names of what is not for it, and no other page is', async () => {
  const { shared } = service.app.parts
  const made = async (cookie: string): Promise<number> => {
    const before = shared.made()
    await service.app.inject({ url: '/persons/fritz-lang?lang=en', headers: { cookie } })
    return shared.made() - before
  }
  const [small, grown] = ['openair_age=child', 'openair_age=adult']
  await Promise.all([made(small), made(grown)])
  expect([await made(small), await made(grown)]).toEqual([0, 0])
  shared.dropHere([CHILDS_TEXTS])
  expect(await made(grown)).toBe(0)
  expect(await made(small)).toBeGreaterThan(0)
})

/** What else of an account can be changed by whoever watches, and is proven elsewhere. A forgotten PIN is sent to its owner. */
const EVERYBODYS = new Set([
  'DELETE /v2/users/self/messages',
  'PATCH /v2/users/:id',
  'PATCH /v2/users/self',
  'POST /v2/users/self/devices',
  'DELETE /v2/users/self/devices/:id',
  'PATCH /v2/users/self/devices/:id',
  'POST /v2/users/self/profile',
  'POST /v2/users/self/parental_code/send',
])
/** Guests are told what a code gives before they sign in. */
const GUESTS_TOO = new Set([...EVERYBODYS, 'POST /v2/users/self/promokeys/check'])

const NO_ID = '00000000-0000-4000-8000-000000000000'
const FIELDS: Readonly<Record<string, unknown>> = {
  amount: '80.00',
  code: '0000',
  id: 'terms',
  is_primary: true,
  key: 'KEY',
  name: 'Somebody',
  packet_id: 1,
  payform_shortname: 'short_url',
  pincode: '4711',
  purchase_id: '1',
  renew: true,
  transaction_id: NO_ID,
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

const { identity = [], commerce = [] } = ENDPOINTS
/** All that changes money, what is paid for, or who the account's viewers are: what is new in the contract is among it by itself. */
const changes = [...identity, ...commerce].filter(
  (endpoint: Endpoint) =>
    endpoint.method !== 'GET' && endpoint.access === 'token' && !EVERYBODYS.has(nameOf(endpoint)),
)

async function refusal({ method, path, body }: Endpoint, { token }: TestUser) {
  const fields: readonly string[] = body?.['required'] ?? []
  const answer = await service.app.inject({
    method,
    url: path.replace('offer/:id', `offer/${NO_ID}`).replaceAll(/:\w+/g, '1'),
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: Object.fromEntries(fields.map((field) => [field, FIELDS[field]])) }),
  })
  return [answer.statusCode, answer.json<ErrorBody>().refusal]
}

const asked = changes.flatMap((endpoint) => [
  ['a child', nameOf(endpoint), 'child_profile', endpoint] as const,
  ...(GUESTS_TOO.has(nameOf(endpoint)) ? [] : [['a guest', nameOf(endpoint), 'sign_in', endpoint] as const]),
])

test.for(asked)('%s may not %s', async ([who, , reason, endpoint]) => {
  expect(await refusal(endpoint, who === 'a child' ? child : guest)).toEqual([403, { reason }])
})

test('what is said here to be everybody’s is in the contract', () => {
  const all = new Set([...identity, ...commerce].map(nameOf))
  expect([...GUESTS_TOO].filter((name) => !all.has(name))).toEqual([])
})
