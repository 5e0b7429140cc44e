import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Channel, ScheduleItem } from '#contract/tv.ts'
import type { Stream } from '#contract/playback.ts'
import { openGuest } from '#server/testing/service.ts'
import { told } from '#server/testing/told.ts'
import { tellSchedule } from '#server/tv/schedule-notice.ts'
import { GUEST_NOW } from '../testing/guest-calls.ts'
import { type RunningNode, type RunningService, runSmallService } from '../testing/running-service.ts'

const NOW_S = GUEST_NOW / 1000
/** On air from half an hour before to two and a half hours after. */
const ENDS = NOW_S - 1800 + 10_800

let here: RunningService
let there: RunningNode
let token: string
beforeAll(async () => {
  here = await runSmallService(GUEST_NOW)
  there = await here.another()
  token = (await openGuest(here.app)).token
  // A second channel with the schedule of the first.
  await here.ports.database.execute(`
    insert into channel select 2, 'second', name, description, icon, cover, color_bg, age, archived_days, tags, time_zone, epoch, plan from channel where id = 1;
    insert into provider_channel select provider_id, 2, 2, true, false from provider_channel where channel_id = 1;
    insert into schedule_item select '2-' || id, 2, ordinal, starts_at, duration, program_id, content_id, season, series, episode_title, asset_id, is_catchup_available
      from schedule_item where channel_id = 1`)
  await told(here.ports.database, (tell) => tellSchedule(tell, '*'))
})
afterAll(async () => {
  await there.stop()
  await here.close()
})

const nodes = () => [here, there]
const bodies = (url: string): Promise<string[]> =>
  Promise.all(
    nodes().map(async ({ app }) => {
      const { statusCode, body } = await app.inject(url)
      return statusCode === 200 ? body : `${statusCode} ${body}`
    }),
  )
const stream = async (channel: number, query = '') =>
  (
    await here.app.inject(`/v2/channels/${channel}/stream?access_token=${token}&inline=1${query}`)
  ).json<Stream>()
/** Addresses of the playlists of a stream, of pictures, sounds and transport streams. */
const listsOf = async (channel: number, query = ''): Promise<string[]> => {
  const { hls, playlists } = await stream(channel, query)
  return [hls, ...Object.keys(playlists ?? {})].map((address) => new URL(address).pathname)
}
/** The texts of some addresses, which have to be the same on both nodes. */
const sameTexts = async (addresses: readonly string[]): Promise<string[]> => {
  const texts = await Promise.all(addresses.map(bodies))
  for (const [one, other] of texts) expect(other).toBe(one)
  return texts.map(([one]) => one!)
}

test('playlists are the same bytes on every node, over boundaries of programmes and days, and after the schedule was read again', async () => {
  onTestFinished(() => void (here.clock.time = GUEST_NOW))
  // The end of a programme, and midnight of the days in which tapes are read.
  for (const boundary of [ENDS, Math.ceil(NOW_S / 86_400) * 86_400]) {
    here.clock.time = (boundary - 4) * 1000
    const lists = [
      ...(await listsOf(1)),
      ...(await listsOf(1, `&ts=${boundary - 3600}`)),
      ...(await listsOf(1, `&ts=${boundary - 86_400}`)),
    ]
    for (const after of [-4, -1, 1, 7, 90]) {
      here.clock.time = (boundary + after) * 1000
      const before = await sameTexts(lists)
      expect(before.filter((text) => !text.startsWith('#EXTM3U'))).toEqual([])
      await told(here.ports.database, (tell) => tellSchedule(tell, '*'))
      // A tape that is being read again goes on as it is.
      expect(await sameTexts(lists)).toEqual(before)
    }
    const fresh = await here.another()
    const texts = await Promise.all(lists.map(async (url) => (await fresh.app.inject(url)).body))
    expect(texts).toEqual(await sameTexts(lists))
    await fresh.stop()
  }
})

test('a programme that is changed is seen on every node in playlists, windows and pages, and other channels keep what they have', async () => {
  const { database } = here.ports
  const lists = await Promise.all([1, 2].map(async (channel) => (await listsOf(channel))[0]!))
  const windowOf = (channel: number) =>
    `/v2/channels/${channel}/content_schedule?start=${NOW_S - 1800}&end=${ENDS + 1800}`
  const durations = async (channel: number) =>
    (await bodies(windowOf(channel))).map((body) =>
      (JSON.parse(body) as ScheduleItem[]).map(({ duration }) => duration),
    )
  const onAir = async (channel: number) =>
    (await bodies(`/v2/channels/${channel}`)).map(
      (body) => (JSON.parse(body) as Channel).current_schedule?.duration,
    )
  const listed = async () =>
    (await bodies('/v2/channels')).map((body) =>
      (JSON.parse(body) as Channel[]).map(({ current_schedule: item }) => item?.duration),
    )
  /** How long the broadcasts of what is on air last, on both channels. */
  const aired = async () => {
    const { program } = (JSON.parse((await bodies('/v2/channels/1'))[0]!) as Channel).current_schedule!
    return (await bodies(`/v2/programs/${program.id}/schedule`)).map((body) =>
      (JSON.parse(body) as ScheduleItem[])
        .filter(({ timestamp }) => timestamp === NOW_S - 1800)
        .map(({ duration }) => duration),
    )
  }
  const before = await sameTexts(lists)
  expect(await aired()).toEqual([
    [10_800, 10_800],
    [10_800, 10_800],
  ])
  expect([await onAir(1), await onAir(2)]).toEqual([
    [10_800, 10_800],
    [10_800, 10_800],
  ])
  expect((await durations(2))[0]).toEqual((await durations(1))[0])
  const kept = await durations(2)
  expect(await listed()).toEqual([
    [10_800, 10_800],
    [10_800, 10_800],
  ])
  await database.execute(`
    update schedule_item set duration = duration - 60, asset_id = 'another' where starts_at = ${NOW_S - 1800}`)
  await told(database, (tell) => tellSchedule(tell, [1]))
  await expect
    .poll(async () => (await bodies(lists[0]!)).map((text) => text.includes('/another/')))
    .toEqual([true, true])
  const [changed, untouched] = await sameTexts(lists)
  expect([changed === before[0], untouched]).toEqual([false, before[1]])
  await expect.poll(() => onAir(1)).toEqual([10_740, 10_740])
  await expect.poll(async () => (await durations(1)).map((some) => some[0])).toEqual([10_740, 10_740])
  // Lists show both channels and are made anew; what shows only the second was not touched.
  await expect.poll(listed).toEqual([
    [10_740, 10_740],
    [10_740, 10_740],
  ])
  expect(await aired()).toEqual([
    [10_740, 10_740],
    [10_740, 10_740],
  ])
  expect([await durations(2), await onAir(2)]).toEqual([kept, [10_800, 10_800]])
  await told(database, (tell) => tellSchedule(tell, '*'))
  await expect.poll(() => onAir(2)).toEqual([10_740, 10_740])
  await expect.poll(async () => (await durations(2)).map((some) => some[0])).toEqual([10_740, 10_740])
})

test('lists and pages of channels change in the very second in which a programme ends, and in which the next one begins', async () => {
  const { database } = here.ports
  const ends = ENDS - 60
  await database.execute(`update schedule_item set duration = 10740 where starts_at = ${NOW_S - 1800}`)
  await told(database, (tell) => tellSchedule(tell, '*'))
  onTestFinished(() => void (here.clock.time = GUEST_NOW))
  const begunAt = (body: string): number | undefined => {
    const told = JSON.parse(body) as Channel | Channel[]
    const [channel] = Array.isArray(told) ? told : [told]
    return channel?.current_schedule?.timestamp
  }
  for (const address of ['/v2/channels?lang=en', '/v2/channels/1?lang=en'])
    for (const [at, begun] of [
      [ends - 1, NOW_S - 1800],
      [ends, undefined],
      [ENDS - 1, undefined],
      [ENDS, ENDS],
    ] as const) {
      here.clock.time = at * 1000
      expect([at, (await bodies(address)).map(begunAt)]).toEqual([at, [begun, begun]])
    }
})

test('a genre and a country that are called otherwise are called so in the schedule of every node', async () => {
  const { database } = here.ports
  const change = async (sql: string) => {
    await database.execute(sql)
    await told(database, (tell) => tell('shared', '*'))
  }
  const named = async (): Promise<string[]> =>
    (await bodies(`/v2/channels/1/content_schedule?start=${NOW_S}&end=${NOW_S + 3600}`)).map((body) => {
      const [item] = JSON.parse(body) as ScheduleItem[]
      return [...item!.program.genres, ...item!.program.countries].map(({ name }) => name).join()
    })
  await change(`
    insert into genre (id, slug, title) values (901, 'noir-901', '{"en": "Noir"}');
    insert into country (id, code, name) values (901, 'qq', '{"en": "Nowhere"}');
    update program set genre_ids = '{901}', country_ids = '{901}'`)
  await expect.poll(named).toEqual(['Noir,Nowhere', 'Noir,Nowhere'])
  await change(
    `update genre set title = '{"en": "Dark"}' where id = 901; update country set name = '{"en": "Somewhere"}' where id = 901`,
  )
  await expect.poll(named).toEqual(['Dark,Somewhere', 'Dark,Somewhere'])
})
