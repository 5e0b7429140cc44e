import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { seedProviders } from '#server/testing/seed.ts'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { statsText } from './stats-command.ts'
import { statsOrder } from './stats-arguments.ts'

const NOW = Date.UTC(2026, 5, 15, 12)
const HOUR = new Date(Date.UTC(2026, 5, 14, 18))
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await seedProviders(database)
  await database.execute(
    `insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan) values (7, 'one', '<One> & Co', 0, '{}', 'UTC', 0, '{}')`,
  )
  await database.execute(
    `insert into provider_channel (provider_id, channel_id, num, is_free) values (1, 7, 5, true), (2, 7, 999, true)`,
  )
  await database.execute(
    `insert into packet (id, slug, name, is_base, benefits) values (3, 'base', '{"en":"=Base"}', true, '[]')`,
  )
  const { whole } = database
  await whole
    .insertInto('stat_channel_hour')
    .values([
      { provider_id: 1, hour: HOUR, channel_id: 7, viewers: 40, starts: 60, watched_seconds: 7200 },
      { provider_id: 2, hour: HOUR, channel_id: 7, viewers: 999, starts: 999, watched_seconds: 999 },
    ])
    .execute()
  await whole
    .insertInto('stat_count_hour')
    .values(
      Object.entries({
        starts: 200,
        failed: 10,
        watched_seconds: 7200,
        stall: 4,
        stall_ms: 7200,
        error: 100,
        viewers: 40,
      }).map(([name, count]) => ({ provider_id: 1, hour: HOUR, name, count })),
    )
    .execute()
  await whole
    .insertInto('stat_measure_hour')
    .values({ provider_id: 1, hour: HOUR, measure: 'first_frame', bucket: 60, count: 100 })
    .execute()
  await whole
    .insertInto('stat_viewer_day')
    .values({ provider_id: 1, day: '2026-06-14', viewer_kind: 'promo', viewers: 12 })
    .execute()
  const { id } = await whole
    .insertInto('app_user')
    .values({
      provider_id: 1,
      username: 'one',
      password_hash: null,
      is_guest: false,
      phone: null,
      first_name: null,
      date_joined: HOUR,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subscribe = (packet: number, began: string, ended: string | null) =>
    database.execute(`insert into subscription (user_id, provider_id, packet_id, period, price_minor, anchor, time_zone, periods_paid, began_at, paid_until, is_renewed, ended_at)
      values (${id}, 1, ${packet}, '0-1-0', 199000, '${began}', 'UTC', 1, '${began}', '2026-07-01', true, ${ended === null ? 'null' : `'${ended}'`})`)
  await subscribe(3, '2026-05-01', '2026-06-10')
  await subscribe(3, '2026-05-02', '2026-06-01')
  await subscribe(3, '2026-06-11', null)
  const offer = randomUUID()
  await database.execute(
    `insert into purchase_offer (id, user_id, provider_id, created_at, expires_at) values ('${offer}', ${id}, 1, '2026-06-11', '2026-06-12')`,
  )
  await database.execute(
    `insert into purchase (offer_id, packet_id, period, price_minor, bought_at, subscription_id)
     select '${offer}', 3, '0-1-0', 199000, '2026-06-11', max(id) from subscription`,
  )
  await database.execute(`
    with accounts as (insert into ledger_account (provider_id, kind, user_id, balance_minor)
      values (1, 'user', ${id}, 500000), (1, 'revenue', null, null) returning id, kind),
    booked as (insert into journal (provider_id, source_type, source_id, purpose, booked_at)
      select 1, 'purchase', max(id)::text, 'charge', '2026-06-11'::timestamptz from purchase returning id)
    insert into ledger_entry (journal_id, account_id, provider_id, amount_minor)
    select booked.id, accounts.id, 1, case kind when 'user' then -199000 else 199000 end from booked, accounts`)
})
afterAll(() => database.close())

const ask = (line: string) => statsText(database, statsOrder(line.split(' ').filter(Boolean), NOW), NOW)
const lineOf = (text: string, beginning: string) =>
  (text.split('\n').find((line) => line.startsWith(beginning)) ?? '').split(/\s{2,}/)

test('an operator reads viewers by channel, failures, first frames, halts, sales and churn of one provider', async () => {
  const text = await ask('')
  expect(text).toContain('Openair, 2026-06-09 to 2026-06-16 (UTC)')
  expect(lineOf(text, 'starts that failed')).toEqual(['starts that failed', '5 %', '2.74 to 8.96', '200'])
  expect(lineOf(text, 'time to first frame, median').slice(1)).toEqual(['319 ms', '304 to 335', '100'])
  expect(lineOf(text, 'time halted')[1]).toBe('0.10 %'.replace('0.10', '0.1'))
  expect(lineOf(text, 'halts per hour')[1]).toBe('2')
  expect(lineOf(text, 'mistakes of the page').slice(1)).toEqual(['400', '332 to 468', '100'])
  expect(lineOf(text, '<One> & Co')).toEqual(['<One> & Co', '5', '7', '40', '2026-06-14 18:00', '60', '2'])
  expect(lineOf(text, '2026-06-14')).toEqual(['2026-06-14', 'promo', '12'])
  expect(lineOf(text, '=Base').slice(0, 7)).toEqual(['=Base', '1', '0', '1990.00', '1', '1', '100'])
  expect(text).not.toContain('999')
})

test('an operator reads how often each ad of a campaign was shown, and what became of it', async () => {
  const { whole } = database
  const campaign = { target: '{}', age: 0, weight: 1, ads: '[]' }
  await whole
    .insertInto('ad_campaign')
    .values([
      { ...campaign, id: 1, provider_id: 1, slug: 'club', rolls: ['pre'] },
      { ...campaign, id: 2, provider_id: 2, slug: 'others', rolls: ['pre'] },
    ])
    .execute()
  const told = (campaign_id: number, day: string, ad: number, event: string, count: number) => ({
    campaign_id,
    day,
    ad,
    event,
    count,
  })
  await whole
    .insertInto('ad_count')
    .values([
      told(1, '2026-06-14', 0, 'impression', 40),
      told(1, '2026-06-15', 0, 'impression', 2),
      told(1, '2026-06-15', 0, 'complete', 30),
      told(1, '2026-06-15', 0, 'skip', 9),
      told(1, '2026-06-15', 0, 'click', 3),
      told(1, '2026-06-15', 0, 'error 405', 2),
      told(1, '2026-06-15', 0, 'error', 1),
      told(1, '2026-06-15', 1, 'impression', 7),
      told(1, '2026-06-08', 0, 'impression', 999),
      told(2, '2026-06-15', 0, 'impression', 999),
    ])
    .execute()
  const text = await ask('')
  expect(text.split('\n').flatMap((line) => (line.startsWith('club') ? [line.split(/\s{2,}/)] : []))).toEqual(
    [
      ['club', '1', '42', '30', '9', '3', '3'],
      ['club', '2', '7', '0', '0', '0', '0'],
    ],
  )
  expect(text).not.toContain('others')
  expect(await ask('--format csv')).toContain('\nad,club 1,,shown,42,,,,,\n')
  expect(await ask('--format html')).toContain('<td>club</td><td>1</td><td>42</td>')
})

test('events that were left out are told in every form of the report, also that there were none', async () => {
  const name = 'events left out, beyond what one may tell'
  expect(lineOf(await ask(''), name)).toEqual([name, '0'])
  await database.whole
    .insertInto('event_left_out')
    .values([
      { provider_id: 1, hour: HOUR, count: 1200 },
      { provider_id: 1, hour: new Date(HOUR.getTime() + 3_600_000), count: 34 },
      { provider_id: 1, hour: new Date(Date.UTC(2026, 4, 1)), count: 999 },
      { provider_id: 2, hour: HOUR, count: 999 },
    ])
    .execute()
  expect(lineOf(await ask(''), name)).toEqual([name, '1,234'])
  expect(await ask('--format csv')).toContain(`\nall,,,"${name}",1234,`)
  expect(await ask('--format html')).toContain(`<dt>${name}</dt><dd>1,234</dd>`)
})

test('another provider has its own, and one that there is not is named', async () => {
  const text = await ask('--provider regional'.replace('regional', (await shortnames())[1] ?? ''))
  expect(text).toContain('999')
  await expect(ask('--provider nobody')).rejects.toThrow(/no provider is called nobody; there are openair, /)
})

const shortnames = async () =>
  (await database.whole.selectFrom('provider').select('shortname').orderBy('id').execute()).map(
    ({ shortname }) => shortname,
  )

test('as CSV each figure is a line of as many values, and none is a formula', async () => {
  const lines = (await ask('--format csv')).trimEnd().split('\n')
  expect(lines[0]).toBe('of,name,time,figure,value,low,high,sample,number,id')
  expect(lines).toContain('channel,<One> & Co,2026-06-14T18:00:00.000Z,viewers,40,,,,5,7')
  expect(lines.some((line) => line.startsWith(`packet,"'=Base",,sold,1,`))).toBe(true)
  // Some names of figures have a comma, within quotes.
  expect(new Set(lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(',').length))).toEqual(
    new Set([10]),
  )
})

test('as a page it needs nothing else, and names are no markup', async () => {
  const page = await ask('--format html')
  expect(page).toContain('&lt;One&gt; &amp; Co')
  expect(page).not.toContain('<One>')
  expect(page).not.toMatch(/<script|<link|@import|(?:src|href)=|url\(/)
  expect(page.match(/<svg/g)).toHaveLength(3)
  expect(page).toContain('1,990.00')
})

test('a channel that as many watch at every hour is even over the hours of the day, also while the last day goes on', async () => {
  await database.execute(
    `insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan) values (8, 'even', 'Even', 0, '{}', 'UTC', 0, '{}')`,
  )
  await database.execute(
    `insert into stat_channel_hour (provider_id, hour, channel_id, viewers, starts, watched_seconds)
     select 1, hour, 8, 6, 6, 60 from generate_series('2026-06-14'::timestamptz, '2026-06-15 11:00', '1 hour') hour`,
  )
  const page = await ask('--from 2026-06-14 --format html')
  expect(page.match(/<title>Even, \d+:00: [\d.]+/g)).toEqual(
    Array.from({ length: 24 }, (_, hour) => `<title>Even, ${hour}:00: 6.0`),
  )
})

test('two channels of one name are told apart by their numbers and ids, in every form of the report', async () => {
  await database.execute(
    `insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan)
     values (9, 'news', 'News', 0, '{}', 'UTC', 0, '{}'), (10, 'news-again', 'News', 0, '{}', 'UTC', 0, '{}')`,
  )
  await database.execute(
    `insert into provider_channel (provider_id, channel_id, num, is_free) values (1, 9, 21, true)`,
  )
  await database.execute(
    `insert into stat_channel_hour (provider_id, hour, channel_id, viewers, starts, watched_seconds)
     values (1, '2026-06-13 20:00Z', 9, 30, 31, 72000), (1, '2026-06-13 21:00Z', 10, 4, 5, 36000)`,
  )
  const lines = (await ask(''))
    .split('\n')
    .flatMap((line) => (line.startsWith('News') ? [line.split(/\s{2,}/)] : []))
  expect(lines).toEqual([
    ['News', '21', '9', '30', '2026-06-13 20:00', '31', '20'],
    // This provider has it no more.
    ['News', '10', '4', '2026-06-13 21:00', '5', '10'],
  ])
  const csv = await ask('--format csv')
  expect(csv).toContain('\nchannel,News,2026-06-13T20:00:00.000Z,starts,31,,,,21,9\n')
  expect(csv).toContain('\nchannel,News,2026-06-13T21:00:00.000Z,starts,5,,,,,10\n')
  const page = await ask('--from 2026-06-13 --to 2026-06-14 --format html')
  expect(page).toContain('<td>News</td><td>21</td><td>9</td><td>30</td>')
  expect(page).toContain('<td>News</td><td></td><td>10</td><td>4</td>')
  expect(page).toContain('<title>21 News, 20:00: 30.0</title>')
  expect(page).toContain('<title>News, 20:00: 0.0</title>')
})

test('halts are set against what those have watched who tell of halts, not against boxes that tell nothing', async () => {
  const counts = (hour: string, of: Readonly<Record<string, number>>) =>
    database.whole
      .insertInto('stat_count_hour')
      .values(
        Object.entries(of).map(([name, count]) => ({ provider_id: 2, hour: new Date(hour), name, count })),
      )
      .execute()
  await counts('2026-06-12T20:00Z', { watched_seconds: 36_000, told_seconds: 3600, stall: 3, stall_ms: 7200 })
  // Worked out before they were counted apart.
  await counts('2026-06-12T21:00Z', { watched_seconds: 3600, stall: 1, stall_ms: 0 })
  const text = await ask('--provider portal --from 2026-06-12 --to 2026-06-13')
  expect(lineOf(text, 'hours watched')[1]).toBe('11 h')
  expect(lineOf(text, 'halts per hour')[1]).toBe('2')
  expect(lineOf(text, 'time halted')[1]).toBe('0.1 %')
})
