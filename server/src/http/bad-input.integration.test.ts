import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { openGuest, openTestService, type TestService } from '../testing/service.ts'
import { createLog } from './log.ts'

const lines: string[] = []
let service: TestService
let token: string
beforeAll(async () => {
  service = await openTestService({ log: createLog('debug', { write: (line) => lines.push(line) }) })
  token = (await openGuest(service.app)).token
})
afterAll(() => service.close())

/** The failure of a call, after checking that everything a client may look at agrees. */
async function failure(request: InjectOptions) {
  const answer = await service.app.inject(request)
  const body = answer.json<{ status_code: number; error_code: string; message: string; error: object }>()
  expect(body.status_code).toBe(answer.statusCode)
  expect(body.error).toEqual({ message: body.message })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.body).not.toMatch(/node_modules|\.ts:|at async/)
  return body
}
const json = { 'content-type': 'application/json' }

test('wrong types are refused with a word for each field', async () => {
  const payload = { username: 12, password: 'short', is_guest: 'yes' }
  expect(await failure({ method: 'POST', url: '/v2/users', payload })).toMatchObject({
    status_code: 400,
    error_code: 'validation_failed',
    detail: { username: expect.any(String), password: expect.any(String), is_guest: expect.any(String) },
  })
  expect(await failure({ method: 'POST', url: '/v2/users' })).toMatchObject({
    error_code: 'validation_failed',
  })
  expect(await failure({ method: 'POST', url: '/v2/users', payload: '[]', headers: json })).toMatchObject({
    error_code: 'validation_failed',
  })
})

test('a body that cannot be read is refused', async () => {
  const login = { method: 'POST', url: '/v2/auth/login', headers: json } as const
  for (const payload of ['{"login": ', '', '{"__proto__": {"a": 1}}']) {
    expect(await failure({ ...login, payload })).toMatchObject({
      status_code: 400,
      error_code: 'bad_request',
    })
  }
  const xml = { ...login, payload: '<login/>', headers: { 'content-type': 'text/xml' } }
  expect(await failure(xml)).toMatchObject({ status_code: 415, error_code: 'unsupported_media_type' })
})

test('text that no database keeps is refused, wherever it stands', async () => {
  for (const serial of ['a\0b', '\uD800']) {
    const url = `/v2/users/self/devices?access_token=${token}`
    expect(await failure({ method: 'POST', url, payload: { serial, model: serial } })).toMatchObject({
      error_code: 'validation_failed',
      detail: { serial: 'must be readable text', model: 'must be readable text' },
    })
  }
  const payload = { login: '\0', password: 'x' }
  expect(await failure({ method: 'POST', url: '/v2/auth/login', payload })).toMatchObject({
    error_code: 'validation_failed',
  })
  for (const url of ['/v2/providers/a%00b/info', '/v2/platform/configuration?includes=%00']) {
    expect(await failure({ url })).toMatchObject({ error_code: 'validation_failed' })
  }
})

test('an oversize body is refused', async () => {
  const payload = { login: 'x', password: 'x'.repeat(300_000) }
  expect(await failure({ method: 'POST', url: '/v2/auth/login', payload })).toMatchObject({
    status_code: 413,
    error_code: 'body_too_large',
  })
})

test('an unknown path is not found, in whatever way it is written', async () => {
  const paths = [
    '/v2/nothing',
    '/v2/../etc/passwd',
    '/v2/users/self/..%2f..%2fetc',
    '/v2/%2e%2e/secret',
    '//v2',
  ]
  for (const url of paths) {
    expect(await failure({ url })).toMatchObject({ status_code: 404, error_code: 'not_found' })
  }
  expect(await failure({ url: `/v2/providers/${'x'.repeat(500)}/info` })).toMatchObject({
    error_code: 'not_found',
  })
  expect(await failure({ url: '/v2/%zz' })).toMatchObject({ status_code: 400, error_code: 'bad_request' })
})

test('a broken, unknown or missing token is refused', async () => {
  const url = '/v2/users/self'
  const requests: InjectOptions[] = [
    { url },
    { url: `${url}?access_token=broken` },
    { url: `${url}?access_token=${token}x` },
    { url: `${url}?access_token=a&access_token=b` },
    { url, headers: { authorization: 'Basic abc' } },
    { url, headers: { authorization: 'Bearer ' } },
    { url: `/v2/users/self/network?access_token=broken` },
  ]
  for (const request of requests) {
    expect(await failure(request)).toMatchObject({ status_code: 401, error_code: 'authentication_failed' })
  }
})

test('a token in both places is refused, also where none is needed', async () => {
  for (const path of ['/v2/users/self', '/v2/platform/configuration', '/v2/users/self/network']) {
    const request = { url: `${path}?access_token=${token}`, headers: { authorization: `Bearer ${token}` } }
    expect(await failure(request)).toMatchObject({ status_code: 400, error_code: 'token_given_twice' })
  }
})

test('every call of the contract that needs a token says so', async () => {
  const served = Object.values(ENDPOINTS)
    .flat()
    .filter(({ access, method, path }) => access === 'token' && service.app.hasRoute({ method, url: path }))
  expect(served.length).toBeGreaterThan(2)
  for (const { method, path } of served) {
    const url = path.replace(/:\w+/g, '1')
    expect(await failure({ method, url, ...(method !== 'GET' && { payload: {} }) })).toMatchObject({
      status_code: 401,
    })
  }
})

test('an unexpected failure is logged under an id, and the caller learns only the id', async () => {
  const { database } = service.ports
  await database.execute('alter table device rename to device_away')
  try {
    const body = await failure({ url: `/v2/users/self/devices?access_token=${token}` })
    expect(body).toMatchObject({ status_code: 500, error_code: 'internal_error' })
    const id = /^id ([\w-]+)$/.exec(String(Reflect.get(body, 'detail')))?.[1]
    expect(lines.filter((line) => line.includes(String(id)))).toHaveLength(1)
    expect(lines.join('')).not.toContain(token)
    expect(JSON.stringify(body)).not.toMatch(/device_away|relation/)
  } finally {
    await database.execute('alter table device_away rename to device')
  }
})

test.each([
  ['without disk left', 'could not extend file', 'disk_full'],
  ['that is not done in time', 'canceling statement due to statement timeout', 'query_canceled'],
])(
  'a database %s is a 503 that is logged and says when to ask again, and reading goes on',
  async (_, words, code) => {
    const { database } = service.ports
    await database.execute(`
    create function full_disk() returns trigger language plpgsql
      as $$ begin raise exception '${words}' using errcode = '${code}'; end $$`)
    await database.execute('create trigger full_disk before insert on device execute function full_disk()')
    const devices = `/v2/users/self/devices?access_token=${token}`
    try {
      const names = ['device_type', 'vendor', 'model', 'version', 'os_name', 'os_version', 'application_type']
      const payload = { ...Object.fromEntries(names.map((name) => [name, 'test'])), serial: code }
      const response = await service.app.inject({ method: 'POST', url: devices, payload })
      expect(response.json()).toMatchObject({ status_code: 503, error_code: 'not_ready' })
      expect(response.headers['retry-after']).toBe('2')
      const id = /^id ([\w-]+)$/.exec(String(response.json().detail))?.[1]
      expect(lines.filter((line) => line.includes(String(id)) && line.includes(words))).toHaveLength(1)
      expect((await service.app.inject({ url: devices })).statusCode).toBe(200)
    } finally {
      await database.execute('drop trigger full_disk on device')
      await database.execute('drop function full_disk')
    }
  },
)

test('a page of another origin may call', async () => {
  const answer = await service.app.inject({
    method: 'OPTIONS',
    url: '/v2/users/self',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PATCH' },
  })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': expect.stringContaining('PATCH'),
  })
})

test('a method that a path does not have is refused with those that it has', async () => {
  const answer = await service.app.inject({ method: 'DELETE', url: '/v2/users/self/?access_token=x' })
  expect(answer.headers['allow']).toBe('GET, PATCH')
  expect(await failure({ method: 'DELETE', url: '/v2/users/self/?access_token=x' })).toMatchObject({
    status_code: 405,
    error_code: 'method_not_allowed',
  })
  expect(await failure({ method: 'PUT', url: '/v2/nothing' })).toMatchObject({ status_code: 404 })
  for (const url of ['/healthz', '/readyz', '/metrics', '/docs', '/openapi.json']) {
    const { statusCode, headers } = await service.app.inject({ method: 'POST', url, payload: {} })
    expect([url, statusCode, headers['allow']]).toEqual([url, 405, 'GET'])
  }
})
