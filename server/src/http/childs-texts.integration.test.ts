import type { KyselyPlugin, QueryId } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import type { App } from '../ports.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { CHILD_COOKIE } from './age-cookie.ts'
import { CHILDS_TEXTS } from './childs-texts.ts'
import { readClosedNames } from './closed-names.ts'

/** Counts how often the names are asked of all providers together, by an application that does nothing else. */
class Readings implements KyselyPlugin {
  count = 0
  #next = Promise.withResolvers<void>()
  readonly #ofNames = new WeakSet<QueryId>()

  /** Until one more has been answered. */
  readonly next = (): Promise<void> => this.#next.promise

  readonly transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => {
    if (JSON.stringify(node).includes('of_program')) this.#ofNames.add(queryId)
    return node
  }

  readonly transformResult: KyselyPlugin['transformResult'] = ({ result, queryId }) => {
    if (!this.#ofNames.has(queryId)) return Promise.resolve(result)
    this.count += 1
    this.#next.resolve()
    this.#next = Promise.withResolvers()
    return Promise.resolve(result)
  }
}

let service: TestService
let app: App
let readings: Readings
beforeAll(async () => {
  service = await openTestService()
  await service.ports.database.execute(
    `insert into news_item (id, provider_id, title, short, text, published_at)
     select id, id, '{}', '{"en": "A walk. After Midnight begins. After Sunset too."}', '{}', 0 from provider`,
  )
  await service.ports.database.execute(
    `insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan)
     values (1, 'one', 'One', 0, '{}', 'UTC', 0, $1), (2, 'two', 'Two', 0, '{}', 'UTC', 0, $2)`,
    [plan({ kind: 'program', program: 1 }), plan({ kind: 'program', program: 2 })],
  )
  await service.ports.database.execute(
    'insert into provider_channel (provider_id, channel_id, num, is_free) values (1, 1, 1, true), (2, 2, 1, true)',
  )
})
afterAll(() => service.close())
beforeEach(async () => {
  readings = new Readings()
  await rename('Midnight')
  const { database } = service.ports
  const first = readings.next()
  app = buildApp({
    ...service.ports,
    database: { ...database, whole: database.whole.withPlugin(readings) },
  })
  await app.ready()
  await first
  return () => app.close()
})

/** A plan that shows one thing every day. */
const plan = (show: object): string =>
  JSON.stringify({ channel: 'one', lists: {}, plans: { day: [{ at: 0, show }] }, week: Array(7).fill('day') })

const name = (id: string, title: string, age: number) =>
  service.ports.database.execute(
    `insert into program (id, slug, title, age, category_id, category_name, country_ids, genre_ids)
     values ($1, $1, $2, $3, 1, '{}', '{}', '{}')
     on conflict (id) do update set title = excluded.title`,
    [id, JSON.stringify({ en: title }), age],
  )
const rename = (title: string) => name('p1', title, 18)

const TEXT = 'A walk. After Midnight begins. After Sunset too.'
const told = async (id = 1) =>
  (await app.parts.childsTexts({ description: TEXT }, { maxAge: 12, provider: { id } })).description

const newsFor = async (cookie: string, host = 'tv.example'): Promise<unknown> => {
  const answer = await app.inject({ url: '/v2/news?lang=en', headers: { cookie, host } })
  return answer.json<{ short: string }[]>()[0]?.short
}

test('the titles that children read nothing of are read before anybody calls, and anew when the catalogue has changed', async () => {
  expect(readings.count).toBe(1)
  expect(await told()).toBe('A walk. After Sunset too.')
  await rename('Sunset')
  expect(await told()).toBe('A walk. After Sunset too.')
  app.parts.shared.dropHere(['channels'])
  expect(await told()).toBe('A walk. After Sunset too.')
  expect(readings.count).toBe(1)
  const next = readings.next()
  app.parts.shared.dropHere(['*'])
  await next
  expect(await told()).toBe('A walk. After Midnight begins.')
  expect(readings.count).toBe(2)
})

/** Which of the names stand in a text to the children of a provider. */
const closedAt = async (provider: number): Promise<string[]> => {
  const names = (await readClosedNames(service.ports.database)).of(provider)
  return ['Midnight', 'Sunset', 'Sunrise'].filter((title) => names.areIn(`After ${title} begins.`))
}

test('what something for children of the same provider bears too may be said', async () => {
  const { database } = service.ports
  expect(await closedAt(1)).toEqual(['Midnight'])
  await name('p2', 'Midnight', 6)
  expect(await closedAt(1)).toEqual(['Midnight'])
  await database.execute(
    'insert into provider_channel (provider_id, channel_id, num, is_free) values (1, 2, 2, true)',
  )
  expect(await closedAt(1)).toEqual([])
  await database.execute('delete from provider_channel where provider_id = 1 and channel_id = 2')
  await database.execute("delete from program where id = 'p2'")
})

test('a child of one provider reads neither more nor less for what another provider has', async () => {
  const { database } = service.ports
  expect([await closedAt(1), await closedAt(2)]).toEqual([['Midnight'], []])
  expect([await told(1), await told(2)]).toEqual(['A walk. After Sunset too.', TEXT])
  expect(await newsFor(CHILD_COOKIE)).toBe('A walk. After Sunset too.')
  expect(await newsFor(CHILD_COOKIE, 'portal.example')).toBe(TEXT)
  // A film of the second alone, one that has left its shop, and one of both.
  await database.execute(`
    insert into content (id, slug, type, title, original, ratings, images, position, age) values
      (1, 'first', 'movie', '{"en": "Sunset"}', null, '[]', '{}', 0, 18), (2, 'second', 'series', '{}', 'Sunrise', '[]', '{}', 1, 16),
      (3, 'third', 'movie', '{"en": "Midnight"}', 'Sunset', '[]', '{}', 2, 6);
    insert into provider_content (provider_id, content_id, is_offered) values (2, 1, true), (2, 2, false)`)
  expect([await closedAt(1), await closedAt(2)]).toEqual([['Midnight'], ['Sunset', 'Sunrise']])
  await database.execute('insert into provider_content (provider_id, content_id) values (1, 2), (1, 3)')
  expect([await closedAt(1), await closedAt(2)]).toEqual([['Sunrise'], ['Sunset', 'Sunrise']])
  await database.execute('delete from content')
})

test('a programme is of those whose channels have shown it, whatever their plans say now', async () => {
  const { database } = service.ports
  await name('p3', 'Sunrise', 18)
  expect([await closedAt(1), await closedAt(2)]).toEqual([['Midnight'], []])
  await database.execute(
    "insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id) values ('a', 2, 1, 0, 60, 'p3')",
  )
  expect([await closedAt(1), await closedAt(2)]).toEqual([['Midnight'], ['Sunrise']])
  await database.execute("delete from program where id = 'p3'")
})

test('a film that a channel is going to show is of those who carry the channel, with its title or without', async () => {
  const { database } = service.ports
  await database.execute(`
    insert into content (id, slug, type, title, ratings, images, position, age) values (1, 'first', 'movie', '{"en": "Sunset"}', '[]', '{}', 0, 18)`)
  await name('c1', 'Sunset', 18)
  expect([await closedAt(1), await closedAt(2)]).toEqual([['Midnight'], []])
  await database.execute('update channel set plan = $1 where id = 2', [plan({ kind: 'film', content: 1 })])
  expect([await closedAt(1), await closedAt(2)]).toEqual([['Midnight'], ['Sunset']])
  await database.execute("delete from program where id = 'c1'")
  await database.execute('delete from content')
})

test('what is kept for children goes when there are newer names, and nothing else does', async () => {
  const made = () => app.parts.shared.made()
  expect(await newsFor(CHILD_COOKIE)).toBe('A walk. After Sunset too.')
  expect(await newsFor('')).toBe('A walk. After Midnight begins. After Sunset too.')
  const before = made()
  app.parts.shared.dropHere([CHILDS_TEXTS])
  await newsFor('')
  expect(made()).toBe(before)
  await newsFor(CHILD_COOKIE)
  expect(made()).toBe(before + 1)
})
