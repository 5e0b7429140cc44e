import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import { ENDED_CHANNEL } from '#server/rights/end-viewings.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'

/** Wednesday, 2026-06-17 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 17, 15, 30)
const DAY = 86_400
const seconds = NOW / 1000
/** 21:00 on a Saturday in Almaty, when a programme for adults is on air from 20:00 to 23:00. */
const SATURDAY = Date.UTC(2026, 5, 13, 16) / 1000

let service: RunningService

beforeAll(async () => {
  const plan = smallServiceFile('schedule/dala.yaml')
  const days = /plans: \{day: (\[.*\])\}/.exec(plan)?.[1] ?? ''
  const saturday = days.replace('20:00 film:metropolis', '20:00 program:night-show')
  service = await runSmallService(NOW, {
    'service.yaml': smallServiceFile('service.yaml').replace(
      'timeline_epoch_days: 2',
      'timeline_epoch_days: 12',
    ),
    'programs.yaml': `${smallServiceFile('programs.yaml')}- {id: 600, slug: night-show, title: {ru: Ночь, en: Night}, description: {ru: Ночь., en: Night.}, category: news, age: 18}\n`,
    'schedule/dala.yaml': plan
      .replace(`{day: ${days}}`, `{day: ${days}, weekend: ${saturday}}`)
      .replace('sat: day', 'sat: weekend'),
  })
  const items = await service.ports.database.whole
    .selectFrom('schedule_item')
    .select('asset_id')
    .distinct()
    .execute()
  async function* pictures(): AsyncGenerator<[string, Uint8Array]> {
    for (const number of [0, 1, 2, 3]) yield [`thumb/${number}.jpg`, Buffer.from('a picture')]
  }
  for (const { asset_id: asset } of items) if (asset !== null) await service.store.publish(asset, pictures())
})
afterAll(() => service.close())

const open = async (token: string, query = ''): Promise<Stream> => {
  const answer = await service.app.inject(`/v2/channels/1/stream?access_token=${token}${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Stream>()
}
const pathOf = ({ screenshot_url: prefix }: Stream): string => new URL(prefix ?? '').pathname
/** The statuses of the pictures at some seconds. */
const seen = (prefix: string, moments: readonly number[]) =>
  Promise.all(moments.map(async (at) => (await service.app.inject(`${prefix}${at}.jpg`)).statusCode))

test('the pictures of a guest and of a child end where nobody looked for what is not for them', async () => {
  const guest = await openGuest(service.app)
  const ended = Promise.withResolvers<string>()
  await service.ports.database.listen(ENDED_CHANNEL, ended.resolve)
  const child = await openChild(service.app, service.ports, await openUser(service.ports))
  // What a device watched until it came to a child's profile has ended, up to the moment in which its node heard of it.
  await ended.promise
  service.clock.time += 1
  for (const { token } of [guest, child]) {
    const live = await open(token)
    const moments = [SATURDAY - 7 * DAY, SATURDAY, seconds - 2 * DAY, seconds - 60]
    expect(await seen(pathOf(live), moments)).toEqual([404, 404, 200, 200])
    const info = await service.app.inject(new URL(live.stream_info).pathname)
    const { screenshot_prefix: prefix } = info.json<{ screenshot_prefix: string }>()
    const there = new URL(prefix, live.stream_info).pathname
    expect(await seen(there, moments)).toEqual([404, 404, 200, 200])
  }
})

test('who watches a recording as a guest gets the pictures around it, and none of the next Saturday', async () => {
  const { token } = await openGuest(service.app)
  const ts = seconds - 7 * DAY + 1800
  const recording = await open(token, `&ts=${ts}`)
  expect(await seen(pathOf(recording), [ts - DAY, ts, ts + 4 * 3600, SATURDAY])).toEqual([200, 200, 200, 404])
})

test('guests share their pictures for a day', async () => {
  const prefixes = new Set<string>()
  for (const hour of [0, 3, 8]) {
    service.clock.time = NOW + hour * 3_600_000
    prefixes.add(pathOf(await open((await openGuest(service.app)).token)))
  }
  service.clock.time = NOW
  expect(prefixes.size).toBe(1)
})

test('an adult has the pictures of all that the archive keeps, and of little more [tv.archive-age-limit]', async () => {
  const { token } = await openUser(service.ports)
  const live = pathOf(await open(token))
  const moments = [SATURDAY - 7 * DAY, seconds - 9 * DAY, SATURDAY, seconds - 60]
  expect(await seen(live, moments)).toEqual([404, 200, 200, 200])
  expect(pathOf(await open(token, `&ts=${SATURDAY}`))).toBe(live)
})

test('a film tells at which seconds another picture of it begins, a channel nothing [player.screenshot-timings]', async () => {
  const { token } = await openUser(service.ports)
  expect((await open(token)).screenshot_timings).toBe(null)
  const film = await service.app.inject(`/v2/libraries/1/contents/10/stream?access_token=${token}`)
  const { screenshot_timings: address } = film.json<Stream>()
  const told = await service.app.inject(new URL(address ?? '').pathname)
  expect([told.statusCode, told.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  const { seek_points: points } = told.json<{ seek_points: number[] }>()
  expect([points[0], points.length > 1, points.toSorted((one, other) => one - other)]).toEqual([
    0,
    true,
    points,
  ])
  const path = new URL(address ?? '').pathname
  const lengthened = await service.app.inject(path.replace(/\d+\.json$/, '86401.json'))
  const invented = await service.app.inject(path.replace('/film.', '/film.1'))
  expect([lengthened.statusCode, invented.statusCode]).toEqual([404, 403])
})
