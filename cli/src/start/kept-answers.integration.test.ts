import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { CHILD_COOKIE } from '#server/http/age-cookie.ts'
import { PLAYABLE, tellShown } from '#server/http/shown-things.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import type { App } from '#server/ports.ts'
import { inTransaction } from '#server/work/in-transaction.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { type RunningNode, type RunningService, runSmallService } from '../testing/running-service.ts'
import { smallFilm, smallServiceFile } from '#operate/testing/small-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const FILMS = [20, 21, 22]
/** A row of each kind of rule by which titles are chosen. */
const ROWS = `- {id: 31, slug: newest, title: New, template: content-v, content_type: contents, rule: {kind: newest}}
- {id: 32, slug: nineties, title: Then, template: content-v, content_type: contents, rule: {kind: decade, value: '2010'}}
- {id: 33, slug: dramas, title: Dramas, template: content-v, content_type: contents, rule: {kind: genre, value: drama}}
- {id: 34, slug: noirs, title: Noir, template: content-v, content_type: contents, rule: {kind: genre, value: noir}}
- {id: 35, slug: langs, title: Lang, template: content-v, content_type: contents, rule: {kind: person, value: fritz-lang}}
- {id: 36, slug: named, title: Named, template: content-v, content_type: contents, items: [metropolis, film-20]}
- {id: 37, slug: found, title: Found, template: content-v, content_type: contents, rule: {kind: search, value: contents}}
`
/** Lists by what may be chosen. */
const CHOSEN = [
  'genre=1',
  'genre=2',
  'main_genre=1',
  'country=1',
  'country=2',
  'year_from=2011',
  'year_to=2011',
  'rating_from=5',
  'year_from=1920&year_to=1930&genre=1',
].flatMap((filter) => [`/v2/contents?${filter}`, `/v2/contents/count?${filter}`])
const FOUND = [
  // Pages on which a film may come to stand that was on another one.
  '/v2/contents?limit=1&offset=3',
  '/v2/rows/newest?limit=1&offset=3',
  ...['genres', 'countries'].map((kind) => `/v2/${kind}?content_type=movie`),
  ...['metropolis', 'towers', 'film', 'noir', '1927', '1931'].map(
    (text) => `/v2/search/suggest?text=${text}`,
  ),
  ...['dramas', 'noirs', 'newest', 'films'].map((row) => `/v2/rows/${row}?genre=2`),
  ...['metropolis', 'towers'].map((text) => `/v2/rows/found?text=${text}`),
]

/** Words that some lists are chosen by. */
const WORDS = '&person_id=1&text=film&content_id=10'
/** Answers that are asked for together. */
const AT_ONCE = 8

let service: RunningService
let there: RunningNode
/** Addresses of everything that viewers share, each well answered. */
let urls: readonly string[]

beforeAll(async () => {
  const films = FILMS.map((id) =>
    smallFilm({ id, slug: `film-${id}`, year: 1990 + id, more: `  ratings: {imdb: ${id / 4}}\n` }),
  )
  service = await runSmallService(NOW, {
    'contents/all.yaml': smallServiceFile('contents/all.yaml') + films.join(''),
    'genres.yaml': `${smallServiceFile('genres.yaml')}- {id: 2, slug: noir, title: Noir}\n`,
    'rows.yaml': smallServiceFile('rows.yaml') + ROWS,
  })
  there = await service.another()
  const rows = await service.ports.database.execute(
    `select id::text from content union select id::text from channel union select id::text from person union select id from program
     union select slug from rowset union select slug from catalogue_row union select shortname from provider`,
  )
  const ids = rows.rows.map(({ id }) => String(id))
  const asked = Object.values(ENDPOINTS)
    .flat()
    .filter((endpoint) => 'shared' in endpoint && endpoint.shared)
    .flatMap(({ path }) => {
      const paths = path.includes('/:') ? ids.map((id) => path.replace(/:\w+/, id)) : [path]
      return paths.map((one) => `${one}?lang=en`)
    })
  const named = asked.map((url) => `${url}${WORDS}`)
  const good = await wellAnswered([...asked, ...CHOSEN, ...FOUND, '/', '/contents/metropolis-10', '/movies'])
  // Most lists take no such words: what is the same answer with them need not be asked for twice, thousands of times.
  const chosen = await wellAnswered(named)
  for (const [url, body] of chosen) if (good.get(url.replace(WORDS, '')) === body) chosen.delete(url)
  urls = [...good.keys(), ...chosen.keys()]
})
afterAll(async () => {
  await there.stop()
  await service.close()
})
beforeEach(() => forget())

const forget = () => {
  for (const { app } of [service, there]) app.parts.shared.dropHere(['*'])
}
const headers = { accept: '*/*' }
/** What is answered well, by address. Of too many at once some are put off. */
async function wellAnswered(asked: readonly string[]): Promise<Map<string, string>> {
  const good = new Map<string, string>()
  for (let at = 0; at < asked.length; at += AT_ONCE)
    await Promise.all(
      asked.slice(at, at + AT_ONCE).map(async (url) => {
        const { statusCode, body } = await service.app.inject({ url, headers })
        if (statusCode === 200) good.set(url, body)
      }),
    )
  return good
}
/** What a node answers to everything, by address. */
async function all(
  app: App,
  asking: Record<string, string> = headers,
  asked = urls,
): Promise<Map<string, string>> {
  const bodies = new Map<string, string>()
  for (let at = 0; at < asked.length; at += AT_ONCE)
    await Promise.all(
      asked
        .slice(at, at + AT_ONCE)
        .map(async (url) => bodies.set(url, (await app.inject({ url, headers: asking })).body)),
    )
  return bodies
}
const madeBy = ({ app }: { app: App }) => app.parts.shared.made()
/** Resolves when both nodes have heard what was told until now. */
async function heard(): Promise<void> {
  const words = [service, there].map(({ app }) => {
    const word = Promise.withResolvers<void>()
    app.parts.shared.onNames(word.resolve)
    return word.promise
  })
  await service.ports.database.notify('shared', '*')
  await Promise.all(words)
}

/** How a title may be changed without being anything else than before. */
const LOOKS: readonly (readonly [column: string, value: (at: number) => unknown])[] = [
  ['description', (at) => JSON.stringify({ ru: `Слова ${at}`, en: `Words ${at}` })],
  ['images', (at) => JSON.stringify({ wide: `/art/new-${at}.svg`, poster: `/art/poster-${at}.svg` })],
  ['color_bg', (at) => `#0000${String(at % 100).padStart(2, '0')}`],
  ['duration', (at) => 60 + at],
  ['license_info', (at) => JSON.stringify({ en: `License ${at}` })],
  ['user_license_info', (at) => JSON.stringify({ text: { en: `Yours ${at}` }, color: null })],
]
/** Numbers that are the same in every run. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

test('a changed description in the service folder leaves the answers of other titles as they are', async () => {
  const { folder, ports, pictures, clock } = service
  const card = (app: App, id: number) => app.inject({ url: `/v2/contents/${id}?lang=en`, headers })
  for (const { app } of [service, there]) for (const id of [10, 20]) await card(app, id)
  const file = join(folder, 'contents/all.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('A city above a city.', 'A city of towers.'))
  const made = [service, there].map(madeBy)
  const say = (): void => undefined
  const { database } = ports
  await applyService({ database, pictures, passwords: createHashGate(), now: () => clock.time, say }, folder)
  for (const { app } of [service, there]) {
    await expect
      .poll(async () => (await card(app, 10)).json<{ description: string }>().description, { interval: 20 })
      .toBe('A city of towers.')
    expect((await card(app, 20)).statusCode).toBe(200)
  }
  expect([service, there].map((node, at) => madeBy(node) - made[at]!)).toEqual([1, 1])
  // Who may see it concerns everything.
  await writeFile(file, text.replace('age: 12', 'age: 13'))
  await applyService({ database, pictures, passwords: createHashGate(), now: () => clock.time, say }, folder)
  for (const { app } of [service, there])
    await expect
      .poll(async () => (await card(app, 10)).json<{ age: number }>().age, { interval: 20 })
      .toBe(13)
  for (const { app } of [service, there]) await card(app, 20)
  expect([service, there].map((node, at) => madeBy(node) - made[at]!)).toEqual([3, 3])
  await writeFile(file, text)
  await applyService({ database, pictures, passwords: createHashGate(), now: () => clock.time, say }, folder)
})

test('whatever title changes its looks, at both nodes all answers are as if made anew, and those that do not show it are kept', async () => {
  const { ports } = service
  const found = await ports.database.execute('select id from content order by id')
  const ids = found.rows.map(({ id }) => Number(id))
  const draw = drawing(7)
  /** Columns whose change some answer has shown. */
  const seen = new Set<string>()
  for (const [at, [column, value]] of LOOKS.entries()) {
    forget()
    const before = await all(service.app)
    await all(there.app)
    const id = ids[draw(ids.length)]!
    const made = [service, there].map(madeBy)
    const told = Promise.withResolvers<void>()
    const stop = await ports.database.listen('shared', () => told.resolve())
    await inTransaction(ports.database.whole, async (trx, tell) => {
      await trx
        .updateTable('content')
        .set({ [column]: value(at) })
        .where('id', '=', id)
        .execute()
      tellShown(tell, [id])
    })
    await told.promise
    await stop()
    const kept = [await all(service.app), await all(there.app)]
    const again = [service, there].map((node, one) => madeBy(node) - made[one]!)
    await heard()
    const fresh = await all(service.app)
    for (const [url, body] of fresh) {
      expect([column, id, url, kept[0]?.get(url)]).toEqual([column, id, url, body])
      expect([column, id, url, kept[1]?.get(url)]).toEqual([column, id, url, body])
    }
    if (urls.some((url) => before.get(url) !== fresh.get(url))) seen.add(column)
    // What was made anew is less than half of everything.
    for (const count of again) expect(count).toBeLessThan(urls.length / 2)
  }
  expect([...seen]).toEqual(expect.arrayContaining(['description', 'images', 'duration']))
})

test('a video that is ready concerns what plays it and the order of rows, and no other title', async () => {
  const { ports, app } = service
  const card = (id: number) => app.inject({ url: `/v2/contents/${id}?lang=en`, headers })
  const row = () => app.inject({ url: '/v2/rows/films?lang=en', headers })
  for (const id of [10, 11]) await card(id)
  await row()
  const { rows } = await ports.database.execute(
    "select asset_id from content where type = 'episode' and asset_id is not null limit 1",
  )
  const made = madeBy(service)
  const told = Promise.withResolvers<void>()
  const stop = await ports.database.listen('asset', () => told.resolve())
  await ports.database.notify('asset', `${String(rows[0]?.['asset_id'])}-draft`)
  await told.promise
  await stop()
  await card(10)
  expect(madeBy(service) - made).toBe(0)
  await card(11)
  await row()
  expect(madeBy(service) - made).toBe(2)
  app.parts.shared.dropHere([PLAYABLE])
  await card(11)
  expect(madeBy(service) - made).toBe(2)
})

/** What no change of film 22 concerns. */
const UNRELATED = [
  'contents/20',
  'contents/11',
  'contents/11/episodes',
  'persons/1',
  'packets',
  'channels',
  'channels/1',
  'channels/1/content_schedule',
  'programs/c10',
].map((path) => `/v2/${path}?lang=en`)
const BY_YEAR_AND_GENRE = '/v2/contents?year_from=1920&year_to=1930&genre=1'
const BY_RATING = '/v2/contents/count?rating_from=5'

/** What an operator changes of film 22, the last one of the file, and lists by something else that it does not stand in. */
const CHANGES: readonly (readonly [fact: string, from: string, to: string, others: readonly string[]])[] = [
  ['year', 'year: 2012', 'year: 1926', [BY_RATING]],
  ['rating', 'imdb: 5.5', 'imdb: 4.5', [BY_YEAR_AND_GENRE]],
  ['genre', '[drama]', '[noir]', [BY_RATING]],
  ['country', '[DE]', '[KZ]', [BY_RATING, BY_YEAR_AND_GENRE]],
  ['title', 'en: film-22', 'en: towers', [BY_RATING, BY_YEAR_AND_GENRE]],
  ['original title', 'original: film-22', 'original: towers', [BY_RATING, BY_YEAR_AND_GENRE]],
]

test.each(CHANGES)(
  'a film with another %s: no answer is kept that would be another one now, to adults and children at both nodes, and what it is no matter of is kept',
  async (_, from, to, others) => {
    const { folder, ports, pictures, clock } = service
    const { database } = ports
    const file = join(folder, 'contents/all.yaml')
    const text = await readFile(file, 'utf8')
    const at = text.lastIndexOf(from)
    expect(at).toBeGreaterThan(text.lastIndexOf('id: 22'))
    const changed = text.slice(0, at) + to + text.slice(at + from.length)
    const apply = async () => {
      const say = (): void => undefined
      const passwords = createHashGate()
      await applyService({ database, pictures, passwords, now: () => clock.time, say }, folder)
      // Whoever listens hears what was told before, first.
      const told = Promise.withResolvers<void>()
      const stop = await database.listen('shared', (tag) => tag === 'until here' && told.resolve())
      await database.notify('shared', 'until here')
      await told.promise
      await stop()
    }
    onTestFinished(async () => {
      await writeFile(file, text)
      await apply()
    })
    // Without what differs by words that only a few of them take.
    const lists = urls.filter(
      (url) => !url.includes('&person_id=') || /rows|search|programs\?|videos\?/.test(url),
    )
    const askers = [headers, { ...headers, cookie: CHILD_COOKIE }]
    const nodes = [service.app, there.app]
    // What other tests have changed past the folder is as it says again.
    await apply()
    for (const app of nodes) for (const asking of askers) await all(app, asking, lists)
    const before = await all(service.app, headers, lists)
    await writeFile(file, changed)
    await apply()
    const made = [service, there].map(madeBy)
    for (const app of nodes) await all(app, headers, [...UNRELATED, ...others])
    expect([service, there].map(madeBy)).toEqual(made)
    const kept = []
    for (const app of nodes) kept.push(await all(app, headers, lists))
    const ofChild = []
    for (const app of nodes) ofChild.push(await all(app, askers[1], lists))
    await heard()
    const fresh = [await all(service.app, headers, lists), await all(service.app, askers[1], lists)]
    for (const [url, body] of fresh[0]!)
      expect([url, ...kept.map((answers) => answers.get(url))]).toEqual([url, body, body])
    for (const [url, body] of fresh[1]!)
      expect([url, ...ofChild.map((answers) => answers.get(url))]).toEqual([url, body, body])
    expect(lists.some((url) => before.get(url) !== fresh[0]?.get(url))).toBe(true)
  },
)
