import { expect, onTestFinished, test } from 'vitest'
import type { Category, Channel, ScheduleItem } from '#contract/tv.ts'
import { GUEST_NOW, guestCalls } from '../testing/guest-calls.ts'

const EIGHT = GUEST_NOW / 1000 - 1800
const { get, mine, service, status } = guestCalls()

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

test('a programme is on air up to the last millisecond before the next', async () => {
  const end = (EIGHT + 10_800) * 1000
  // In a language of its own, so that no answer of another time is kept for other tests.
  const onAir = async () => {
    const [channel] = await get<Channel[]>('/v2/channels/channel_list?includes=current_schedules&lang=en')
    return channel?.current_schedule?.timestamp
  }
  onTestFinished(() => void (service().clock.time = GUEST_NOW))
  service().clock.time = end - 1
  expect(await onAir()).toBe(EIGHT)
  service().clock.time = end + 300_000
  expect(await onAir()).toBe(EIGHT + 10_800)
})

test('lists of channels are kept for a moment, never for five minutes [tv.cache-channel-lists]', async () => {
  const { whole: db } = service().ports.database
  const name = async () => (await get<Channel[]>('/v2/channels/channel_list'))[0]?.name
  const rename = (to: string) => db.updateTable('channel').set({ name: to }).where('id', '=', 1).execute()
  expect(await name()).toBe('Дала')
  await rename('Другая')
  service().clock.time = GUEST_NOW + 300
  expect(await name()).toBe('Дала')
  service().clock.time = GUEST_NOW + 300_000
  expect(await name()).toBe('Другая')
  await rename('Дала')
  service().clock.time = GUEST_NOW + 600_000
  expect(await name()).toBe('Дала')
})

test('a viewer asks which channels are open to the own account [tv.api-user-channel-list]', async () => {
  expect(await get(mine('/v2/users/self/channel_list'))).toEqual([
    { id: 1, is_purchased: true, is_available: true, min_price: null, favorite: null },
  ])
  expect(await status('/v2/users/self/channel_list')).toBe(401)
})

test('a channel without any programme is not available, and says so to everybody in their language [tv.load-unavailable]', async () => {
  const { whole: db } = service().ports.database
  const rows = await db.selectFrom('schedule_item').selectAll().where('channel_id', '=', 1).execute()
  const seen = async (lang: string) => {
    const [channel] = await get<Channel[]>(`/v2/channels?lang=${lang}`)
    return [channel?.is_available, channel?.access_error]
  }
  expect(await seen('en')).toEqual([true, null])
  await db.deleteFrom('schedule_item').where('channel_id', '=', 1).execute()
  service().clock.time += 600_000
  expect(await seen('en')).toEqual([false, 'This channel is not broadcasting now'])
  expect(await seen('ru')).toEqual([false, 'Канал сейчас не вещает'])
  expect(await get(mine('/v2/users/self/channel_list'))).toMatchObject([{ id: 1, is_available: false }])
  await db
    .insertInto('schedule_item')
    .values(
      rows.map((row) => ({ ...row, episode_title: row.episode_title && JSON.stringify(row.episode_title) })),
    )
    .execute()
  service().clock.time += 600_000
  expect(await seen('en')).toEqual([true, null])
})

test('categories name their channels [tv.api-category-list] [tv.category-fields]', async () => {
  const categories = await get<Category[]>('/v2/channels/category_list')
  expect(categories).toEqual([
    { id: 16, slug: 'all', name: 'Все', short: 'Все', channels: [1], tags: ['all_channels'] },
    { id: 2, slug: 'public', name: 'Общие', short: 'Общие', channels: [1], tags: [] },
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
  expect(last.timestamp + last.duration).toBeGreaterThanOrEqual(GUEST_NOW / 1000 + 259_200)
  expect(items[0]!.timestamp).toBeLessThanOrEqual(GUEST_NOW / 1000 - 2 * 86_400)
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

test('a programme that is often on is told around now, however often it was on before [tv.api-program-schedule]', async () => {
  const { whole: db } = service().ports.database
  const now = GUEST_NOW / 1000
  const often = Array.from({ length: 150 }, (_, index) => ({
    id: `often${index}`,
    channel_id: 1,
    ordinal: -1 - index,
    starts_at: now - 86_400 + index * 60,
    duration: 60,
    program_id: 'p500',
  }))
  await db.insertInto('schedule_item').values(often).execute()
  onTestFinished(
    async () => void (await db.deleteFrom('schedule_item').where('id', 'like', 'often%').execute()),
  )
  const airings = await get<ScheduleItem[]>('/v2/programs/p500/schedule?lang=en')
  expect(airings).toHaveLength(100)
  expect(airings.at(-1)!.timestamp).toBeGreaterThan(now)
  expect(airings.map(({ timestamp }) => timestamp)).toEqual(
    airings.map(({ timestamp }) => timestamp).toSorted((one, other) => one - other),
  )
})
