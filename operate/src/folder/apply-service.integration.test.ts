import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { type Operator, operator } from '../testing/operator.ts'
import { smallService, smallServiceFile } from '../testing/small-service.ts'

const NOON = Date.UTC(2026, 5, 15, 7)
const DAY = 86_400_000
let database: Database
let by: Operator
let now = NOON

const apply = (folder: string) => by.apply(folder)
const count = async (table: 'content' | 'schedule_item' | 'asset' | 'app_user'): Promise<number> => {
  const { rows } = await database.execute(`select count(*)::integer as count from ${table}`)
  return Number(rows[0]?.['count'])
}

const startOf = (item: { starts_at: number }): number => item.starts_at
const endOf = (item: { starts_at: number; duration: number }): number => item.starts_at + item.duration

beforeAll(async () => {
  database = await openTestDatabase()
  by = await operator(database, () => now)
})
beforeEach(async () => {
  now = NOON
  await by.clear()
})
afterAll(async () => {
  await database.close()
  await by.leave()
})

test('a folder becomes a service, and the second time there is nothing to change', async () => {
  const folder = await smallService()
  expect((await apply(folder)).changed).toBe(true)
  expect(await count('content')).toBe(5)
  expect(await count('app_user')).toBe(1)
  expect(by.lines).toContain('  accounts: 1 new or changed')
  const items = await count('schedule_item')
  expect((await apply(folder)).changed).toBe(false)
  expect(by.lines).toEqual(['nothing to change'])
  expect(await count('schedule_item')).toBe(items)
})

test('a mistake names file, line and field, and changes nothing', async () => {
  await apply(await smallService())
  const films = smallServiceFile('contents/all.yaml').replace('year: 1927', 'year: soon')
  await expect(apply(await smallService({ 'contents/all.yaml': films }))).rejects.toThrow(
    /contents\/all\.yaml:6 .*year/,
  )
  const row = await database.whole
    .selectFrom('content')
    .select('year')
    .where('id', '=', 10)
    .executeTakeFirstOrThrow()
  expect(row.year).toBe(1927)
})

test('the schedule is gapless, counts its items from one, and reaches three days ahead', async () => {
  await apply(await smallService())
  const items = await database.whole.selectFrom('schedule_item').selectAll().orderBy('ordinal').execute()
  expect(items.map(({ ordinal }) => ordinal)).toEqual(items.map((_, at) => at + 1))
  expect(items.slice(1).map(startOf)).toEqual(items.slice(0, -1).map(endOf))
  const channel = await database.whole.selectFrom('channel').select('epoch').executeTakeFirstOrThrow()
  expect(items[0]?.starts_at).toBe(Number(channel.epoch) / 1000)
  expect(items.at(-1)!.starts_at * 1000).toBeGreaterThan(NOON + 2.9 * DAY)
})

test('a channel under another slug goes on from its epoch', async () => {
  const epoch = async () =>
    await database.whole.selectFrom('channel').select(['slug', 'epoch']).executeTakeFirstOrThrow()
  await apply(await smallService())
  const before = await epoch()
  now += 3 * DAY
  await apply(
    await smallService({
      'channels.yaml': smallServiceFile('channels.yaml').replace('slug: dala', 'slug: steppe'),
      'schedule/dala.yaml': smallServiceFile('schedule/dala.yaml').replace(
        'channel: dala',
        'channel: steppe',
      ),
    }),
  )
  expect(await epoch()).toEqual({ slug: 'steppe', epoch: before.epoch })
})

test('the next day continues the tape where it ends, and what stands keeps its number', async () => {
  const folder = await smallService()
  await apply(folder)
  const before = await database.whole
    .selectFrom('schedule_item')
    .select(['id', 'ordinal'])
    .orderBy('ordinal')
    .execute()
  now += DAY
  expect((await apply(folder)).changed).toBe(true)
  const after = await database.whole
    .selectFrom('schedule_item')
    .select(['id', 'ordinal'])
    .orderBy('ordinal')
    .execute()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.length).toBe(before.length + 6)
})

test('every node hears which channels have another schedule now, and of a programme that goes that any may', async () => {
  const heard: string[] = []
  const stop = await database.listen('schedule', (payload) => heard.push(payload))
  const folder = await smallService()
  await apply(folder)
  await apply(folder)
  await expect.poll(() => heard).toEqual(['1'])
  const plan = smallServiceFile('schedule/dala.yaml').replace("'20:00 film:", "'19:00 film:")
  const other = await smallService({ 'schedule/dala.yaml': plan })
  await apply(other)
  await expect.poll(() => heard).toEqual(['1', '1'])
  await database.execute(`
    insert into program (id, slug, title, category_id, category_name, genre_ids, country_ids, source)
    values ('gone', 'gone', '{}', 1, '{}', '{}', '{}', 'folder')`)
  await apply(other)
  await expect.poll(() => heard).toEqual(['1', '1', '*'])
  await stop()
})

test('a changed plan replaces what has not begun and leaves what was shown', async () => {
  await apply(await smallService())
  const plan = smallServiceFile('schedule/dala.yaml').replace(
    "'20:00 film:metropolis'",
    "'19:00 film:metropolis'",
  )
  await apply(await smallService({ 'schedule/dala.yaml': plan }))
  const items = await database.whole.selectFrom('schedule_item').selectAll().orderBy('starts_at').execute()
  expect(items.map(({ ordinal }) => ordinal)).toEqual(items.map((_, at) => at + 1))
  expect(items.slice(1).map(startOf)).toEqual(items.slice(0, -1).map(endOf))
  const seven = (unix: number): number => new Date(unix * 1000).getUTCHours()
  expect(
    items.filter((item) => item.starts_at * 1000 > NOON && seven(item.starts_at) === 14).length,
  ).toBeGreaterThan(2)
})

test('of a changed plan what begins within a minute stays as it was laid: it is on air before the change is there', async () => {
  await apply(await smallService())
  const eight = Date.UTC(2026, 5, 15, 15) / 1000
  const evenings = async () => {
    const { rows } = await database.execute(
      `select id, program_id from schedule_item where starts_at in (${eight}, ${eight + 86_400}) order by starts_at`,
    )
    return rows
  }
  const [tonight] = await evenings()
  now = (eight - 30) * 1000
  const plan = smallServiceFile('schedule/dala.yaml').replace(
    "'20:00 film:metropolis'",
    "'20:00 program:news'",
  )
  await apply(await smallService({ 'schedule/dala.yaml': plan }))
  expect(await evenings()).toEqual([tonight, expect.objectContaining({ program_id: 'p500' })])
  expect(tonight).toMatchObject({ program_id: 'c10' })
})

const SQUATTERS = [
  ['as a guest', { is_guest: true }],
  ['as a guest who has proven a phone since', { is_guest: false, phone: '77010000005' }],
  ['with its password', { is_guest: false, phone: '77010000005', password_hash: 'h:openair' }],
] as const
test.each(SQUATTERS)(
  'whoever took the login of an account %s before it was made gets neither the account nor its packets',
  async (_, as) => {
    await apply(await smallService({ 'accounts.yaml': '[]\n' }))
    const user = (values: object) =>
      database.whole
        .insertInto('app_user')
        .values({
          provider_id: 1,
          username: 'somebody',
          password_hash: null,
          is_guest: false,
          phone: null,
          date_joined: new Date(now),
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const guest = await user({ username: 'aida', password_hash: 'h:mine', ...as })
    const owner = await user({ username: 'by-phone', phone: '77010000001' })
    await apply(await smallService())
    const rows = await database.whole
      .selectFrom('app_user')
      .select(['id', 'username', 'phone', 'is_guest', 'password_hash', 'first_name'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      {
        id: guest.id,
        username: expect.stringMatching(/^aida-./),
        phone: null,
        password_hash: 'h:mine',
        ...as,
        first_name: null,
      },
      {
        id: owner.id,
        username: 'aida',
        phone: '77010000001',
        is_guest: false,
        password_hash: 'h:openair',
        first_name: 'Аида',
      },
    ])
    const entitled = await database.whole.selectFrom('entitlement').select('user_id').execute()
    expect(entitled).toEqual([{ user_id: owner.id }])
    expect((await apply(await smallService())).changed).toBe(false)

    await user({ username: 'other', phone: '77010000009' })
    const moved = smallServiceFile('accounts.yaml').replace('77010000001', '77010000009')
    await expect(apply(await smallService({ 'accounts.yaml': moved }))).rejects.toThrow(
      'The phone of account aida belongs to another user',
    )
  },
)

test('an account without packets from before accounts were marked stays its viewer, under another phone too', async () => {
  const bare = smallServiceFile('accounts.yaml').replace('[free]', '[]')
  const folder = await smallService({ 'accounts.yaml': bare })
  await apply(folder)
  await database.whole.updateTable('app_user').set({ is_of_folder: false, phone: '77010000008' }).execute()
  await database.execute('update applied_service set accounts_marked = false')
  const facts = () =>
    database.whole.selectFrom('app_user').select(['id', 'username', 'phone', 'is_of_folder']).execute()
  const [before] = await facts()
  await apply(folder)
  expect(await facts()).toEqual([
    { id: before!.id, username: 'aida', phone: '77010000001', is_of_folder: true },
  ])
})

test('an account that left the folder has neither its password nor its packets, keeps what was bought, and comes back as it was', async () => {
  await apply(await smallService())
  const facts = async () =>
    database.whole.selectFrom('app_user').select(['id', 'username', 'password_hash']).orderBy('id').execute()
  const packets = async () =>
    (await database.whole.selectFrom('entitlement').select('source').orderBy('source').execute()).map(
      ({ source }) => source,
    )
  const [aida] = await facts()
  const id = aida!.id
  await database.whole
    .insertInto('app_user')
    .values({
      provider_id: 1,
      username: 'own',
      password_hash: 'h:own',
      is_guest: false,
      phone: '77010000007',
      date_joined: new Date(now),
    })
    .execute()
  await database.execute(
    `insert into entitlement (user_id, packet_id, valid, source) values ($1, 1, tstzrange('2026-05-01', '2026-06-01'), 'bought')`,
    [id],
  )
  const ahead = Date.UTC(2026, 7, 1)
  const told: string[] = []
  const stop = await database.listen('token', (payload) => void told.push(payload))
  const left = await smallService({ 'accounts.yaml': '[]\n' })
  expect((await apply(left)).changed).toBe(true)
  expect(await facts()).toEqual([
    { id, username: 'aida', password_hash: null },
    { id: expect.anything(), username: 'own', password_hash: 'h:own' },
  ])
  expect(await packets()).toEqual(['bought'])
  await expect.poll(() => told).toContain(String(id))
  await stop()
  expect((await apply(left)).changed).toBe(false)

  await database.whole.updateTable('app_user').set({ phone: '77010000008' }).where('id', '=', id).execute()
  await database.execute(
    `insert into entitlement (user_id, packet_id, valid, source) values ($1, 1, tstzrange($2::timestamptz, $3::timestamptz), 'bought since')`,
    [id, new Date(now), new Date(ahead)],
  )
  await apply(await smallService())
  expect((await facts())[0]).toEqual({ id, username: 'aida', password_hash: 'h:openair' })
  expect(await packets()).toEqual(['bought', 'bought since', 'service-folder'])
  const begins = await database.execute(
    "select lower(valid) as at from entitlement where source = 'service-folder'",
  )
  expect(begins.rows).toEqual([{ at: new Date(ahead) }])
  expect((await apply(await smallService())).changed).toBe(false)
})

test('all nodes hear of a change with its transaction: whoever applies may be killed right after it', async () => {
  const heard: string[] = []
  const channels = ['asset', 'provider', 'schedule', 'shared']
  const stops = await Promise.all(
    channels.map((channel) =>
      database.listen(channel, (payload) => void heard.push(`${channel} ${payload}`)),
    ),
  )
  const dying = { ...database, notify: () => Promise.reject(new Error('killed')) }
  const killed = await operator(dying, () => now)
  await killed.apply(await smallService())
  await killed.leave()
  // Of the schedule those channels are named that were planned. The embedded database may deliver the last notice twice.
  await expect
    .poll(() => [...new Set(heard)].toSorted())
    .toEqual(['asset *', 'provider *', 'schedule 1', 'shared *'])
  await Promise.all(stops.map((stop) => stop()))
})

test('clips with letters of another language, as an earlier version made them, stay; they follow the service once it begins with another one', async () => {
  const english = await smallService({
    'providers.yaml': smallServiceFile('providers.yaml').replace(
      /languages: .*/,
      'languages: [{key: en, name: English, interface: true}, {key: ru, name: Русский, interface: true}]',
    ),
  })
  const shown = async () =>
    (
      await database.execute(
        `select asset_id from content where asset_id is not null union select asset_id from program where asset_id is not null
         union select standby_asset from applied_service order by 1`,
      )
    ).rows.map(({ asset_id: id }) => id)
  await apply(await smallService())
  const russian = await shown()
  await database.execute(
    `update provider set languages = (select jsonb_agg(jsonb_set(one, '{priority}', to_jsonb(2 - (one ->> 'priority')::integer)))
     from jsonb_array_elements(languages) one)`,
  )
  await apply(english)
  expect(await shown()).toEqual(russian)
  expect((await apply(english)).changed).toBe(false)

  await by.clear()
  await apply(await smallService())
  expect(await shown()).toEqual(russian)
  await apply(english)
  expect(new Set(await shown()).intersection(new Set(russian)).size).toBe(0)
})
