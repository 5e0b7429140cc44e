import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const ORIGIN = 'https://openair.example'
const script = readFileSync(new URL('../../public/service-worker.js', import.meta.url), 'utf8')

interface FetchEvent {
  readonly request: { readonly url: string; readonly method: string; readonly mode: string }
  readonly respondWith: (answer: Promise<Response>) => void
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
      listeners.get('fetch')?.({ request, respondWith: (answer) => answer.then(resolve, reject) })
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
