import pino from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { nearestIndex } from '#media/timeline/grid.ts'
import type { ChannelTimeline, TimelineItem } from '#media/timeline/tape.ts'
import { itemsWithin } from '#media/timeline/timeline.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { makeTestDatabase, openTestDatabase, testEngine } from '../testing/test-databases.ts'
import { told } from '../testing/told.ts'
import { tellSchedule } from './schedule-notice.ts'
import { readTapeDays } from './tape-days.store.ts'
import { createTapes } from './tapes.ts'

const log = pino({ level: 'silent' })
const DAY = 86_400
/** Midnight UTC. */
const START = Date.UTC(2026, 5, 15) / 1000
/** Grids on which an item of one second has no segment, which begins a second before midnight, or at midnight. */
const [EPOCH, OTHER_EPOCH] = [1536, 300].map((ms) => (START - 3 * DAY) * 1000 + ms) as [number, number]

let here: Database
/** Of another process; the embedded database has only one. */
let there: Database
let close: () => Promise<void>
beforeAll(async () => {
  if (testEngine() === 'postgres') {
    const { url, remove } = await makeTestDatabase()
    ;[here, there] = (await Promise.all([1, 2].map(() => openDatabase({ url, dataFolder: null, log })))) as [
      Database,
      Database,
    ]
    close = async () => {
      await Promise.all([here.close(), there.close()])
      remove()
    }
  } else {
    here = there = await openTestDatabase()
    close = () => here.close()
  }
  await here.execute(`
    insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan)
    select id, 'c' || id, 'C', 7, '{}', 'UTC', case id when 5 then ${OTHER_EPOCH} else ${EPOCH} end, '{}' from generate_series(1, 6) as id;
    insert into program (id, slug, title, category_id, category_name, genre_ids, country_ids)
    values ('p', 'p', '{}', 1, '{}', '{}', '{}');
    insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id, asset_id)
    select c || '-' || n, c, n, ${START - 3 * DAY} + n * 3600, 3600, 'p', 'asset-' || n
    from generate_series(1, 2) c, generate_series(0, 143) n;
    -- Items of one second around midnight, of which some have no segment, gaps, an overlap, and one that lasts for days.
    insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id)
    select '3-' || n, 3, n, ${START - 3} + n, 1, 'p' from generate_series(0, 6) n;
    insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id) values
      ('3-7', 3, 7, ${START + 100}, 100, 'p'), ('3-8', 3, 8, ${START + 150}, 200, 'p'), ('3-9', 3, 9, ${START + 900}, ${3 * DAY}, 'p'),
      ('3-10', 3, 10, ${START + 900 + 3 * DAY}, 60, 'p');
    insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id)
    select '5-' || n, 5, n, ${START} + n, 1, 'p' from generate_series(0, 6) n;
    insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id) values ('5-before', 5, -1, ${START - 1000}, 100, 'p'),
      ('6-1', 6, 1, ${START - 100}, 50, 'p'), ('6-2', 6, 2, ${START - 1}, 1, 'p'), ('6-3', 6, 3, ${START + 50}, 50, 'p');
  `)
})
afterAll(() => close())

const epochOf = (channelId: number): number => (channelId === 5 ? OTHER_EPOCH : EPOCH)

/** The whole tape of a channel, as nobody reads it at once. */
async function wholeTape(channelId: number): Promise<TimelineItem[]> {
  const rows = await here.whole
    .selectFrom('schedule_item')
    .selectAll()
    .where('channel_id', '=', channelId)
    .orderBy('ordinal')
    .execute()
  const cell = (seconds: number): number => nearestIndex(epochOf(channelId), seconds * 1000)
  return rows
    .map((row) => ({
      kind: 'playout' as const,
      ordinal: row.ordinal,
      startIndex: cell(row.starts_at),
      endIndex: cell(row.starts_at + row.duration),
      assetId: row.asset_id,
      scheduleId: row.id,
    }))
    .filter(({ startIndex, endIndex }) => endIndex > startIndex)
}

/** Long after the schedule of most tests: nobody watches anything live. Unix milliseconds. */
let now = (START + 30 * DAY) * 1000

async function startNode(database: Pick<Database, 'whole' | 'listen'>) {
  const tapes = createTapes(database, log, () => now)
  await tapes.start()
  onTestFinished(() => tapes.stop())
  const at = (channelId: number, seconds: number, forSeconds = 60) =>
    tapes.timeline(channelId, { fromMs: seconds * 1000, toMs: (seconds + forSeconds) * 1000 })
  return {
    at,
    assetAt: async (channelId: number, seconds: number) =>
      (await at(channelId, seconds))?.items.find(
        ({ startIndex }) => startIndex === nearestIndex(EPOCH, seconds * 1000),
      )?.assetId,
  }
}

test.each([1, 3, 5, 6])(
  'whatever part of a tape is read, it has what the whole one has there, channel %i',
  async (channelId) => {
    const whole = await wholeTape(channelId)
    const node = await startNode(here)
    const cell = (seconds: number): number => Math.floor((seconds * 1000 - epochOf(channelId)) / 1920)
    let compared = 0
    for (const from of [
      -2 * DAY,
      -DAY - 1,
      -3,
      -2,
      -1,
      0,
      1,
      2,
      5,
      99,
      149,
      300,
      899,
      2 * DAY,
      3 * DAY - 1,
    ]) {
      for (const length of [1, 2, 5, 3600, DAY, 3 * DAY]) {
        const tape = await node.at(channelId, START + from, length)
        const range = [cell(START + from), cell(START + from + length) + 1] as const
        expect([from, length, itemsWithin(tape!.items, ...range)]).toEqual([
          from,
          length,
          itemsWithin(whole, ...range),
        ])
        compared += itemsWithin(whole, ...range).length
      }
    }
    expect(compared).toBeGreaterThan(20)
  },
)

test('days of several channels are one question, in its order; of a channel that is not there comes nothing', async () => {
  const day = Math.floor(START / DAY)
  const read = await readTapeDays(here.whole, [
    { channelId: 2, day },
    { channelId: 99, day },
    { channelId: 4, day },
    { channelId: 1, day: day - 1 },
  ])
  expect(read.map((tape) => tape && [tape.channelId, tape.epochMs, tape.items.length])).toEqual([
    [2, EPOCH, 26],
    undefined,
    [4, EPOCH, 0],
    [1, EPOCH, 26],
  ])
  const node = await startNode(here)
  expect(await node.at(99, START)).toBeUndefined()
})

test('a tape that somebody has asked for is at hand, and is read again on every node only where it has changed', async () => {
  const [one, other] = [await startNode(here), await startNode(there)]
  const read = async (node: typeof one) => (await node.at(2, START)) as ChannelTimeline
  const untouched = await read(one)
  for (const node of [one, other]) expect(await node.assetAt(1, START + 3600)).toBe('asset-73')
  expect(one.at(2, START)).toBe(untouched)
  await here.execute(`update schedule_item set asset_id = 'another' where id = '1-73'`)
  onTestFinished(
    async () => void (await here.execute(`update schedule_item set asset_id = 'asset-73' where id = '1-73'`)),
  )
  await told(here, (tell) => tellSchedule(tell, [1]))
  for (const node of [one, other]) await expect.poll(() => node.assetAt(1, START + 3600)).toBe('another')
  expect(one.at(2, START)).toBe(untouched)
})

test('a tape says what of it nobody may watch from the archive, over all days that are read', async () => {
  const node = await startNode(here)
  const closed = async () => {
    const parts = (await node.at(3, START - 10, 2 * DAY))?.closed ?? []
    const seconds = parts.map(({ fromMs, toMs }) => [fromMs / 1000 - START, toMs / 1000 - START] as const)
    return [...new Set(seconds.map(String))].toSorted()
  }
  expect(await closed()).toEqual([])
  await here.execute(`
    update schedule_item set is_catchup_available = false where id in ('3-7', '3-8');
    update channel set blackouts = '[{"from": ${START - 20}, "until": ${START + 5}}, {"from": ${START + DAY}, "until": ${START + DAY + 60}},
      {"from": ${START + 4 * DAY}, "until": ${START + 5 * DAY}}]' where id = 3`)
  await told(there, (tell) => tellSchedule(tell, [3]))
  // Where two programmes overlap, the later one is on air.
  const all = ['-20,5', '100,150', '150,350', `${DAY},${DAY + 60}`]
  await expect.poll(closed).toEqual(all.toSorted())
})

test('whoever watches live goes on over midnight while the database is away', async () => {
  now = (START + 3600) * 1000
  onTestFinished(() => void (now = (START + 30 * DAY) * 1000))
  let isAway = false
  const away = {
    listen: here.listen,
    get whole() {
      if (isAway) throw new Error('the database is away')
      return here.whole
    },
  }
  const node = await startNode(away)
  expect(await node.assetAt(1, START + 3600)).toBe('asset-73')
  isAway = true
  now = (START + DAY) * 1000
  expect(await node.assetAt(1, START + DAY)).toBe('asset-96')
  await expect(node.at(1, START + 2 * DAY + 3600)).rejects.toThrow('away')
})

test('of more channels than a notice names all are read again', async () => {
  const node = await startNode(there)
  expect(await node.assetAt(1, START + 7200)).toBe('asset-74')
  await here.execute(`update schedule_item set asset_id = 'another' where id = '1-74'`)
  await told(here, (tell) =>
    tellSchedule(
      tell,
      Array.from({ length: 2000 }, (_, at) => at + 100),
    ),
  )
  await expect.poll(() => node.assetAt(1, START + 7200)).toBe('another')
})

describe.runIf(testEngine() === 'postgres')('on PostgreSQL', () => {
  test('what has changed while the line to the database was lost is seen when it is back', async () => {
    const node = await startNode(there)
    expect(await node.assetAt(1, START + 10_800)).toBe('asset-75')
    await here.execute(`
      update schedule_item set asset_id = 'another' where id = '1-75';
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`)
    await expect.poll(() => node.assetAt(1, START + 10_800), { timeout: 10_000 }).toBe('another')
  })
})
