import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Content, ContentMeta } from '#contract/catalogue.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Stream } from '#contract/playback.ts'
import type { Channel } from '#contract/tv.ts'
import { assetLike } from '#media/testing/assets.ts'
import { openGuest } from '#server/testing/service.ts'
import { GUEST_NOW, guestCalls } from '../testing/guest-calls.ts'

const EIGHT = GUEST_NOW / 1000 - 1800
const { get, mine, service, status, token } = guestCalls()

test('live carries its playlists along; a moment long ago, in the future or of nobody is refused [player.api-channel-stream]', async () => {
  const stream = await get<Stream>(mine('/v2/channels/dala/stream?inline=1'))
  expect(stream.hls_mbr).toMatch(/^https:\/\/tv\.example\/media\/g\/[^/]+\/index\.m3u8$/)
  const texts = Object.entries(stream.playlists ?? {})
  expect(texts.map(([url]) => url.split('/').at(-1))).toEqual(['index.m3u8', 'v360.m3u8', 'a-ru.m3u8'])
  expect(texts[0]?.[0]).toBe(stream.hls_mbr)
  const master = await service().app.inject({ url: new URL(stream.hls_mbr).pathname })
  expect(master.body).toBe(texts[0]?.[1])
  expect(await status(mine(`/v2/channels/1/stream?ts=${EIGHT - 30 * 86_400}`))).toBe(404)
  expect(await status(mine(`/v2/channels/1/stream?ts=${GUEST_NOW / 1000 + 600}`))).toBe(400)
  expect(await status('/v2/channels/1/stream')).toBe(401)
  expect(await status(mine('/v2/channels/77/stream'))).toBe(404)
})

test('a channel is named by its number too, where no channel has that id', async () => {
  const { execute } = service().ports.database
  await execute('update provider_channel set num = 303 where channel_id = 1')
  const stream = await get<Stream>(mine('/v2/channels/303/stream?inline=1'))
  expect(Object.keys(stream.playlists ?? {})).toHaveLength(3)
  expect(await get<{ id: number }>(mine('/v2/channels/303'))).toMatchObject({ id: 1 })
  expect(await status(mine('/v2/channels/304/stream'))).toBe(404)
  await execute('update provider_channel set num = 1 where channel_id = 1')
})

test('an answer of a stream says all that a player needs, whatever is asked for besides [player.stream-fields] [player.api-channel-stream] [player.api-library-stream]', async () => {
  const under = (path: string) => expect.stringMatching(`^https://tv\\.example/media/${path}$`) as string
  const always = {
    hls: under('g/[^/]+/t\\d+\\.m3u8'),
    hls_mbr: under('g/[^/]+/index\\.m3u8'),
    stat: { id: expect.any(String) },
    trackers: [],
    stream_info: under('g/[^/]+/data\\.json'),
    ad: null,
    drm: {
      force_subtitles: false,
      thumbUrl: null,
      streams: [],
      laWidevine: null,
      laPlayready: null,
      laFairplay: null,
      laClearkey: null,
      fpsCertificate: null,
      drm_provider: null,
    },
    packshots: [],
    screenshot_url: under('thumbs/[^/]+/'),
    history: null,
    to: null,
  }
  const channel = await get<Channel>(mine('/v2/channels/1'))
  for (const query of ['', '?type=hls&history=1&preview=0'])
    expect(await get<Stream>(mine(`/v2/channels/dala/stream${query}`))).toEqual({
      ...always,
      img: channel.cover.bg,
      screenshot_timings: null,
      // To the end of the days whose programmes were looked at for a guest, who must not see every one.
      to: Date.UTC(2026, 5, 17) / 1000,
    })
  const film = await get<Content>(mine('/v2/contents/10'))
  for (const query of ['', '?seconds=1200'])
    expect(await get<Stream>(mine(`/v2/libraries/1/contents/metropolis-10/stream${query}`))).toEqual({
      ...always,
      img: film.cover.bg,
      screenshot_timings: under('thumbs/[^/]+/\\d+\\.json'),
    })
})

test('the token between login and device opens no stream', async () => {
  const post = (url: string, payload: object) => service().app.inject({ method: 'POST', url, payload })
  const guest = { username: 'without-a-device', password: 'a long password' }
  await post('/v2/users', { ...guest, is_guest: true })
  const login = await post('/v2/auth/login', { login: guest.username, password: guest.password })
  const { access_token } = login.json<{ access_token: string }>()
  const answer = await service().app.inject(`/v2/channels/1/stream?access_token=${access_token}`)
  expect(answer.json()).toMatchObject({ status_code: 401, error_code: 'authentication_failed' })
})

test('a wanted time within 30 s of now is live, earlier it is the archive from there on [player.live-threshold player.default-channel-time]', async () => {
  const live = await get<Stream>(mine(`/v2/channels/1/stream?inline=1&ts=${GUEST_NOW / 1000 - 30}`))
  expect(Object.values(live.playlists ?? {})[1]).not.toContain('#EXT-X-PLAYLIST-TYPE')
  const archive = await get<Stream>(mine(`/v2/channels/1/stream?inline=1&ts=${GUEST_NOW / 1000 - 31}`))
  expect(Object.values(archive.playlists ?? {})[1]).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
})

test('the one rendition is a media playlist of transport streams with all sound in them, the middle one [player.stream-fields]', async () => {
  const { hls, hls_mbr } = await get<Stream>(mine('/v2/channels/1/stream'))
  expect(hls).toBe(hls_mbr.replace('index.m3u8', 't720.m3u8'))
  const list = (await service().app.inject(new URL(hls).pathname)).body
  expect(list.match(/^[^#].*$/gm)).toHaveLength(6)
  expect(list.match(/^[^#].*\/t720\/\d+-\d+\.ts$/gm)).toHaveLength(6)
  expect(list).not.toContain('EXT-X-MAP')
})

test('of three sizes the one rendition is the middle one', async () => {
  const { whole: db } = service().ports.database
  const { asset_id } = await db
    .selectFrom('content')
    .select('asset_id')
    .where('slug', '=', 'metropolis')
    .executeTakeFirstOrThrow()
  const asset = assetLike(asset_id!)
  const [large, small] = asset.video
  const middle = { ...small!, name: 'v480', width: 854, height: 480, bandwidth: 500_000 }
  service().videos.set(asset.id, { ...asset, video: [large!, middle, small!] })
  const { hls, hls_mbr } = await get<Stream>(mine('/v2/libraries/1/contents/metropolis/stream'))
  service().videos.clear()
  expect(hls).toBe(hls_mbr.replace('index.m3u8', 't480.m3u8'))
})

test('for players of others a recording of what is over is a complete list from the moment that was asked for', async () => {
  const list = async (ts: number) => {
    const { hls } = await get<Stream>(mine(`/v2/channels/1/stream?ts=${ts}`))
    return (await service().app.inject(new URL(hls).pathname)).body
  }
  // Metropolis is on air from 20:00; what was there before it is over.
  const over = await list(EIGHT - 1200)
  expect(over).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
  expect(over.trimEnd()).toMatch(/#EXT-X-ENDLIST$/)
  expect(/PROGRAM-DATE-TIME:(\S+)/.exec(over)?.[1]?.slice(0, 15)).toBe(
    new Date((EIGHT - 1200) * 1000).toISOString().slice(0, 15),
  )
  const started = await list(EIGHT + 600)
  expect(started).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
  expect(started).toContain('#EXT-X-START:')
})

test('what the archive has lost is refused with its reason [tv.archive-age-limit]', async () => {
  service().clock.time = GUEST_NOW + 8 * 86_400_000
  const fresh = (await openGuest(service().app)).token
  const answer = await service().app.inject({
    url: `/v2/channels/1/stream?ts=${EIGHT}&access_token=${fresh}`,
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({
    error_code: 'permission_denied',
    message: 'The recording is no longer kept',
    refusal: { reason: 'too_old' },
  })
})

test('a moment in which nothing was on air is told as such in the language of the viewer, one that is too old as lost, one that may not be recorded as such [tv.archive-age-limit]', async () => {
  const noon = EIGHT - 9 * 3600
  const { whole: db } = service().ports.database
  const startAt = (at: number, from: number) =>
    db.updateTable('schedule_item').set({ starts_at: at }).where('starts_at', '=', from).execute()
  // Far away, until this test is over.
  await startAt(noon - 400 * 86_400, noon)
  const told = async (ts: number, lang: string) =>
    (await service().app.inject(mine(`/v2/channels/1/stream?ts=${ts}&lang=${lang}`))).json<ErrorBody>()
  const languages = ['ru', 'en', 'kk', 'uz']
  const answers = await Promise.all(languages.map((lang) => told(noon + 3600, lang)))
  expect(answers.map(({ message }) => message)).toEqual([
    'В это время ничего не было в эфире',
    'Nothing was on air at that time',
    'Бұл уақытта эфирде ештеңе болған жоқ',
    'Bu vaqtda efirda hech narsa bo‘lmagan',
  ])
  for (const { status_code, detail, message } of answers)
    expect([status_code, detail]).toEqual([404, message])
  for (const { refusal } of answers) expect(refusal).toBeUndefined()
  expect(await told(noon - 30 * 86_400, 'en')).toMatchObject({
    message: 'The recording is no longer kept',
    refusal: { reason: 'too_old' },
  })
  expect(await told(GUEST_NOW / 1000 + 600, 'en')).toMatchObject({
    error_code: 'bad_request',
    detail: null,
    refusal: { reason: 'future' },
  })
  await startAt(noon, noon - 400 * 86_400)

  const allow = (is_catchup_available: boolean) =>
    db.updateTable('schedule_item').set({ is_catchup_available }).where('starts_at', '=', EIGHT).execute()
  await allow(false)
  expect(await told(EIGHT, 'en')).toMatchObject({
    error_code: 'permission_denied',
    message: 'The rights holder allows no recording',
    refusal: { reason: 'no_catchup' },
  })
  await allow(true)
})

test('a film plays once its video is made, and says so before [player.api-library-stream]', async () => {
  const stream = await get<Stream>(mine('/v2/libraries/1/contents/metropolis-10/stream?inline=1'))
  expect(Object.values(stream.playlists ?? {})[1]).toContain('#EXT-X-ENDLIST')
  service().ready.all = false
  const answer = await service().app.inject({ url: mine('/v2/libraries/1/contents/10/stream') })
  expect([answer.statusCode, answer.json<{ error_code: string }>().error_code]).toEqual([503, 'not_ready'])
  expect(await status(mine('/v2/libraries/1/contents/11/stream'))).toBe(404)
})

test('the answer that carries the playlists of a film is compressed as its caller takes it, a short one is not', async () => {
  const ask = (path: string, encodings?: string) =>
    service().app.inject({
      url: mine(path),
      ...(encodings !== undefined && { headers: { 'accept-encoding': encodings } }),
    })
  const film = '/v2/libraries/1/contents/10/stream?inline=1'
  const playlistsOf = (bytes: Buffer) =>
    Object.values((JSON.parse(bytes.toString()) as Stream).playlists ?? {})
  const plain = await ask(film)
  expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([
    undefined,
    expect.stringContaining('accept-encoding'),
  ])
  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask(film, accepted)
    expect(headers['content-encoding']).toBe(encoding)
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 8)
    expect(playlistsOf(read(rawPayload))).toEqual(playlistsOf(plain.rawPayload))
  }
  const short = await ask('/v2/libraries/1/contents/10/stream', 'br')
  expect([short.statusCode, short.headers['content-encoding']]).toEqual([200, undefined])
})

test('the position is remembered after ten seconds of playback, and only for its viewer [player.history-update-delay]', async () => {
  const { stat } = await get<Stream>(mine('/v2/libraries/1/contents/10/stream'))
  const beat = (duration: number, seconds: number, who = token()) =>
    service().app.inject({
      method: 'PATCH',
      url: `/v2/users/self/stat/${stat.id}?access_token=${who}`,
      payload: { duration, seconds },
    })
  expect((await beat(9, 900)).statusCode).toBe(200)
  await service().flush()
  expect(await get<ContentMeta>(mine('/v2/users/self/content_metadata/10'))).toMatchObject({ history: null })
  await beat(10, 901.5)
  await service().flush()
  expect(await get<ContentMeta>(mine('/v2/users/self/content_metadata/10'))).toMatchObject({
    history: 901.5,
    is_purchased: true,
  })
  const resumed = await get<Stream>(mine('/v2/libraries/1/contents/10/stream'))
  expect(resumed.history?.seconds).toBe(901.5)
  const other = await openGuest(service().app)
  expect((await beat(60, 1, other.token)).statusCode).toBe(404)
})

test('between heartbeats a position is kept, and a viewing of a few seconds erases no older one', async () => {
  const viewer = await openGuest(service().app)
  const own = (url: string): string => `${url}?access_token=${viewer.token}`
  const view = async () => (await get<Stream>(own('/v2/libraries/1/contents/10/stream'))).stat.id
  const tell = async (url: string, payload: object, who = viewer.token) => {
    const answer = await service().app.inject({ method: 'PATCH', url: `${url}?access_token=${who}`, payload })
    await service().flush()
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
  const other = await openGuest(service().app)
  expect(await tell(`${first}/position`, { seconds: 1 }, other.token)).toBe(404)
  expect(await tell(`${first}/position`, { seconds: -1 })).toBe(400)
  expect(await tell('/v2/users/self/stat/none/position', { seconds: 1 })).toBe(404)
})

test('a heartbeat takes duration [analytics.api-stat-update]', async () => {
  const { stat } = await get<Stream>(mine('/v2/channels/1/stream'))
  const url = mine(`/v2/users/self/stat/${stat.id}`)
  const answer = await service().app.inject({ method: 'PATCH', url, payload: { duration: 30 } })
  expect(answer.json()).toMatchObject({ id: stat.id, duration: 30 })
  expect(
    (await service().app.inject({ method: 'PATCH', url, payload: { duration: 'long' } })).statusCode,
  ).toBe(400)
})
