import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'

/** 2026-06-15 20:30 in Almaty. A programme for adults is on air from 23:00 to 06:00. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const ELEVEN = NOW / 1000 + 2.5 * 3600
const SIX = ELEVEN + 7 * 3600

let service: RunningService
let child: TestUser
let night: { id: string; asset_id: string | null }

beforeAll(async () => {
  service = await runSmallService(NOW, {
    'programs.yaml': `${smallServiceFile('programs.yaml')}- {id: 600, slug: night-show, title: {ru: Ночь, en: Night}, description: {ru: Ночь., en: Night.}, category: news, age: 18}\n`,
    'schedule/dala.yaml': smallServiceFile('schedule/dala.yaml').replace(
      '23:00 program:news',
      '23:00 program:night-show',
    ),
  })
  child = await openChild(service.app, service.ports, await openUser(service.ports))
  night = await service.ports.database.whole
    .selectFrom('schedule_item')
    .innerJoin('program', 'program.id', 'schedule_item.program_id')
    .select(['schedule_item.id', 'program.asset_id'])
    .where('starts_at', '=', ELEVEN)
    .executeTakeFirstOrThrow()
})
afterAll(() => service.close())
beforeEach(() => {
  service.clock.time = NOW
})

const at = (path: string) => service.app.inject({ url: path })
const open = async (deviceId: string, query = '') => {
  const payload = { device_id: deviceId }
  const answer = await service.app.inject({ method: 'POST', url: '/v2/auth/device', payload })
  const { access_token } = answer.json<{ access_token: string }>()
  return at(`/v2/channels/1/stream?inline=1&access_token=${access_token}${query}`)
}
/** What a stream opens now: its first playlist, what `data.json` says, and the key of the programme for adults. */
async function opened(stream: Stream) {
  const playlist = await at(new URL(Object.keys(stream.playlists ?? {})[1] ?? '').pathname)
  const folder = new URL('.', stream.hls_mbr).pathname
  const info = await at(`${folder}data.json`)
  const told = [playlist.body, info.body].filter(
    (text) => text.includes(String(night.asset_id)) || text.includes(night.id),
  )
  const key = await at(`${folder}key/${night.asset_id}`)
  return {
    statuses: [playlist.statusCode, info.statusCode],
    told: told.length,
    key: key.statusCode,
    isComplete: playlist.body.includes('#EXT-X-ENDLIST'),
  }
}
const nothing = { statuses: [200, 200], told: 0, key: 403 }

test('a guest who began before it sees no programme for adults, neither live nor in the archive', async () => {
  service.clock.time = ELEVEN * 1000 - 60_000
  const guest = await openGuest(service.app)
  const live = (await open(guest.deviceId)).json<Stream>()
  const archive = (await open(guest.deviceId, `&ts=${ELEVEN - 1800}`)).json<Stream>()
  expect(await opened(live)).toEqual({ ...nothing, isComplete: false })
  service.clock.time = ELEVEN * 1000 + 60_000
  await service.flush()
  expect((await opened(live)).statuses).toEqual([403, 403])
  expect(await opened(archive)).toEqual({ ...nothing, isComplete: true })
  expect((await open(guest.deviceId)).json()).toMatchObject({ error_code: 'login_required' })
})

test('of a programme for adults that has just ended, or is about to begin, a child gets neither segments nor keys', async () => {
  for (const seconds of [ELEVEN - 4, SIX + 4]) {
    service.clock.time = seconds * 1000
    const stream = (await open(child.deviceId)).json<Stream>()
    expect(await opened(stream)).toEqual({ ...nothing, isComplete: false })
  }
  for (const ts of [SIX, ELEVEN - 1]) {
    const stream = (await open(child.deviceId, `&ts=${ts}`)).json<Stream>()
    expect(await opened(stream)).toMatchObject(nothing)
  }
  service.clock.time = SIX * 1000
  expect((await open(child.deviceId)).json()).toMatchObject({ error_code: 'not_ready' })
})

test('a preview asks no PIN, so it shows nobody what is for adults [tv.preview-adult-hidden]', async () => {
  const adult = await openUser(service.ports)
  service.clock.time = ELEVEN * 1000 - 60_000
  const before = (await open(adult.deviceId, '&preview=1')).json<Stream>()
  const whole = (await open(adult.deviceId)).json<Stream>()
  expect(await opened(before)).toEqual({ ...nothing, isComplete: false })
  service.clock.time = ELEVEN * 1000 + 60_000
  await service.flush()
  expect((await opened(before)).statuses).toEqual([403, 403])
  expect((await opened(whole)).statuses).toEqual([200, 200])
  expect((await open(adult.deviceId, '&preview=1')).json()).toMatchObject({
    error_code: 'permission_denied',
    refusal: { reason: 'preview' },
  })
  expect((await open(adult.deviceId)).statusCode).toBe(200)
})
