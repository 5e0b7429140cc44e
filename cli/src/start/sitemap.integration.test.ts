import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ACTRESS, otherProvider } from '#operate/testing/other-provider.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
let service: RunningService

beforeAll(async () => {
  service = await runSmallService(NOW, {
    'providers.yaml': `${smallServiceFile('providers.yaml')}${otherProvider('id: 2', 'shortname: other', 'name: Other', 'domain: other.example', 'is_guest_allowed: true', 'hidden_contents: [metropolis]')}${otherProvider('id: 3', 'shortname: closed', 'name: Closed', 'is_guest_allowed: false')}`,
    'persons/all.yaml': `${smallServiceFile('persons/all.yaml')}${ACTRESS}`,
    'contents/all.yaml': `${smallServiceFile('contents/all.yaml').replace(
      'persons: []',
      'persons: [{person: fritz-lang, role: director}, {person: brigitte-helm, role: actor}]',
    )}- id: 12
  slug: '1984'
  type: movie
  title: '1984'
  original: '1984'
  year: 1984
  age: 12
  minutes: 110
  countries: [DE]
  genres: [drama]
  persons: []
  description: No letter in its address, so not for search engines.
`,
  })
})
afterAll(() => service.close())

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })
const locations = async (url: string, headers: Record<string, string> = {}): Promise<string[]> => {
  const { statusCode, body } = await get(url, headers)
  expect(statusCode).toBe(200)
  expect(body).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<(urlset|sitemapindex) xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">/,
  )
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
}

test('robots.txt names the sitemap of its provider, and a ping with a timestamp costs a look-up [player.ping-robots]', async () => {
  const robots = await get('/robots.txt')
  expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(robots.body).toContain('User-agent: *\nDisallow: /media/\n')
  expect(robots.body).toContain('\nSitemap: https://tv.example/sitemap.xml\n')
  const hits = service.app.parts.shared.hits()
  expect((await get('/robots.txt?1781537400123')).body).toBe(robots.body)
  expect(service.app.parts.shared.hits()).toBe(hits + 1)
  expect((await get('/robots.txt', { host: 'other.example' })).body).toContain(
    'Sitemap: https://other.example/sitemap.xml',
  )
  expect((await get('/robots.txt?provider=closed')).body).toContain(
    'Sitemap: https://tv.example/sitemap.xml?provider=closed',
  )
})

test('the sitemap names every page that everybody may see, by its one address', async () => {
  const at = 'https://tv.example'
  expect(await locations('/sitemap.xml')).toEqual(
    ['pages-1', 'contents-1', 'persons-1'].map((part) => `${at}/sitemaps/${part}.xml`),
  )
  expect(await locations('/sitemaps/pages-1.xml')).toEqual(
    [
      '/',
      '/row/films',
      '/movies',
      '/series',
      '/packets',
      '/packets/free',
      '/channels',
      '/channels/public',
      '/channels/all/dala',
      '/provider/small',
    ].map((path) => at + path),
  )
  expect(await locations('/sitemaps/contents-1.xml')).toEqual(
    [
      '/contents/metropolis-10',
      '/contents/serial-11',
      '/contents/serial-11/serial-1-1-110101',
      '/contents/serial-11/serial-1-2-110102',
    ].map((path) => at + path),
  )
  expect(await locations('/sitemaps/persons-1.xml')).toEqual([`${at}/persons/fritz-lang`])
})

test('every address of the sitemap opens, is for search engines and calls itself so', async () => {
  const parts = await locations('/sitemap.xml')
  const addresses = (await Promise.all(parts.map((part) => locations(new URL(part).pathname)))).flat()
  for (const address of addresses) {
    const { statusCode, body } = await get(new URL(address).pathname, { accept: 'text/html' })
    expect([address, statusCode]).toEqual([address, 200])
    expect(body).not.toContain('noindex')
    expect(body).toContain(`<link rel="canonical" href="${address}"`)
  }
})

test('a provider tells what it has itself, at its own address; one without guests its front door only', async () => {
  const other = await locations('/sitemaps/contents-1.xml', { host: 'other.example' })
  expect(other[0]).toBe('https://other.example/contents/serial-11')
  expect(other).toHaveLength(3)
  // This provider hides one of the two works of this person.
  expect(await locations('/sitemaps/persons-1.xml', { host: 'other.example' })).toEqual([])
  expect(await locations('/sitemap.xml?provider=closed')).toEqual([
    'https://tv.example/sitemaps/pages-1.xml?provider=closed',
  ])
  expect(await locations('/sitemaps/pages-1.xml?provider=closed')).toEqual([
    'https://tv.example/?provider=closed',
  ])
})

test('a part says when its pages changed, and only then', async () => {
  const { whole: db } = service.ports.database
  const changed = async () =>
    (
      await db
        .selectFrom('content')
        .select(['id', 'changed_at'])
        .where('id', 'in', [10, 11])
        .orderBy('id')
        .execute()
    ).map(({ changed_at }) => changed_at.toISOString())
  const before = await changed()
  await sql`update content set year = 1928 where id = 10`.execute(db)
  service.app.parts.shared.dropHere(['catalogue'])
  const after = await changed()
  expect([after[0]! > before[0]!, after[1]]).toEqual([true, before[1]])
  expect((await get('/sitemaps/contents-1.xml')).body).toContain(
    `<loc>https://tv.example/contents/metropolis-10</loc><lastmod>${after[0]}</lastmod>`,
  )
})

test('a part is made anew once anything has changed that it tells of', async () => {
  const { shared } = service.app.parts
  const make = vi.spyOn(shared, 'make')
  for (const tag of ['provider', 'catalogue', 'channels', 'packets']) {
    await get('/sitemaps/pages-1.xml')
    make.mockClear()
    await get('/sitemaps/pages-1.xml')
    expect(make).not.toHaveBeenCalled()
    shared.dropHere([tag])
    await get('/sitemaps/pages-1.xml')
    expect([tag, make.mock.calls.length > 0]).toEqual([tag, true])
  }
  make.mockRestore()
})

test('a part that is not there is not found, one that is unchanged is not sent twice', async () => {
  for (const part of [
    'contents-0.xml',
    'contents-2.xml',
    'contents-99999.xml',
    'films-1.xml',
    'pages-1',
    '..%2Fpages-1.xml',
  ])
    expect([part, (await get(`/sitemaps/${part}`)).statusCode]).toEqual([part, 404])
  for (const url of ['/robots.txt', '/sitemap.xml', '/sitemaps/contents-1.xml']) {
    const etag = String((await get(url)).headers['etag'])
    const again = await get(url, { 'if-none-match': etag })
    expect([url, again.statusCode, again.body]).toEqual([url, 304, ''])
  }
})

test('pages, pictures, media and texts for search engines are only read', async () => {
  const urls = [
    '/',
    '/films',
    '/contents/metropolis-10',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/pages-1.xml',
  ]
  for (const url of [...urls, '/art/000000000000000000000000.svg', '/media/a/x/init.mp4'])
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const answer = await service.app.inject({
        method,
        url,
        payload: 'x',
        headers: { 'content-type': 'a/b' },
      })
      expect([url, method, answer.statusCode]).toEqual([url, method, 405])
      expect(answer.headers['allow']).toMatch(/^GET(, HEAD)?$/)
      expect(answer.json()).toMatchObject({ status_code: 405, error_code: 'method_not_allowed' })
    }
  for (const url of ['/v2/nothing', '/v2', '/assets/none.js', '/none.txt'])
    expect([url, (await service.app.inject({ method: 'POST', url })).statusCode]).toEqual([url, 404])
})
