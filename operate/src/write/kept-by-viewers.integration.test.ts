import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { IMPORTED_FILM } from '../testing/import-titles.ts'
import { type Operator, operator } from '../testing/operator.ts'
import { smallFilm, smallService, smallServiceFile } from '../testing/small-service.ts'

const NOON = Date.UTC(2026, 5, 15, 7)
const CHANNEL = `- id: 9
  num: 9
  slug: steppe
  name: Steppe
  description: Steppe.
  categories: [public]
  age: 6
  is_free: true
  archived_days: 7
  logo: {genre: general, style: sun}
`
const PROGRAMME = `- {id: 501, slug: talk, title: Talk, description: Talk., category: news, age: 6}\n`
const PLAN = `channel: steppe
plans: {day: ['06:00 program:talk', '18:00 program:news']}
week: {mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day}
`
const WITH_CHANNEL = {
  'channels.yaml': smallServiceFile('channels.yaml') + CHANNEL,
  'programs.yaml': smallServiceFile('programs.yaml') + PROGRAMME,
  'schedule/steppe.yaml': PLAN,
}

let database: Database
let by: Operator
let data: string
let now = NOON
beforeAll(async () => {
  database = await openTestDatabase()
  by = await operator(database, () => now)
  data = await mkdtemp(join(tmpdir(), 'openair-kept-'))
})
beforeEach(async () => {
  now = NOON
  await by.clear()
})
afterAll(async () => {
  await database.close()
  await by.leave()
  await rm(data, { recursive: true, force: true })
})

const rowsOf = async (query: string) => (await database.execute(query)).rows
/** The account of the folder keeps something. */
const keep = (column: string, id: string) =>
  database.execute(
    `insert into favourite (profile_id, ${column}, position, created_at)
      select id, ${id}, (select count(*)::integer from favourite), now() from profile order by id limit 1`,
  )

test('a channel and a programme that viewers keep go off the air, and back on it with their number, tape and keepers', async () => {
  await by.apply(await smallService(WITH_CHANNEL))
  await keep('channel_id', '9')
  await keep('program_id', "'p501'")
  const onAir =
    "select count(*)::integer as count from schedule_item where channel_id = 9 or program_id = 'p501'"
  const epoch = await rowsOf('select epoch from channel where id = 9')
  await by.apply(await smallService())
  expect(by.lines).toContain('  channel: 1 withdrawn')
  expect(by.lines).toContain('  program: 1 withdrawn')
  expect(await rowsOf(onAir)).toEqual([{ count: 0 }])
  for (const provided of ['channel', 'program'] as const)
    expect(
      (await database.of(1).selectFrom(provided).select('slug').execute()).map(({ slug }) => slug),
    ).not.toContain(provided === 'channel' ? 'steppe' : 'talk')
  // Nothing is laid for it meanwhile.
  now += 86_400_000
  await by.apply(await smallService())
  expect(await rowsOf(onAir)).toEqual([{ count: 0 }])
  expect((await by.apply(await smallService())).changed).toBe(false)

  await by.apply(await smallService(WITH_CHANNEL))
  expect(await rowsOf(onAir)).not.toEqual([{ count: 0 }])
  expect(await rowsOf('select epoch from channel where id = 9')).toEqual(epoch)
  expect(await rowsOf('select kind from favourite order by kind')).toEqual([
    { kind: 'channel' },
    { kind: 'program' },
  ])
})

test('what nobody keeps is deleted, and its name is free in the same step', async () => {
  const films = smallServiceFile('contents/all.yaml')
  const film = (id: number): string => smallFilm({ id, slug: 'dawn', year: 2020 })
  await by.apply(await smallService({ 'contents/all.yaml': films + film(20) }))
  await by.apply(await smallService({ 'contents/all.yaml': films + film(21) }))
  expect(await rowsOf("select id, is_withdrawn from content where slug = 'dawn'")).toEqual([
    { id: 21, is_withdrawn: false },
  ])
})

test('a title that is withdrawn may be brought back by another source, and its library, genres and persons may leave', async () => {
  const { id } = IMPORTED_FILM
  const film = smallFilm({ id, slug: 'aral', year: 2024, genres: 'noir', more: '  library: other\n' })
  const libraries = `- {id: 1, slug: main, title: Main}\n- {id: 2, slug: other, title: Other}\n`
  await by.apply(
    await smallService({
      'contents/all.yaml': smallServiceFile('contents/all.yaml') + film,
      'genres.yaml': `${smallServiceFile('genres.yaml')}- {id: 2, slug: noir, title: Noir}\n`,
      'libraries.yaml': libraries,
    }),
  )
  await keep('content_id', String(id))
  await by.apply(await smallService())
  expect(by.lines).toContain('  content: 1 withdrawn')
  expect(await rowsOf('select id from library')).toEqual([{ id: 1 }])
  const file = join(data, 'titles.json')
  await writeFile(file, JSON.stringify([IMPORTED_FILM]))
  expect(await by.bring(file)).toBe(true)
  expect(
    await rowsOf(`
      select c.source, c.is_withdrawn, p.source as offered_by, p.is_offered from content c
      join provider_content p on p.content_id = c.id where c.id = ${id}`),
  ).toEqual([{ source: 'import', is_withdrawn: false, offered_by: 'import', is_offered: true }])
  // It is not the folder's any more.
  await by.apply(await smallService())
  expect(await rowsOf(`select is_withdrawn from content where id = ${id}`)).toEqual([{ is_withdrawn: false }])
})

test('what a guide has laid of a programme keeps that from being withdrawn, and stays', async () => {
  await by.apply(await smallService(WITH_CHANNEL))
  await keep('program_id', "'p501'")
  await database.execute(`
    insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id, source)
    values ('of-guide', 1, 100000, ${NOON / 1000 + 30 * 86_400}, 60, 'p501', 'guide')`)
  await expect(by.apply(await smallService())).rejects.toThrow(
    'program p501: cannot be taken out of the service folder, 1 of schedule_item by a guide name it',
  )
  expect(await rowsOf("select id from schedule_item where source = 'guide'")).toEqual([{ id: 'of-guide' }])
})
