import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const ORIGIN = 'https://openair.example'
const script = readFileSync(new URL('../../public/service-worker.js', import.meta.url), 'utf8')

interface FetchEvent {
  readonly request: { readonly url: string; readonly method: string; readonly mode: string }
  readonly respondWith: (answer: Promise<Response>) => void
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** The worker beside a storage that keeps nothing more. Answers what it says to a request of the page. */
function workerWithFullStorage(served: () => Response) {
  const listeners = new Map<string, (event: FetchEvent) => void>()
  const full = {
    match: async () => undefined,
    keys: async () => [],
    put: async () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  }
  runInNewContext(script, {
    self: { location: new URL(ORIGIN), addEventListener: listeners.set.bind(listeners) },
    caches: { match: full.match, open: async () => full },
    fetch: async () => served(),
    URL,
    Headers,
    Response,
  })
  return (path: string, mode: string): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = { url: `${ORIGIN}${path}`, method: 'GET', mode }
      listeners.get('fetch')?.({
        request,
        respondWith: (answer) => answer.then(resolve, reject),
        waitUntil: (work) => work.catch(reject),
      })
    })
}

test.each([
  ['a file', '/assets/index-1.js', 'no-cors', 'text/javascript'],
  ['a page', '/films', 'navigate', 'text/html; charset=utf-8'],
])('%s is answered also where the storage of the browser is full', async (_, path, mode, type) => {
  const ask = workerWithFullStorage(() => new Response('served', { headers: { 'content-type': type } }))
  const answer = await ask(path, mode)
  expect(await answer.text()).toBe('served')
})

test.each([
  ['its own page leads there itself', true, ['navigate /contents/metropolis']],
  [
    'one that it has no hand in stays, and another is opened',
    false,
    ['navigate /contents/metropolis', 'open /contents/metropolis'],
  ],
])('a notification that is pressed opens what it is about: %s', async (_, isControlled, steps) => {
  const did: string[] = []
  const note = (what: string) => (address: string) => void did.push(`${what} ${new URL(address).pathname}`)
  const client = {
    url: `${ORIGIN}/films`,
    focus: async () => undefined,
    navigate: async (address: string) => {
      note('navigate')(address)
      if (!isControlled) throw new TypeError('not controlled')
    },
  }
  const listeners = new Map<string, (event: object) => void>()
  const clients = {
    matchAll: async () => [client],
    openWindow: async (address: string) => note('open')(address),
  }
  const self = { location: new URL(ORIGIN), addEventListener: listeners.set.bind(listeners), clients }
  runInNewContext(script, { self, URL })
  const notification = { close: () => undefined, data: { address: '/contents/metropolis' } }
  await new Promise<void>((resolve, reject) => {
    const waitUntil = (work: Promise<void>) => void work.then(resolve, reject)
    listeners.get('notificationclick')?.({ notification, waitUntil })
  })
  expect(did).toEqual(steps)
})

/**
 * The worker with these pages kept, by their languages, before a service that sends pages in English. Answers what is kept after a message.
 * @param isThrownAway what is kept goes while a page is on its way
 * @param date of all pages
 */
async function keptAfter(
  data: object,
  pages: Readonly<Record<string, string>>,
  isThere: boolean,
  { isThrownAway = false, date = new Date().toUTCString(), cacheControl = 'no-cache' } = {},
) {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl, date }
  const pageIn = (code: string) => new Response(`<html lang="${code}">`, { headers })
  let kept = new Map(Object.entries(pages).map(([path, code]) => [`${ORIGIN}${path}`, pageIn(code)]))
  const address = (url: string) => new URL(url, ORIGIN).href
  const cacheOf = (own: typeof kept) => ({
    keys: async () => [...own.keys()].map((url) => ({ url })),
    match: async (url: string) => own.get(address(url))?.clone(),
    put: async (url: string, page: Response) => {
      own.delete(address(url))
      own.set(address(url), page)
    },
    delete: async (url: string) => own.delete(address(url)),
  })
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(script, {
    self: { location: new URL(ORIGIN), addEventListener: listeners.set.bind(listeners) },
    caches: { open: async () => cacheOf(kept) },
    fetch: async () => {
      if (isThrownAway) kept = new Map()
      if (!isThere) throw new TypeError('Failed to fetch')
      return pageIn('en')
    },
    URL,
  })
  await new Promise<void>((resolve, reject) => {
    const waitUntil = (work: Promise<void>) => void work.then(resolve, reject)
    listeners.get('message')?.({ data, waitUntil })
  })
  const entries = [...kept].map(async ([url, page]) => {
    const [, code] = /lang="(\w+)"/.exec(await page.text()) ?? []
    return [url.slice(ORIGIN.length), code]
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>
}

const keptAfterChoice = (language: string, pages: Readonly<Record<string, string>>, isThere: boolean) =>
  keptAfter({ type: 'keep_in', language }, pages, isThere)

test('the first page of another provider of the host is kept as that one’s, when it is visited first and when pages were forgotten', async () => {
  const first = '/?provider=club'
  const start = { type: 'keep_in', language: 'en', first }
  expect(await keptAfter(start, { '/': 'en' }, true)).toEqual({ '/': 'en', [first]: 'en' })
  expect(await keptAfter(start, { '/': 'en' }, false)).toEqual({ '/': 'en' })
  expect(await keptAfter({ type: 'keep_shell', address: first }, {}, true)).toEqual({ [first]: 'en' })
  expect(await keptAfter({ type: 'keep_shell' }, {}, true)).toEqual({ '/': 'en' })
})

test('a page that the app has led to is kept as the loaded ones are, once in a while, and goes with the pages of a viewer who has left meanwhile', async () => {
  const path = '/contents/metropolis?provider=club'
  const visit = { type: 'keep_page', address: path, language: 'ru' }
  expect(await keptAfter(visit, { '/': 'en' }, true)).toEqual({ '/': 'en', [path]: 'en' })
  expect(await keptAfter(visit, { '/': 'en' }, false)).toEqual({ '/': 'en' })
  // One that was kept just now stays as it is, and becomes the newest.
  const again = await keptAfter(visit, { [path]: 'ru', '/films': 'en' }, true)
  expect(Object.entries(again)).toEqual([
    ['/films', 'en'],
    [path, 'ru'],
  ])
  expect(await keptAfter({ ...visit, language: 'en' }, { [path]: 'ru' }, true)).toEqual({ [path]: 'en' })
  expect(await keptAfter(visit, { '/': 'en' }, true, { isThrownAway: true })).toEqual({})
})

test('a page of before is fetched anew, also by the clock of a device that is behind', async () => {
  const visit = { type: 'keep_page', address: '/films', language: 'ru' }
  for (const ago of [600_001, -60_000]) {
    const date = new Date(Date.now() - ago).toUTCString()
    expect([ago, await keptAfter(visit, { '/films': 'ru' }, true, { date })]).toEqual([
      ago,
      { '/films': 'en' },
    ])
  }
})

test.each(['//evil.example/', '/\\evil.example/', 'https://evil.example/', `${ORIGIN}//evil.example/`])(
  'what lies at %s is no page of ours, and is kept as none',
  async (address) => {
    const kept = { '/': 'ru' }
    expect(await keptAfter({ type: 'keep_page', address, language: 'ru' }, kept, true)).toEqual(kept)
    expect(await keptAfter({ type: 'keep_shell', address }, kept, true)).toEqual(kept)
    expect(await keptAfter({ type: 'keep_in', language: 'ru', first: address }, {}, true)).toEqual({})
  },
)

test('no page is kept under a promo code, nor one that nobody may keep', async () => {
  const visit = (address: string) => ({ type: 'keep_page', address, language: 'en' })
  for (const path of ['/promo/SUMMER', '/PROMO/SUMMER'])
    expect([path, await keptAfter(visit(path), {}, true)]).toEqual([path, {}])
  expect(await keptAfter(visit('/promo'), {}, true)).toEqual({ '/promo': 'en' })
  const cacheControl = 'private, no-store'
  expect(await keptAfter(visit('/films'), {}, true, { cacheControl })).toEqual({})
  expect(await keptAfter({ type: 'keep_shell' }, {}, true, { cacheControl })).toEqual({})
})

/**
 * What the worker keeps of what is loaded, and whether it is asked for it at all.
 * @param isThrownAway what is kept goes while the answer is on its way
 */
async function keptOfLoading(path: string, { cacheControl = 'no-cache', isThrownAway = false } = {}) {
  const listeners = new Map<string, (event: FetchEvent) => void>()
  let keys: string[] = []
  const cacheOf = (own: string[]) => ({
    keys: async () => [],
    put: async (key: string) => void own.push(key),
  })
  const headers = { 'content-type': 'text/html', 'cache-control': cacheControl }
  runInNewContext(script, {
    self: { location: new URL(ORIGIN), addEventListener: listeners.set.bind(listeners) },
    caches: { open: async () => cacheOf(keys) },
    fetch: async () => {
      if (isThrownAway) keys = []
      return new Response('page', { headers })
    },
    URL,
  })
  const answers: Promise<Response>[] = []
  const works: Promise<unknown>[] = []
  listeners.get('fetch')?.({
    request: { url: `${ORIGIN}${path}`, method: 'GET', mode: 'navigate' },
    respondWith: (answer) => void answers.push(answer),
    waitUntil: (work) => void works.push(work),
  })
  await Promise.all(answers)
  await Promise.all(works)
  return { isAsked: answers.length > 0, keys }
}

test('of what is loaded pages are kept, none that nobody may keep and none under a promo code; what the service shows itself goes past the worker', async () => {
  expect(await keptOfLoading('/films')).toEqual({ isAsked: true, keys: ['/films'] })
  for (const path of ['/promo/SUMMER', '/PROMO/SUMMER', '//evil.example/'])
    expect([path, await keptOfLoading(path)]).toEqual([path, { isAsked: true, keys: [] }])
  expect(await keptOfLoading('/films', { cacheControl: 'no-store' })).toEqual({ isAsked: true, keys: [] })
  expect(await keptOfLoading('/v2/payments/key/go')).toEqual({ isAsked: false, keys: [] })
})

test('a page that is on its way while the kept ones are thrown away, as another viewer’s, goes with them: one that is loaded, and a first one', async () => {
  expect(await keptOfLoading('/films', { isThrownAway: true })).toEqual({ isAsked: true, keys: [] })
  expect(await keptAfter({ type: 'keep_shell' }, { '/': 'ru' }, true, { isThrownAway: true })).toEqual({})
})

test('without a connection a page comes from what is kept by then: not of another viewer, whose pages were thrown away while it was asked for', async () => {
  const pages = new Map([[`${ORIGIN}/films`, 'of an adult']])
  let kept = pages
  const cacheOf = (own: typeof pages) => ({
    match: async (key: string) => {
      const text = own.get(new URL(key, ORIGIN).href)
      return text === undefined ? undefined : new Response(text)
    },
  })
  const listeners = new Map<string, (event: FetchEvent) => void>()
  let throwAway = () => {}
  runInNewContext(script, {
    self: { location: new URL(ORIGIN), addEventListener: listeners.set.bind(listeners) },
    caches: { open: async () => cacheOf(kept) },
    fetch: async () => {
      throwAway()
      throw new TypeError('Failed to fetch')
    },
    URL,
    Headers,
    Response,
  })
  const load = (): Promise<string> =>
    new Promise((resolve, reject) => {
      listeners.get('fetch')?.({
        request: { url: `${ORIGIN}/films`, method: 'GET', mode: 'navigate' },
        respondWith: (answer) => answer.then(async (page) => resolve(await page.text()), reject),
        waitUntil: (work) => work.catch(reject),
      })
    })
  expect(await load()).toBe('of an adult')
  throwAway = () => {
    kept = new Map([[`${ORIGIN}/`, 'of a child']])
  }
  expect(await load()).toBe('of a child')
})

test.each([
  ['a page', '/films', 'navigate', 'text/html'],
  ['a file', '/assets/index-1.js', 'no-cors', 'text/javascript'],
])('%s is handed on as it comes, and kept once all of it has come', async (_, path, mode, type) => {
  const listeners = new Map<string, (event: FetchEvent) => void>()
  const kept: string[] = []
  const cache = {
    keys: async () => [],
    put: async (_key: unknown, response: Response) => void kept.push(await response.text()),
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const served = new Response(readable, { headers: { 'content-type': type } })
  runInNewContext(script, {
    self: { location: new URL(ORIGIN), addEventListener: listeners.set.bind(listeners) },
    caches: { match: async () => undefined, open: async () => cache },
    fetch: async () => served,
    URL,
  })
  const works: Promise<unknown>[] = []
  const answer = await new Promise<Response>((resolve, reject) => {
    listeners.get('fetch')?.({
      request: { url: `${ORIGIN}${path}`, method: 'GET', mode },
      respondWith: (answering) => answering.then(resolve, reject),
      waitUntil: (work) => void works.push(work),
    })
  })
  const reader = answer.body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  void writer.write(new TextEncoder().encode('the first bytes'))
  expect(await reader?.read()).toEqual({ done: false, value: 'the first bytes' })
  expect(kept).toEqual([])
  void writer.write(new TextEncoder().encode(', the last ones'))
  await writer.close()
  await Promise.all(works)
  expect([works.length, kept]).toEqual([1, ['the first bytes, the last ones']])
})

test('a browser that takes routes need not even ask for what the service shows itself', () => {
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(script, {
    self: { location: new URL(ORIGIN), addEventListener: listeners.set.bind(listeners) },
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    URL,
  })
  let [first]: unknown[] = []
  listeners.get('install')?.({
    waitUntil: () => undefined,
    addRoutes: async (routes: unknown[]) => void ([first] = routes),
  })
  expect(first).toEqual({ condition: { urlPattern: '/v2/*' }, source: 'network' })
})

test('kept pages follow the language of the app: first pages come anew, others of another language go', async () => {
  const pages = { '/': 'ru', '/?provider=club': 'ru', '/films': 'ru', '/channels': 'en' }
  expect(await keptAfterChoice('en', pages, true)).toEqual({
    '/': 'en',
    '/?provider=club': 'en',
    '/channels': 'en',
  })
  // Without a connection one of another language is better than none.
  expect(await keptAfterChoice('en', pages, false)).toEqual(pages)
  // Nor does anything go where the first page has not just come in that language: the service may not know of the choice, or not have it.
  expect(await keptAfterChoice('ru', { '/': 'en', '/films': 'en' }, true)).toEqual({
    '/': 'en',
    '/films': 'en',
  })
  const inTwo = { '/': 'en', '/films': 'ru', '/?provider=club': 'ru', '/films?provider=bar': 'ru' }
  expect(await keptAfterChoice('en', inTwo, true)).toEqual({ ...inTwo, '/?provider=club': 'en' })
})
