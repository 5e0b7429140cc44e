import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql as sqlOf } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { SERVICE_TABLES, type ServiceTable } from '#server/db/service-tables.ts'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { changeService } from '../write/change-service.ts'
import { FORMAT } from '../format/version.ts'
import { IMPORTED_FILM, IMPORTED_SERIES } from '../testing/import-titles.ts'
import { type Operator, operator } from '../testing/operator.ts'
import { smallFilm, smallService, smallServiceFile } from '../testing/small-service.ts'

const NOON = Date.UTC(2026, 5, 15, 7)
const TONIGHT = NOON / 1000 + 7 * 3600
let database: Database
let by: Operator
let data: string

beforeAll(async () => {
  database = await openTestDatabase()
  by = await operator(database, () => NOON)
})
beforeEach(async () => {
  await by.clear()
  data = await mkdtemp(join(tmpdir(), 'openair-sources-'))
})
afterEach(() => rm(data, { recursive: true, force: true }))
afterAll(async () => {
  await database.close()
  await by.leave()
})

const rowsOf = async (source: string) =>
  Object.fromEntries(
    await Promise.all(
      SERVICE_TABLES.map(async (table): Promise<[ServiceTable, unknown[]]> => {
        const found = await database.execute(
          `select to_jsonb(t) as row from ${table} t where source = '${source}' order by to_jsonb(t)::text`,
        )
        return [table, found.rows.map(({ row }) => row)]
      }),
    ),
  ) as Record<ServiceTable, Record<string, unknown>[]>
const everything = async () => Promise.all(['folder', 'import', 'guide', 'interface'].map(rowsOf))

/** A title file of its own to import. */
async function titles(...entries: object[]): Promise<string> {
  const file = join(data, 'titles.json')
  await writeFile(file, JSON.stringify(entries))
  return file
}

/** What an operator has made past the folder: something of every kind that the small service has. */
const MADE = `
  insert into genre (id, slug, title) values (90, 'hers', '{}');
  insert into country (id, code, name) values (90, 'FR', '{}');
  insert into person (id, slug, name) values (90, 'she', '{}');
  insert into library (id, slug, title, cover) values (90, 'other', '{}', '{}');
  insert into content (id, slug, type, title, ratings, images, position) values (900, 'hers', 'movie', '{}', '[]', '{}', 0);
  insert into provider_content values (1, 900);
  insert into content_genre values (900, 90, 0), (900, 1, 1);
  insert into content_country values (900, 90, 0);
  insert into content_person values (900, 90, 'actor', 0);
  insert into category (id, slug, name, tags, position) values (90, 'hers', '{}', '{}', 9);
  insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan)
    select 90, 'hers', 'Hers', 7, '{}', 'UTC', epoch, '{"channel": "hers", "lists": {}, "week": ["d", "d", "d", "d", "d", "d", "d"],
      "plans": {"d": [{"at": 0, "show": {"kind": "program", "program": 500}}]}}' from channel where id = 1;
  insert into provider_channel (provider_id, channel_id, num, is_free) values (1, 90, 90, true);
  insert into channel_category values (90, 90);
  insert into program (id, slug, title, category_id, category_name, genre_ids, country_ids)
    values ('x90', 'hers', '{}', 3, '{}', '{}', '{}');
  insert into packet (id, slug, name, is_base, benefits) values (90, 'hers', '{}', false, '[]');
  insert into provider_packet (provider_id, packet_id, price_minor, period, position) values (1, 90, 100, '0-1-0', 9);
  insert into packet_channel values (90, 1);
  insert into packet_content values (90, 11);
  insert into catalogue_row (id, slug, title, template, content_type) values (90, 'hers', '{}', 'content-v', 'contents');
  insert into provider_row values (1, 90);
  insert into rowset (id, slug, title, template, row_ids) values (90, 'hers', '{}', 'startpage', '{90}');
  insert into provider_rowset values (1, 90);
  insert into avatar_category (id, title, position) values (90, '{}', 9);
  insert into avatar (id, category_id, src, position) values (900, 90, '/a.svg', 0);
  insert into asset (id, recipe, priority) values ('hers', '{}', 300);
  insert into provider (id, shortname, name, is_default, country, time_zone, accent, languages, currency, support, phone_mask,
      is_guest_allowed, menu) values (90, 'hers', 'Hers', false, 'KZ', 'UTC', '#000000', '[]', '{}', '{}', '', true, '[]')`

test('what an interface, a guide and an import have made stays when a folder is applied that does not name it', async () => {
  await by.apply(await smallService())
  await by.bring(await titles(IMPORTED_FILM, IMPORTED_SERIES))
  await database.execute(MADE)
  await database.execute(
    `insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id, source)
    values ('g1', 1, 9000, ${TONIGHT + 9 * 86_400}, 60, 'x90', 'guide')`,
  )
  // Lays the schedule of the new channel.
  await by.apply(await smallService())
  const before = await everything()
  expect(before[3]!.provider).toHaveLength(1)
  expect(before[3]!.schedule_item.length).toBeGreaterThan(3)
  expect(before[1]!.content).toHaveLength(5)
  const films = smallServiceFile('contents/all.yaml')
  await by.apply(
    await smallService({
      'contents/all.yaml': films.replace(
        /- id: 10\n[^]*(?=- id: 11)/,
        smallFilm({ id: 12, slug: 'other', year: 1950 }) + '\n',
      ),
      'schedule/dala.yaml': smallServiceFile('schedule/dala.yaml')
        .replaceAll('metropolis', 'other')
        .replace('23:00', '22:00'),
      'rows.yaml': smallServiceFile('rows.yaml')
        .replaceAll('metropolis', 'other')
        .replace(/- \{id: 3.*\n/, ''),
      'rowsets.yaml': smallServiceFile('rowsets.yaml').replace(', mine', ''),
      'avatars.yaml': '- {id: 1, title: {ru: Звери, en: Animals}, avatars: [{id: 101, kind: owl}]}\n',
    }),
  )
  const after = await everything()
  expect(after[0]!.content.map(({ slug }) => slug)).toContain('other')
  expect(after[0]!.catalogue_row).toHaveLength(2)
  expect(after.slice(1)).toEqual(before.slice(1))
})

test('each table that is written for a folder knows where its rows come from, and imports are told from it', async () => {
  await by.apply(await smallService())
  await by.bring(await titles(IMPORTED_FILM, IMPORTED_SERIES))
  const { rows } = await database.execute(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'source' and table_name not in ('entitlement', 'viewer_event')",
  )
  expect(rows.map((row) => String(row['table_name'])).toSorted()).toEqual([...SERVICE_TABLES].toSorted())
  const [folder, brought, guide, made] = await everything()
  const counts = (of: Record<string, unknown[]> | undefined) =>
    Object.fromEntries(
      Object.entries(of ?? {}).flatMap(([table, all]) => (all.length > 0 ? [[table, all.length]] : [])),
    )
  expect(counts(brought)).toEqual({
    content: 5,
    provider_content: 5,
    content_genre: 2,
    content_country: 2,
    content_person: 2,
    program: 2,
    packet_content: 2,
  })
  expect(counts(folder)).toMatchObject({ content: 5, provider: 1, program: 3, catalogue_row: 3, channel: 1 })
  expect([counts(guide), counts(made)]).toEqual([{}, {}])
})

test('a changed folder changes what imported titles become with it, and leaves the titles there', async () => {
  await by.apply(await smallService())
  await by.bring(await titles(IMPORTED_FILM))
  await by.apply(
    await smallService({
      'packets.yaml': smallServiceFile('packets.yaml').replace(
        'contents: {}',
        'contents: {except: [serial], only: [metropolis]}',
      ),
    }),
  )
  const brought = await rowsOf('import')
  expect(brought.content).toHaveLength(1)
  expect(brought.packet_content).toEqual([])
})

test('what one source says another one cannot name, and nothing is changed', async () => {
  await by.apply(await smallService())
  await database.execute(MADE)
  const before = await everything()
  const genres =
    smallServiceFile('genres.yaml') + '- {id: 90, slug: westerns, title: {ru: Вестерн, en: Western}}\n'
  const [more, film] = [await smallService({ 'genres.yaml': genres }), { ...IMPORTED_FILM, id: 900 }]
  await expect(by.apply(more)).rejects.toThrow(
    "genre 90: the service folder names it, and it is there by the operator's interface already",
  )
  await expect(by.bring(await titles(film))).rejects.toThrow(
    "content 900: an import names it, and it is there by the operator's interface already",
  )
  expect(await everything()).toEqual(before)
})

test('a name that another source has taken is refused in the words of the database', async () => {
  await by.apply(await smallService())
  await database.execute(MADE)
  const before = await everything()
  await expect(by.bring(await titles({ ...IMPORTED_FILM, slug: 'hers' }))).rejects.toThrow(
    'content: Key (slug)=(hers) already exists.',
  )
  expect(await everything()).toEqual(before)
})

test('what the rows of another source name cannot leave the folder', async () => {
  await by.apply(await smallService())
  await database.execute(`
    insert into genre (id, slug, title, source) values (91, 'old', '{}', 'folder');
    insert into content (id, slug, type, title, ratings, images, position) values (900, 'hers', 'movie', '{}', '[]', '{}', 0);
    insert into content_genre values (900, 91, 0)`)
  const before = await everything()
  await expect(by.apply(await smallService())).rejects.toThrow(
    "genre 91: cannot be taken out of the service folder, 1 of content_genre by the operator's interface name it",
  )
  expect(await everything()).toEqual(before)
})

test('an offer that an interface has made is not withdrawn by the folder', async () => {
  await by.apply(await smallService())
  await database.execute(MADE)
  await by.apply(
    await smallService({ 'genres.yaml': smallServiceFile('genres.yaml').replace('Drama', 'Dramas') }),
  )
  expect((await rowsOf('interface')).provider_packet).toMatchObject([{ packet_id: 90, is_offered: true }])
})

test('a provider that has viewers cannot leave the folder', async () => {
  const two = `${smallServiceFile('providers.yaml')}${smallServiceFile('providers.yaml')
    .replace('- id: 1', '- id: 2')
    .replace('shortname: small', 'shortname: second')
    .replace('is_default: true', 'is_default: false')
    .replace('menu:', 'pages_of: small\n  menu:')}`
  await by.apply(await smallService({ 'providers.yaml': two }))
  await database.execute(
    "insert into app_user (provider_id, username, is_guest, date_joined) values (2, 'viewer', true, now())",
  )
  await expect(by.apply(await smallService())).rejects.toThrow(
    /^app_user: Key \(id\)=\(2\) is still referenced/,
  )
  expect((await rowsOf('folder')).provider).toHaveLength(2)
})

/** A payment of a viewer that is over, by a card of theirs. */
const paymentOf = (state: string): string =>
  `insert into ledger_account (provider_id, kind, user_id, balance_minor) select 1, 'user', id, 0 from app_user on conflict do nothing;
   insert into payment (id, account_id, user_id, provider_id, purpose, gateway, payform, amount_minor, currency, state, return_url, created_at, updated_at)
   select '00000000-0000-4000-8000-000000000001', a.id, a.user_id, 1, 'balance', 'sandbox', 'provider_account', 100, 'KZT', '${state}', '', now(), now()
   from ledger_account a where a.kind = 'user'`

/** What a viewer has of a provider's money, or may have yet. */
const HELD = [
  [
    'balances',
    "insert into ledger_account (provider_id, kind, user_id, balance_minor) select 1, 'user', id, 100 from app_user",
  ],
  [
    'live subscriptions',
    `insert into packet (id, slug, name, is_base, benefits) values (90, 'hers', '{}', false, '[]');
     insert into subscription (user_id, provider_id, packet_id, period, price_minor, anchor, time_zone, periods_paid, began_at, paid_until, is_renewed)
     select id, 1, 90, '0-1-0', 100, now(), 'UTC', 1, now(), now(), true from app_user`,
  ],
  ['open payments', paymentOf('pending')],
  ['payments that may come late', paymentOf('expired')],
  [
    'open refunds',
    `${paymentOf('complete')};
     insert into refund (id, payment_id, user_id, provider_id, reference, amount_minor, revenue_minor, state, created_at, updated_at)
     select id, id, user_id, 1, 'test', 100, 0, 'ordered', now(), now() from payment`,
  ],
] as const

test.each(HELD)(
  'the currency of a provider stays while there are %s in it, by whichever door',
  async (what, sql) => {
    await by.apply(await smallService())
    const dollars = await smallService({
      'providers.yaml': smallServiceFile('providers.yaml').replace('ASCII_NAME: KZT', 'ASCII_NAME: USD'),
    })
    for (const one of sql.split(';')) await database.execute(one)
    const line =
      smallServiceFile('providers.yaml')
        .split('\n')
        .findIndex((text) => text.includes('currency:')) + 1
    await expect(by.apply(dollars)).rejects.toThrow(
      `providers.yaml:${line} currency: small stays in KZT while its viewers have money in it (${what}: 1)`,
    )
    const write = changeService(database.whole, (trx) =>
      sqlOf`update provider set currency = currency || '{"ASCII_NAME": "USD"}'`.execute(trx),
    )
    await expect(write).rejects.toThrow(
      `provider: small stays in KZT while its viewers have money in it (${what}: 1)`,
    )
    for (const table of ['subscription', 'refund', 'payment']) await database.execute(`delete from ${table}`)
    await database.execute('update ledger_account set balance_minor = 0')
    await by.apply(dollars)
    expect((await rowsOf('folder')).provider).toMatchObject([{ currency: { ASCII_NAME: 'USD' } }])
  },
)

test('what was offered in one currency is not sold in another', async () => {
  await by.apply(await smallService())
  await database.execute(
    `insert into purchase_offer (id, user_id, provider_id, created_at, expires_at)
     select '00000000-0000-4000-8000-000000000002', id, 1, now(), now() + interval '1 hour' from app_user`,
  )
  const isOpen = async () =>
    (await database.execute('select expires_at > now() as open from purchase_offer')).rows[0]?.['open']
  const currency = (said: string) =>
    smallService({ 'providers.yaml': smallServiceFile('providers.yaml').replace('{UTF_NAME: ₸', said) })
  await by.apply(await currency("{UTF_NAME: 'T'"))
  expect(await isOpen()).toBe(true)
  const dollars = smallServiceFile('providers.yaml').replace('ASCII_NAME: KZT', 'ASCII_NAME: USD')
  await by.apply(await smallService({ 'providers.yaml': dollars }))
  expect(await isOpen()).toBe(false)
  await database.execute('delete from purchase_offer')
})

test('a folder of other providers is another service: it takes the place of the one that is there only where that is said', async () => {
  await by.apply(await smallService())
  const before = await everything()
  const named = (file: string) =>
    smallServiceFile(file).replaceAll(/(shortname|provider): small/g, '$1: other')
  const other = await smallService({
    'providers.yaml': named('providers.yaml').replace('- id: 1', '- id: 7'),
    'accounts.yaml': '[]\n',
  })
  await expect(by.apply(other)).rejects.toThrow(
    'this is the service of other, and the database holds that of small: apply it to a database of its own, or with --instead in its place',
  )
  expect(await everything()).toEqual(before)
  await database.execute('truncate app_user cascade')
  await by.apply(other, { instead: true })
  expect((await rowsOf('folder')).provider).toMatchObject([{ shortname: 'other' }])
  // From now on that one is the service.
  await expect(by.apply(await smallService())).rejects.toThrow(/this is the service of small/)
})

test('what a newer version has applied an older one does not take back, unless that is said', async () => {
  const folder = await smallService()
  await by.apply(folder)
  await database.execute(`update applied_service set format = ${FORMAT + 1}`)
  const before = await everything()
  const changed = await smallService({
    'genres.yaml': smallServiceFile('genres.yaml').replace('Drama', 'Dramas'),
  })
  await expect(by.apply(changed)).rejects.toThrow(
    `a newer version of Openair has applied this service (format ${FORMAT + 1}, this one writes ${FORMAT}): apply with that one, or go back with --older`,
  )
  expect(await everything()).toEqual(before)
  // Its imports know as little of titles.
  await expect(by.bring(await titles(IMPORTED_FILM))).rejects.toThrow(
    `(format ${FORMAT + 1}, this one writes ${FORMAT}): import with that one`,
  )
  expect(await everything()).toEqual(before)
  await by.apply(changed, { older: true })
  const { rows } = await database.execute('select format from applied_service')
  expect(rows).toEqual([{ format: FORMAT }])
  expect((await rowsOf('folder')).genre).toMatchObject([{ title: { en: 'Dramas' } }])
})

test('a version that knows no sources can apply and import nothing, and still lays schedules', async () => {
  await by.apply(await smallService())
  await expect(
    database.execute(`insert into applied_service (folder, name, digest, standby_asset, applied_at) values ('/old', 'Old', '', '', now())
      on conflict (folder) do update set digest = ''`),
  ).rejects.toThrow(/format/)
  await expect(
    database.execute(
      `insert into imported_content (id, entry, source, line, images, imported_at) values (1, '{}', '/old.yaml', 1, '{}', now())`,
    ),
  ).rejects.toThrow(/source/)
  await database.execute(`
    insert into schedule_item select r.* from jsonb_populate_recordset(null::schedule_item,
      '[{"id": "old", "channel_id": 1, "ordinal": 9000, "starts_at": ${TONIGHT}, "duration": 60, "program_id": "p500", "is_catchup_available": true}]') r`)
  const { rows } = await database.execute("select source from schedule_item where id = 'old'")
  expect(rows).toEqual([{ source: 'folder' }])
})

test('a changed plan takes back what was laid by plan, and leaves what a guide says', async () => {
  await by.apply(await smallService())
  await database.execute(`insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id, source)
    values ('g1', 1, 9000, ${TONIGHT + 9 * 86_400}, 60, 'p500', 'guide')`)
  const before = (await rowsOf('guide')).schedule_item
  const later = smallServiceFile('schedule/dala.yaml').replace("'20:00 film:", "'19:00 film:")
  await by.apply(await smallService({ 'schedule/dala.yaml': later }))
  expect((await rowsOf('guide')).schedule_item).toEqual(before)
})
