import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import type { App } from '../ports.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { CHILD_COOKIE } from './age-cookie.ts'
import { CHILDS_TEXTS } from './childs-texts.ts'
import { readClosedNames } from './closed-names.ts'

/** Counts what is asked of all providers together: only the names are, by an application that does nothing else. */
class Readings implements KyselyPlugin {
  count = 0
  #next = Promise.withResolvers<void>()

  /** Until one more has been answered. */
  readonly next = (): Promise<void> => this.#next.promise

  readonly transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node

  readonly transformResult: KyselyPlugin['transformResult'] = ({ result }) => {
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
     values (1, 1, '{}', '{"en": "A walk. After Midnight begins. After Sunset too."}', '{}', 0)`,
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

const rename = (title: string) =>
  service.ports.database.execute(
    `insert into program (id, slug, title, age, category_id, category_name, country_ids, genre_ids)
     values ('1', 'night', $1, 18, 1, '{}', '{}', '{}')
     on conflict (id) do update set title = excluded.title`,
    [JSON.stringify({ en: title })],
  )

const told = async () =>
  (await app.parts.childsTexts({ description: 'A walk. After Midnight begins. After Sunset too.' }, 12))
    .description

const newsFor = async (cookie: string): Promise<unknown> => {
  const answer = await app.inject({ url: '/v2/news?lang=en', headers: { cookie } })
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

test('what something for children bears too may be said', async () => {
  const { database } = service.ports
  expect((await readClosedNames(database)).areIn('After Midnight begins.')).toBe(true)
  await database.execute(
    `insert into program (id, slug, title, age, category_id, category_name, country_ids, genre_ids)
     values ('2', 'open', '{"en": "Midnight"}', 6, 1, '{}', '{}', '{}')`,
  )
  expect((await readClosedNames(database)).areIn('After Midnight begins.')).toBe(false)
  await database.execute(`delete from program where id = '2'`)
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
