import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type RunningService, runSmallService } from '../testing/running-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
let service: RunningService

/** Nothing tells this service what it is called. */
beforeAll(async () => {
  service = await runSmallService(NOW, {}, '')
})
afterAll(() => service.close())
beforeEach(() => service.app.parts.shared.dropHere(['*']))

const get = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers: { 'accept-language': 'en', accept: '*/*', ...headers } })

/** How many answers all these addresses cost; each has to be answered well. */
async function madeFor(urls: readonly string[]): Promise<number> {
  const make = vi.spyOn(service.app.parts.shared, 'make')
  try {
    for (const url of urls) expect([url, (await get(url)).statusCode]).toEqual([url, 200])
    return make.mock.calls.length
  } finally {
    make.mockRestore()
  }
}

test('a page, the sitemap and robots.txt are made once for all names that the service is called by, and name the right one', async () => {
  const hosts = ['one.example', 'two.example:8080', '[::1]:3000', 'a.example', 'b.example', 'c.example']
  const make = vi.spyOn(service.app.parts.shared, 'make')
  for (const url of ['/contents/metropolis-10', '/sitemap.xml', '/sitemaps/contents-1.xml', '/robots.txt']) {
    const first = await get(url, { host: 'first.example' })
    expect(first.body).toContain('http://first.example/')
    make.mockClear()
    const tags = new Set([first.headers['etag']])
    // The first is kept as it is, the last was never seen before: both are right.
    for (const host of [...hosts, ...hosts, 'first.example']) {
      const { body, headers } = await get(url, { host })
      expect(body).toBe(first.body.replaceAll('http://first.example', `http://${host}`))
      tags.add(headers['etag'])
    }
    expect(tags.size).toBe(hosts.length + 1)
    expect(make).not.toHaveBeenCalled()
  }
  make.mockRestore()
})

test('odd ways to write what is asked cost nothing more', async () => {
  expect(
    await madeFor(['', '?text=', '?text=%20%20', '?text=%09'].map((query) => `/v2/search/suggest${query}`)),
  ).toBe(2)
  const texts = ['metropolis', ' METROPOLIS ', 'metropolis!', '«Metropolis»', '— metropolis —']
  expect(await madeFor(texts.map((text) => `/v2/search/suggest?text=${encodeURIComponent(text)}`))).toBe(1)
  expect(
    await madeFor(
      ['10', '010', '0000000010', '1e1', '%2B10'].map((limit) => `/v2/search/suggest?limit=${limit}`),
    ),
  ).toBe(1)
  expect(await madeFor(['10', 'metropolis-10', 'anything-010'].map((id) => `/v2/contents/${id}`))).toBe(1)
  expect(await madeFor(['1', '01', '0001'].map((id) => `/v2/channels/${id}`))).toBe(1)
  expect(await madeFor(['1', '01'].map((id) => `/v2/persons/${id}`))).toBe(1)
})
