import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { seedProviders } from '../testing/seed.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createKindNames } from './kind-names.ts'
import { readSchedule } from './channel-schedule.store.ts'
import { readNextStart, readOnAir } from './schedule.store.ts'

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
