import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { seedProviders } from '../testing/seed.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createKindNames } from './kind-names.ts'
import { readSchedule } from './channel-schedule.store.ts'
import { readAirings, readNextStart, readOnAir } from './schedule.store.ts'

const DAY = 86_400
const START = Date.UTC(2026, 5, 15) / 1000

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await seedProviders(database)
  // Channel 3 is another provider's. On the first an item lasts for three days and one into the next, on the second there are gaps.
  await database.execute(`
    insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan)
    select id, 'c' || id, 'C', 7, '{}', 'UTC', 0, '{}' from generate_series(1, 3) as id;
    insert into provider_channel (provider_id, channel_id, num, is_free) values (1, 1, 1, true), (1, 2, 2, true), (2, 3, 1, true);
    insert into program (id, slug, title, category_id, category_name, genre_ids, country_ids, age)
    select id, id, '{}', 1, '{}', '{}', '{}', age from (values ('p', 6), ('adult', 18)) as p(id, age);
    insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id) values
      ('long', 1, 1, ${START - 3 * DAY}, ${3 * DAY}, 'p'), ('late', 1, 2, ${START}, 3600, 'p'), ('short', 1, 3, ${START + 1800}, 600, 'p'),
      ('after', 1, 4, ${START + 7200}, 600, 'adult'),
      ('before-gap', 2, 1, ${START - 600}, 600, 'p'), ('after-gap', 2, 2, ${START + 7205}, 600, 'p'),
      ('elsewhere', 3, 1, ${START - 600}, ${DAY}, 'p'), ('elsewhere-next', 3, 2, ${START + 7201}, 600, 'p');
  `)
})
afterAll(() => database.close())

const onAir = async (at: number, maxAge: number | null, channels?: number[]) =>
  Object.fromEntries(
    [...(await readOnAir(database.of(1), START + at, maxAge, channels))].map(([channel, { id }]) => [
      channel,
      id,
    ]),
  )

test('on air is what began last and still lasts, on the channels that are asked for, as far as the age limit goes', async () => {
  expect(await onAir(-1, null)).toEqual({ 1: 'long', 2: 'before-gap' })
  expect(await onAir(-1, null, [1])).toEqual({ 1: 'long' })
  expect(await onAir(-1, null, [3])).toEqual({})
  expect(await onAir(0, null)).toEqual({ 1: 'late' })
  expect(await onAir(1800, null)).toEqual({ 1: 'short' })
  expect(await onAir(7204, null)).toEqual({ 1: 'after' })
  expect(await onAir(7205, 12)).toEqual({ 2: 'after-gap' })
})

test('a range of a schedule has all that lasts into it, however long ago that began, and what overlaps', async () => {
  const names = createKindNames(database.db, () => undefined)
  const within = async (from: number, to: number, id = 1) => {
    const range = { start: START + from, end: START + to, maxAge: null, names }
    return (await readSchedule(database.of(1), { id }, range))?.items.map((item) => item.id)
  }
  expect(await within(-2 * DAY, -DAY)).toEqual(['long'])
  expect(await within(-1, 1)).toEqual(['long', 'late'])
  expect(await within(2500, 2600)).toEqual(['late'])
  expect(await within(1800, 7201)).toEqual(['late', 'short', 'after'])
  expect(await within(-30 * DAY, -20 * DAY)).toEqual([])
  expect(await within(-1, 1, 3)).toBeUndefined()
})

test('the next programme is that of the provider, or of one channel, within the time that is looked at', async () => {
  const next = async (at: number, within: number, channel?: number) =>
    (await readNextStart(database.of(1), START + at, within, channel)) - START
  expect(await next(7199, 10)).toBe(7200)
  expect(await next(7200, 10)).toBe(7205)
  expect(await next(7200, 4)).toBe(Infinity)
  expect(await next(7199, 10, 2)).toBe(7205)
  expect(await next(7199, 1, 2)).toBe(Infinity)
})

test('of the airings of a programme those nearest to now are told, where they can still be watched or are to come', async () => {
  // Channels with archives of one day, of seven and of none; one is hidden, one is for adults.
  await database.execute(`
    insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan, age)
    select id, 'd' || id, 'D', days, '{}', 'UTC', 0, '{}', age from (values (11, 1, 0), (12, 7, 0), (13, 0, 0), (14, 7, 0), (15, 7, 18)) as c(id, days, age);
    insert into provider_channel (provider_id, channel_id, num, is_free, is_hidden) select 1, id, id, true, id = 14 from generate_series(11, 15) as id;
    insert into program (id, slug, title, category_id, category_name, genre_ids, country_ids, age) values ('often', 'often', '{}', 1, '{}', '{}', '{}', 6);
    insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id)
    select channel || '@' || hours, channel, 1000 + hours, ${START} + hours * 3600, 3600, 'often'
    from generate_series(11, 15) as channel, unnest(array[-240, -169, -168, -25, -24, 0, 1, 30]) as hours;
  `)
  const hours = async (most: number, maxAge: number | null) => {
    const airings = await readAirings(database.of(1), 'often', { now: START + 60, maxAge, most })
    const byChannel = Map.groupBy(airings, (airing) => airing.channel_id)
    return Object.fromEntries(
      [...byChannel].map(([channel, own]) => [channel, own.map(({ id }) => Number(id.split('@')[1]))]),
    )
  }
  const child = { 11: [-24, 0, 1, 30], 12: [-168, -25, -24, 0, 1, 30], 13: [0, 1, 30] }
  expect(await hours(100, 12)).toEqual(child)
  expect(await hours(100, null)).toEqual({ ...child, 15: child[12] })
  expect(await hours(6, 12)).toEqual({ 11: [0, 1], 12: [0, 1], 13: [0, 1] })
  expect(await hours(8, 12)).toEqual({ 11: [-24, 0, 1], 12: [-24, 0, 1], 13: [0, 1] })
})
