import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Content, ContentMeta, Item, Row, Rowset } from '#contract/catalogue.ts'
import type { Stream } from '#contract/playback.ts'
import type { Category, Channel, ScheduleItem } from '#contract/tv.ts'
import { openGuest } from '#server/testing/service.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'

/** 2026-06-15 20:30 in Almaty: Metropolis is on air from 20:00 to 23:00. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const EIGHT = NOW / 1000 - 1800
let service: RunningService
let token: string

beforeAll(async () => {
  service = await runSmallService(NOW)
  token = (await openGuest(service.app)).token
})
afterAll(() => service.close())
beforeEach(() => {
  service.clock.time = NOW
  service.ready.all = true
})

const get = async <T>(url: string): Promise<T> => {
  const answer = await service.app.inject({ url })
  expect(answer.statusCode === 200 ? '' : answer.body).toBe('')
  return answer.json<T>()
}
const mine = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}access_token=${token}`
const status = async (url: string): Promise<number> => (await service.app.inject({ url })).statusCode

test('the channel list carries what is on air [tv.api-channel-list]', async () => {
  const [channel, ...more] = await get<Channel[]>('/v2/channels/channel_list?includes=current_schedules')
  expect(more).toEqual([])
  expect(channel).toMatchObject({ id: 1, num: 1, slug: 'dala', is_purchased: true, archived_days: 7 })
  expect(channel?.current_schedule).toMatchObject({
    timestamp: EIGHT,
    duration: 10_800,
    date: '2026-06-15',
    time: '20:00',
  })
  expect(channel?.current_schedule?.program.title).toBe('Метрополис')
})

test('lists of channels are kept for a moment, never for five minutes [tv.cache-channel-lists]', async () => {
  const { db } = service.ports.database
  const name = async () => (await get<Channel[]>('/v2/channels/channel_list'))[0]?.name
  const rename = (to: string) => db.updateTable('channel').set({ name: to }).where('id', '=', 1).execute()
  expect(await name()).toBe('Дала')
  await rename('Другая')
  service.clock.time = NOW + 300
  expect(await name()).toBe('Дала')
  service.clock.time = NOW + 300_000
  expect(await name()).toBe('Другая')
  await rename('Дала')
  service.clock.time = NOW + 600_000
  expect(await name()).toBe('Дала')
})

test('a viewer asks which channels are open to the own account [tv.api-user-channel-list]', async () => {
  expect(await get(mine('/v2/users/self/channel_list'))).toEqual([
    { id: 1, is_purchased: true, is_available: true, min_price: null, favorite: null },
  ])
  expect(await status('/v2/users/self/channel_list')).toBe(401)
})

test('categories name their channels [tv.api-category-list] [tv.category-fields]', async () => {
  const categories = await get<Category[]>('/v2/channels/category_list')
  expect(categories.map(({ id, slug, channels }) => ({ id, slug, channels }))).toEqual([
    { id: 16, slug: 'all', channels: [1] },
    { id: 2, slug: 'public', channels: [1] },
  ])
})

test('a schedule answers what overlaps start to end [tv.api-content-schedule]', async () => {
  const items = await get<ScheduleItem[]>(
    `/v2/channels/1/content_schedule?start=${EIGHT - 1}&end=${EIGHT + 1}`,
  )
  expect(items.map(({ timestamp }) => timestamp)).toEqual([EIGHT - 9 * 3600, EIGHT])
  expect(await status('/v2/channels/1/content_schedule?start=20&end=10')).toBe(400)
  expect(await status('/v2/channels/none/content_schedule')).toBe(404)
})

test('program category 2 is series: an episode on air has it and the film does not [tv.schedule-series-category]', async () => {
  const items = await get<ScheduleItem[]>('/v2/channels/1/content_schedule')
  const series = new Set(items.filter(({ episode }) => episode).map(({ program }) => program.category.id))
  const others = new Set(items.filter(({ episode }) => !episode).map(({ program }) => program.category.id))
  expect([[...series], others.has(2)]).toEqual([[2], false])
})

test('without a window a schedule reaches from three days back to three days ahead [tv.schedule-window]', async () => {
  const items = await get<ScheduleItem[]>('/v2/channels/1/content_schedule')
  const last = items.at(-1)!
  expect(last.timestamp + last.duration).toBeGreaterThanOrEqual(NOW / 1000 + 259_200)
  expect(items[0]!.timestamp).toBeLessThanOrEqual(NOW / 1000 - 2 * 86_400)
})

test('a programme and its airings [tv.api-program] [tv.api-program-schedule]', async () => {
  expect(await get('/v2/programs/p500')).toMatchObject({
    slug: 'news',
    title: 'Новости',
    category: { id: 3 },
  })
  const airings = await get<(ScheduleItem & { channel: { name: string } })[]>('/v2/programs/c10/schedule')
  expect(airings.length).toBeGreaterThan(3)
  expect(airings[0]?.channel.name).toBe('Дала')
  expect(await status('/v2/programs/p1/schedule')).toBe(404)
})

test('live carries its playlists along; a moment long ago, in the future or of nobody is refused [player.api-channel-stream]', async () => {
  const stream = await get<Stream>(mine('/v2/channels/dala/stream?inline=1'))
  expect(stream.hls_mbr).toMatch(/^https:\/\/tv\.example\/media\/g\/[^/]+\/index\.m3u8$/)
  const texts = Object.entries(stream.playlists ?? {})
  expect(texts.map(([url]) => url.split('/').at(-1))).toEqual(['index.m3u8', 'v360.m3u8', 'a-ru.m3u8'])
  expect(texts[0]?.[0]).toBe(stream.hls_mbr)
  const master = await service.app.inject({ url: new URL(stream.hls_mbr).pathname })
  expect(master.body).toBe(texts[0]?.[1])
  expect(await status(mine(`/v2/channels/1/stream?ts=${EIGHT - 30 * 86_400}`))).toBe(404)
  expect(await status(mine(`/v2/channels/1/stream?ts=${NOW / 1000 + 600}`))).toBe(400)
  expect(await status('/v2/channels/1/stream')).toBe(401)
  expect(await status(mine('/v2/channels/77/stream'))).toBe(404)
})

test('the token between login and device opens no stream', async () => {
  const post = (url: string, payload: object) => service.app.inject({ method: 'POST', url, payload })
  const guest = { username: 'without-a-device', password: 'a long password' }
  await post('/v2/users', { ...guest, is_guest: true })
  const login = await post('/v2/auth/login', { login: guest.username, password: guest.password })
  const { access_token } = login.json<{ access_token: string }>()
  const answer = await service.app.inject(`/v2/channels/1/stream?access_token=${access_token}`)
  expect(answer.json()).toMatchObject({ status_code: 401, error_code: 'authentication_failed' })
})

test('a wanted time within 30 s of now is live, earlier it is the archive from there on [player.live-threshold]', async () => {
  const live = await get<Stream>(mine(`/v2/channels/1/stream?inline=1&ts=${NOW / 1000 - 30}`))
  expect(Object.values(live.playlists ?? {})[1]).not.toContain('#EXT-X-PLAYLIST-TYPE')
  const archive = await get<Stream>(mine(`/v2/channels/1/stream?inline=1&ts=${NOW / 1000 - 31}`))
  expect(Object.values(archive.playlists ?? {})[1]).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
})

test('what the archive has lost is refused with its reason [tv.archive-age-limit]', async () => {
  service.clock.time = NOW + 8 * 86_400_000
  const fresh = (await openGuest(service.app)).token
  const answer = await service.app.inject({ url: `/v2/channels/1/stream?ts=${EIGHT}&access_token=${fresh}` })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({
    error_code: 'permission_denied',
    message: 'The recording is no longer kept',
  })
})

test('a film plays once its video is made, and says so before [player.api-library-stream]', async () => {
  const stream = await get<Stream>(mine('/v2/libraries/1/contents/metropolis-10/stream?inline=1'))
  expect(Object.values(stream.playlists ?? {})[1]).toContain('#EXT-X-ENDLIST')
  service.ready.all = false
  const answer = await service.app.inject({ url: mine('/v2/libraries/1/contents/10/stream') })
  expect([answer.statusCode, answer.json<{ error_code: string }>().error_code]).toEqual([503, 'not_ready'])
  expect(await status(mine('/v2/libraries/1/contents/11/stream'))).toBe(404)
})

test('the position is remembered after ten seconds of playback, and only for its viewer [player.history-update-delay]', async () => {
  const { stat } = await get<Stream>(mine('/v2/libraries/1/contents/10/stream'))
  const beat = (duration: number, seconds: number, who = token) =>
    service.app.inject({
      method: 'PATCH',
      url: `/v2/users/self/stat/${stat.id}?access_token=${who}`,
      payload: { duration, seconds },
    })
  expect((await beat(9, 900)).statusCode).toBe(200)
  await service.flush()
  expect(await get<ContentMeta>(mine('/v2/users/self/content_metadata/10'))).toMatchObject({ history: null })
  await beat(10, 901.5)
  await service.flush()
  expect(await get<ContentMeta>(mine('/v2/users/self/content_metadata/10'))).toMatchObject({
    history: 901.5,
    is_purchased: true,
  })
  const resumed = await get<Stream>(mine('/v2/libraries/1/contents/10/stream'))
  expect(resumed.history?.seconds).toBe(901.5)
  const other = await openGuest(service.app)
  expect((await beat(60, 1, other.token)).statusCode).toBe(404)
})

test('between heartbeats a position is kept, and a viewing of a few seconds erases no older one', async () => {
  const viewer = await openGuest(service.app)
  const own = (url: string): string => `${url}?access_token=${viewer.token}`
  const view = async () => (await get<Stream>(own('/v2/libraries/1/contents/10/stream'))).stat.id
  const tell = async (url: string, payload: object, who = viewer.token) => {
    const answer = await service.app.inject({ method: 'PATCH', url: `${url}?access_token=${who}`, payload })
    await service.flush()
    return answer.statusCode
  }
  const kept = async () => (await get<ContentMeta>(own('/v2/users/self/content_metadata/10'))).history
  const first = `/v2/users/self/stat/${await view()}`
  await tell(first, { duration: 10, seconds: 1800 })
  expect(await tell(`${first}/position`, { seconds: 1812 })).toBe(200)
  expect(await kept()).toBe(1812)
  const second = `/v2/users/self/stat/${await view()}`
  expect(await tell(second, { duration: 4, seconds: 4 })).toBe(200)
  expect(await tell(`${second}/position`, { seconds: 5 })).toBe(200)
  expect(await kept()).toBe(1812)
  const other = await openGuest(service.app)
  expect(await tell(`${first}/position`, { seconds: 1 }, other.token)).toBe(404)
  expect(await tell(`${first}/position`, { seconds: -1 })).toBe(400)
  expect(await tell('/v2/users/self/stat/none/position', { seconds: 1 })).toBe(404)
})

test('a heartbeat takes duration [analytics.api-stat-update]', async () => {
  const { stat } = await get<Stream>(mine('/v2/channels/1/stream'))
  const url = mine(`/v2/users/self/stat/${stat.id}`)
  const answer = await service.app.inject({ method: 'PATCH', url, payload: { duration: 30 } })
  expect(answer.json()).toEqual({ id: stat.id, duration: 30 })
  expect((await service.app.inject({ method: 'PATCH', url, payload: { duration: 'long' } })).statusCode).toBe(
    400,
  )
})

test('rowsets and rows by number and slug, in pages [catalogue.api-rowset] [catalogue.api-row]', async () => {
  const home = await get<Rowset>('/v2/rowsets/home')
  expect(home.rows.map(({ slug, is_personal }) => [slug, is_personal])).toEqual([
    ['heroes', false],
    ['films', false],
    ['mine', true],
  ])
  expect(await get<Rowset>('/v2/rowsets/1')).toEqual(home)
  const films = await get<Row>('/v2/rows/films?limit=1')
  expect(films.contents.map(({ slug }) => slug)).toEqual(['metropolis'])
  expect(films.more_count).toBe(0)
  const heroes = await get<Row>('/v2/rows/1?lang=en')
  expect(heroes.promotions[0]).toMatchObject({
    title: 'Metropolis',
    destination: { type: 'content', slug: 'metropolis' },
    year: 1927,
  })
  expect(await status('/v2/rows/none')).toBe(404)
  expect(await status('/v2/rowsets/none')).toBe(404)
  expect(await status('/v2/rows/films?limit=many')).toBe(400)
})

test('trailing digits are the id of a content [catalogue.content-id-digits]', async () => {
  const content = await get<Content>('/v2/contents/anything-10')
  expect(content).toMatchObject({ id: '10', slug: 'metropolis', content_type: 'movie', duration: 8880 })
  expect(await get<Content>('/v2/contents/metropolis')).toEqual(content)
  expect(content.persons).toMatchObject([{ slug: 'fritz-lang', role: 'director' }])
  expect(await status('/v2/contents/nothing')).toBe(404)
})

test('a series has seasons and episodes, and what is being made says so [catalogue.api-content-episodes]', async () => {
  const { contents } = await get<Content>('/v2/contents/11')
  expect(
    contents.map(({ season, contents: episodes }) => [
      season,
      episodes.map(({ id, series }) => [id, series]),
    ]),
  ).toEqual([
    [
      1,
      [
        ['110101', 1],
        ['110102', 2],
      ],
    ],
  ])
  expect(contents[0]?.contents[0]?.is_processing).toBe(false)
})

test('similar titles share a genre and never are the title itself [catalogue.api-content-similar]', async () => {
  const similar = await get<Item[]>('/v2/contents/10/similar')
  expect(similar.map(({ slug }) => slug)).toEqual(['serial'])
})

test('the next episode to play is the one after the last that was seen [catalogue.api-content-metadata]', async () => {
  expect(await get<ContentMeta>(mine('/v2/users/self/content_metadata/11'))).toMatchObject({
    next_to_play: { id: '110101' },
  })
  const { stat } = await get<Stream>(mine('/v2/libraries/1/contents/110101/stream'))
  const url = mine(`/v2/users/self/stat/${stat.id}`)
  await service.app.inject({ method: 'PATCH', url, payload: { duration: 1200, seconds: 1199 } })
  await service.flush()
  expect(await get<ContentMeta>(mine('/v2/users/self/content_metadata/11'))).toMatchObject({
    next_to_play: { id: '110102' },
  })
})

test('a person and the works [catalogue.api-person] [catalogue.api-filmography]', async () => {
  expect(await get('/v2/persons/fritz-lang')).toMatchObject({ id: 1, name: 'Фриц Ланг', works_count: 1 })
  const works = await get<Row>('/v2/rows/filmography?person_id=1')
  expect(works.contents.map(({ slug }) => slug)).toEqual(['metropolis'])
  expect(await status('/v2/persons/nobody')).toBe(404)
})

test('the history row is personal: the own viewings, and a token is needed [catalogue.history-item-fields]', async () => {
  const viewer = await openGuest(service.app)
  const own = (url: string): string => `${url}?access_token=${viewer.token}`
  const { stat } = await get<Stream>(own('/v2/libraries/1/contents/10/stream'))
  await service.app.inject({
    method: 'PATCH',
    url: own(`/v2/users/self/stat/${stat.id}`),
    payload: { duration: 60, seconds: 4440 },
  })
  await service.flush()
  const row = await get<Row>(own('/v2/rows/mine'))
  expect(row.histories).toMatchObject([{ content: { id: '10' }, seconds: 4440, watch_percentage: 50 }])
  expect(await status('/v2/rows/mine')).toBe(401)
})
