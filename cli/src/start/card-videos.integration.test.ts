import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tagsOfVideo } from '#server/http/shown-things.ts'
import type { TestUser } from '#server/testing/users.ts'
import type { Content, ContentMeta, Item, Row, Season, Sources } from '#contract/catalogue.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { TrailerStream } from '#contract/playback.ts'
import { CARD_NOW, openCardService, RELEASE } from '../testing/card-service.ts'
import { englishCalls } from '../testing/english-calls.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

/** 2026-06-15 and the day before, 20:00 in Almaty. */
const TODAY = '2026-06-15T15:00:00.000Z'
const YESTERDAY = '2026-06-14T15:00:00.000Z'

const card = serviceOfFile(openCardService)
const { ask, get, failure } = englishCalls(
  () => card().service,
  () => card().viewer,
)
const meta = (id: number | string, user: TestUser = card().viewer) =>
  get<ContentMeta>(`/v2/users/self/content_metadata/${id}`, user)

test('recordings of a title are those that this viewer may watch, the latest first [catalogue.sources-fields] [catalogue.api-content-sources]', async () => {
  const of = (id: number | string, user: TestUser = card().viewer) =>
    get<Sources>(`/v2/contents/${id}/sources`, user)
  const { catchups } = await of('metropolis')
  expect(catchups[0]).toEqual({
    id: expect.any(String),
    channel_id: 1,
    start_at: TODAY,
    season: null,
    series: null,
  })
  expect(catchups.map(({ start_at }) => start_at)).toContain(YESTERDAY)
  expect(catchups.map(({ start_at }) => start_at)).toEqual(
    catchups.map(({ start_at }) => start_at).toSorted((a, b) => b.localeCompare(a)),
  )
  expect(new Set(catchups.map(({ channel_id }) => channel_id))).toEqual(new Set([1]))
  // A packet opens the closed channel; the one without an archive stays out.
  await card().service.ports.database.execute(
    `insert into entitlement values (${card().guest.userId}, 2, '[2026-01-01,2027-01-01)', 'test')`,
  )
  const more = await of('metropolis', card().guest)
  expect(new Set(more.catchups.map(({ channel_id }) => channel_id))).toEqual(new Set([1, 2]))
  // Of a series all that was broadcast, of an episode only its own.
  const all = (await of('serial')).catchups.length
  const first = (await of('110101')).catchups.length
  const told = (await of('serial')).catchups.map(({ season, series }) => `${season}.${series}`)
  expect(new Set(told).size).toBeGreaterThan(1)
  expect(new Set((await of('110101')).catchups.map(({ season, series }) => `${season}.${series}`))).toEqual(
    new Set(['1.1']),
  )
  expect(first).toBeGreaterThan(0)
  expect(all).toBeGreaterThan(first)
  // What fell out of the archive is no source any more.
  await card().service.ports.database.whole.updateTable('channel').set({ archived_days: 1 }).execute()
  expect((await of('metropolis')).catchups.map(({ start_at }) => start_at)).not.toContain(
    '2026-06-13T15:00:00.000Z',
  )
  await card()
    .service.ports.database.whole.updateTable('channel')
    .set({ archived_days: 0 })
    .where('id', '=', 3)
    .execute()
  expect((await get<Content>('/v2/contents/metropolis')).last_seen_channel_ids).toEqual([1, 2])
  // A hidden channel is no source, to whomever it is open.
  const { whole: db } = card().service.ports.database
  await db.updateTable('provider_channel').set({ is_hidden: true }).where('channel_id', '=', 1).execute()
  expect(await of('metropolis')).toEqual({ catchups: [] })
  await db.updateTable('provider_channel').set({ is_hidden: false }).where('channel_id', '=', 1).execute()
  expect(await failure('/v2/contents/nothing/sources')).toEqual([404, 'not_found'])
  expect(await failure('/v2/contents/metropolis/sources', null)).toEqual([401, 'authentication_failed'])
})

test('a child is told of recordings for children only', async () => {
  const { whole: db } = card().service.ports.database
  const program = db.updateTable('program').where('content_id', '=', 10)
  await program.set({ age: 16 }).execute()
  expect(await get<Sources>('/v2/contents/metropolis/sources', card().child)).toEqual({ catchups: [] })
  await program.set({ age: 12 }).execute()
  expect(
    (await get<Sources>('/v2/contents/metropolis/sources', card().child)).catchups.length,
  ).toBeGreaterThan(0)
  const channel = db.updateTable('channel').where('id', '=', 1)
  await channel.set({ age: 16 }).execute()
  expect(await get<Sources>('/v2/contents/metropolis/sources', card().child)).toEqual({ catchups: [] })
  await channel.set({ age: 6 }).execute()
})

test('an episode is only announced until its day, and plays from then on', async () => {
  const last = async () => (await get<Season[]>('/v2/contents/serial/episodes'))[0]?.contents.at(-1)
  expect(await last()).toMatchObject({
    title: 'Third',
    is_announcement: true,
    released_at: new Date(RELEASE).toISOString(),
  })
  expect(await failure('/v2/libraries/1/contents/110103/stream')).toEqual([
    403,
    'permission_denied',
    'announced',
  ])
  // Who has seen the second one to its end begins again, since the third is not out.
  await card()
    .service.ports.database.whole.insertInto('watch_history')
    .values({
      profile_id: card().viewer.profileId,
      content_id: 110102,
      seconds: 1260,
      duration: 1260,
      updated_at: new Date(CARD_NOW),
    })
    .execute()
  expect((await meta('serial')).next_to_play).toMatchObject({ id: '110101' })
  // The shared answer of the last minute before does not outlive the announcement; a token does not live so long.
  card().service.clock.time = RELEASE - 60_000
  expect((await get<Season[]>('/v2/contents/serial/episodes', null))[0]?.contents.at(-1)).toMatchObject({
    is_announcement: true,
  })
  card().service.clock.time = RELEASE
  expect((await get<Season[]>('/v2/contents/serial/episodes', null))[0]?.contents.at(-1)).toMatchObject({
    is_announcement: false,
  })
})

test('a series of which nothing is out yet cannot be watched by its cards, until it begins', async () => {
  const { clock, app, ports } = card().service
  const { whole: db } = ports.database
  const hero = {
    title: { en: 'Serial' },
    image: '/art/serial.webp',
    destination: { type: 'content', id: '11', slug: 'serial' },
    content: 11,
  }
  await sql`insert into catalogue_row (id, slug, title, template, content_type, items)
    values (90, 'hero', '{"en": "Hero"}', 'promo-bg', 'promotions', ${JSON.stringify([{ promo: hero }])}::jsonb)`.execute(
    db,
  )
  await sql`insert into provider_row values (1, 90)`.execute(db)
  const release = (time: number | null) =>
    db
      .updateTable('content')
      .set({ released_at: time === null ? null : time / 1000 })
      .where('id', 'in', [110101, 110102])
      .execute()
  /** Of the card in a list, and of the one that somebody has made. */
  const isAvailable = async () => {
    const listed = await get<Item[]>('/v2/contents?content_type=series', null)
    const { promotions } = await get<Row>('/v2/rows/hero', null)
    return [listed.find(({ slug }) => slug === 'serial'), promotions[0]].map((item) => item?.is_available)
  }
  clock.time = CARD_NOW
  await release(RELEASE)
  app.parts.shared.dropHere(['catalogue'])
  expect(await meta('serial')).toMatchObject({ is_available: false, next_to_play: null })
  // The shared answers of the last minute before do not outlive the announcement.
  clock.time = RELEASE - 60_000
  expect(await isAvailable()).toEqual([false, false])
  clock.time = RELEASE
  expect(await isAvailable()).toEqual([true, true])
  clock.time = CARD_NOW
  await release(null)
  await sql`delete from provider_row where row_id = 90`.execute(db)
  await sql`delete from catalogue_row where id = 90`.execute(db)
  app.parts.shared.dropHere(['catalogue'])
})

test('a closed title names the packets that open it, but not to a child, to whom nothing is sold', async () => {
  const rate = (age: number) =>
    card().service.ports.database.whole.updateTable('content').set({ age }).where('id', '=', 33).execute()
  const opening = async (user: TestUser) =>
    (await ask('/v2/libraries/1/contents/33/stream', user)).json<ErrorBody>().refusal
  await rate(6)
  expect(await opening(card().viewer)).toEqual({ reason: 'no_access', packets: [2, 3] })
  expect(await opening(card().child)).toEqual({ reason: 'no_access', packets: [] })
  await rate(16)
})

test('a trailer is one loop of the title’s own video, free but for age [player.api-trailer-stream] [player.trailer-stream-fields]', async () => {
  const [trailer] = (await get<Content>('/v2/contents/licensed')).trailers
  const url = `/v2/trailers/${trailer?.id}/stream`
  expect(await failure('/v2/libraries/1/contents/33/stream')).toEqual([403, 'permission_denied', 'no_access'])
  const { hls, hls_mbr } = await get<TrailerStream>(url)
  const folder = hls_mbr.replace(/index\.m3u8$/, '')
  expect(hls).toBe(`${folder}t720.m3u8`)
  const list = await card().service.app.inject({ url: new URL(`${folder}v720.m3u8`).pathname })
  expect(list.statusCode).toBe(200)
  expect(list.body.match(/#EXTINF:1\.92/g)).toHaveLength(20)
  expect(list.body).toContain('#EXT-X-ENDLIST')
  // It closes with its grant, and no heartbeat keeps it.
  card().service.clock.time = CARD_NOW + 400_000
  expect((await card().service.app.inject({ url: new URL(hls_mbr).pathname })).statusCode).toBe(403)
  card().service.clock.time = CARD_NOW
  // A series has one too; a child has none of what it may not see, and a guest signs in for what is for adults.
  expect((await get<Content>('/v2/contents/serial')).trailers).toEqual([{ id: '11' }])
  expect((await ask('/v2/trailers/11/stream', card().guest)).statusCode).toBe(200)
  expect(await failure(url, card().child)).toEqual([403, 'permission_denied', 'age'])
  await card()
    .service.ports.database.whole.updateTable('content')
    .set({ age: 18 })
    .where('id', '=', 33)
    .execute()
  expect(await failure(url, card().guest)).toEqual([403, 'login_required', 'sign_in'])
  await card()
    .service.ports.database.whole.updateTable('content')
    .set({ age: 16 })
    .where('id', '=', 33)
    .execute()
  expect(await failure('/v2/trailers/110101/stream')).toEqual([404, 'not_found'])
  card().service.ready.all = false
  expect(await failure(url)).toEqual([503, 'not_ready'])
  card().service.app.parts.shared.dropHere(tagsOfVideo('*'))
  expect((await get<Content>('/v2/contents/licensed')).trailers).toEqual([])
})
