import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Type } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { CommonQuery, PageQuery } from '#contract/values.ts'
import { buildApp } from '../app.ts'
import type { App } from '../ports.ts'
import { openGuest, openTestService, type TestService } from '../testing/service.ts'
import { notShared } from './call.ts'
import { Failure } from '../failures/failure.ts'
import { serveShared } from './serve-shared.ts'

const things = endpoint({
  method: 'GET',
  path: '/v2/things/:id',
  summary: 'Things, for this test',
  access: 'optional',
  shared: true,
  params: Type.Object({ id: Type.String({ maxLength: 20 }) }),
  query: Type.Object({ ...CommonQuery, ...PageQuery }),
  answer: Type.Object({ text: Type.String(), made: Type.Integer() }),
  errors: ['not_found'],
})

let service: TestService
let app: App
let made = 0
/** What making an answer takes. */
let slow: () => Promise<void> = () => Promise.resolve()
beforeAll(async () => {
  service = await openTestService()
  app = buildApp(service.ports)
  serveShared(
    app,
    things,
    async ({ params, query, provider, language, now, expireAt }) => {
      if (params.id === 'soon') for (const after of [5000, 3000, 60_000]) expireAt(now + after)
      if (params.id === 'own') return notShared
      if (params.id === 'none') throw new Failure('not_found')
      made += 1
      await slow()
      const text = `${provider.shortname} ${language} ${query.limit ?? 'all'} `.padEnd(2000, 'x')
      return { text, made, secret: 'never declared' }
    },
    {
      tags: ['things'],
      maxAgeSeconds: 10,
      personal: async ({ viewer }) => {
        if (viewer === null) throw new Failure('authentication_failed')
        return { text: `user ${viewer.userId}`, made: 0 }
      },
    },
  )
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('an answer is made once and has only declared fields', async () => {
  const first = await get('/v2/things/a')
  const again = await get('/v2/things/a/?format=json&force_https=true&version=7&includes=current_schedules')
  expect(first.json<{ text: string }>().text).toMatch(/^openair ru all /)
  expect(again.body).toBe(first.body)
  expect(first.body).not.toContain('never declared')
  expect(first.headers['content-length']).toBe(String(Buffer.byteLength(first.body)))
})

test('provider, language and what is asked are answered apart', async () => {
  const text = async (url: string, language = 'ru') =>
    (await get(url, { 'accept-language': language })).json<{ text: string }>().text.trimEnd()
  expect(await text('/v2/things/b')).toMatch(/^openair ru all/)
  expect(await text('/v2/things/b', 'en')).toMatch(/^openair en all/)
  expect(await text('/v2/things/b?provider=2')).toMatch(/^portal ru all/)
  expect(await text('/v2/things/b?limit=5')).toMatch(/^openair ru 5/)
  expect(await text('/v2/things/b?limit=6')).toMatch(/^openair ru 6/)
})

test('the same bytes come plain, in gzip and in brotli, also at the second time', async () => {
  const plain = await get('/v2/things/c')
  for (let time = 0; time < 2; time += 1) {
    const gzip = await get('/v2/things/c', { 'accept-encoding': 'gzip' })
    const br = await get('/v2/things/c', { 'accept-encoding': 'gzip, br' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(br.headers['content-encoding']).toBe('br')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  }
})

test('who has the answer already gets 304 without it', async () => {
  const first = await get('/v2/things/d')
  const again = await get('/v2/things/d', { 'if-none-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers.etag).toBe(first.headers.etag)
  expect((await get('/v2/things/d', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  const packed = await get('/v2/things/d', { 'accept-encoding': 'gzip' })
  const both = await get('/v2/things/d', {
    'accept-encoding': 'gzip',
    'if-none-match': `"other", ${String(packed.headers.etag)}`,
  })
  expect([both.statusCode, both.headers.etag]).toEqual([304, packed.headers.etag])
  // What was confirmed for one encoding says nothing of another.
  const plain = { 'if-none-match': String(packed.headers.etag) }
  expect((await get('/v2/things/d', plain)).statusCode).toBe(200)
})

test('an answer ends with its time, or with its tag', async () => {
  const count = async () => (await get('/v2/things/e')).json<{ made: number }>().made
  const first = await count()
  service.clock.time += 9_999
  expect(await count()).toBe(first)
  service.clock.time += 1
  const second = await count()
  expect(second).toBeGreaterThan(first)
  app.parts.shared.dropHere(['others'])
  expect(await count()).toBe(second)
  app.parts.shared.dropHere(['things'])
  expect(await count()).toBeGreaterThan(second)
})

test('an answer ends with the first of the moments that it names, and never later than others', async () => {
  const makingOf = async (id: string) => (await get(`/v2/things/${id}`)).json<{ made: number }>().made
  const first = await makingOf('soon')
  service.clock.time += 2999
  expect(await makingOf('soon')).toBe(first)
  service.clock.time += 1
  expect(await makingOf('soon')).toBeGreaterThan(first)
})

test('a change made by another node is heard', async () => {
  const count = async () => (await get('/v2/things/f')).json<{ made: number }>().made
  const first = await count()
  await service.ports.database.notify('shared', 'things')
  await expect.poll(count).toBeGreaterThan(first)
})

test('what one address asks for without end is made a few at a time, and others are not kept waiting', async () => {
  let [present, most] = [0, 0]
  slow = async () => {
    present += 1
    most = Math.max(most, present)
    await new Promise((resolve) => setTimeout(resolve, 20))
    present -= 1
  }
  const many = Array.from({ length: 30 }, (_, n) =>
    get(`/v2/things/many-${n}`, { 'x-forwarded-for': '192.0.2.1' }),
  )
  const order: string[] = []
  const all = Promise.all(many.map((one) => one.then(() => order.push('many'))))
  await get('/v2/things/single', { 'x-forwarded-for': '192.0.2.2' }).then(() => order.push('single'))
  await all
  slow = () => Promise.resolve()
  expect(order.indexOf('single')).toBeLessThan(10)
  expect(most).toBeLessThanOrEqual(4)
})

test('what is personal needs the token and is not kept', async () => {
  expect((await get('/v2/things/own')).statusCode).toBe(401)
  const [one, other] = [await openGuest(service.app), await openGuest(service.app)]
  for (const { token, userId } of [one, other, one]) {
    const answer = await get(`/v2/things/own?access_token=${token}`)
    expect(answer.json()).toEqual({ text: `user ${userId}`, made: 0 })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('bad parameters and failures are answered as everywhere, and not kept', async () => {
  for (const query of ['limit=0', 'limit=x', 'limit=1&limit=2', `limit=9999999`]) {
    const answer = await get(`/v2/things/g?${query}`)
    expect(answer.json()).toMatchObject({ status_code: 400, error_code: 'validation_failed' })
  }
  expect((await get('/v2/things/none')).json()).toMatchObject({ error_code: 'not_found' })
  expect((await get('/v2/things/none')).json()).toMatchObject({ error_code: 'not_found' })
})

test('the documentation names every call of the contract, and how it may fail', async () => {
  const document = (await get('/openapi.json')).json<{ openapi: string; paths: Record<string, object> }>()
  const page = (await get('/docs')).body
  expect(document.openapi).toBe('3.1.0')
  for (const { method, path } of Object.values(ENDPOINTS).flat()) {
    const templated = path.replace(/:(\w+)/g, '{$1}')
    expect(document.paths[templated]).toHaveProperty(method.toLowerCase())
    expect(page).toContain(`<span class="path">${templated}</span>`)
  }
  expect(document.paths['/v2/contents/{id}']).toMatchObject({
    get: { responses: { 200: {}, 404: { description: expect.stringContaining('not_found') } } },
  })
})

test('health, readiness and metrics answer', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).json()).toMatchObject({
    status: 'ready',
    database: service.ports.database.kind,
  })
  for (let time = 0; time < 2; time += 1) await get('/v2/things/counted')
  const metrics = (await get('/metrics')).body
  expect(metrics).toMatch(/openair_http_request_duration_seconds_count\{.*route="\/healthz".*\} 1/)
  expect(metrics).toMatch(/openair_shared_answer_hits [1-9]/)
})
