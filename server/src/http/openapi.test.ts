import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { REASONS } from '#contract/refusals.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, unknown> }
  readonly security: readonly object[]
}

const { paths } = openApi() as { paths: Record<string, Record<string, Operation>> }

test('a path’s parameters are required, those of a query where the contract says so, a body always', () => {
  const content = paths['/v2/contents/{id}']?.['get']
  expect(content?.parameters).toContainEqual(
    expect.objectContaining({ name: 'id', in: 'path', required: true }),
  )
  const schedule = paths['/v2/channels/{id}/schedule']?.['get']
  expect(schedule?.parameters).toContainEqual(
    expect.objectContaining({ name: 'start', in: 'query', required: false }),
  )
  const login = paths['/v2/auth/login']?.['post']
  expect(login?.requestBody?.required).toBe(true)
  expect(Object.keys(login?.requestBody?.content ?? {})).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
  ])
  expect(content).not.toHaveProperty('requestBody')
})

test('what is done once with a key says so', () => {
  const keysOf = (path: string, method: string) =>
    paths[path]?.[method]?.parameters.filter(({ name }) => name === 'Idempotency-Key')
  expect(keysOf('/v2/users/self/favorites', 'post')).toEqual([
    expect.objectContaining({ in: 'header', required: false }),
  ])
  expect(keysOf('/v2/users/self/favorites', 'get')).toEqual([])
})

test('who may call: anybody, with a token or without, or with a token in either place', () => {
  const securityOf = (access: 'open' | 'optional' | 'token') => {
    const found = Object.values(ENDPOINTS)
      .flat()
      .find((endpoint) => endpoint.access === access)
    const path = found?.path.replace(/:(\w+)/g, '{$1}') ?? ''
    return paths[path]?.[found?.method.toLowerCase() ?? '']?.security
  }
  expect(securityOf('open')).toEqual([])
  expect(securityOf('optional')).toEqual([{}, { query: [] }, { bearer: [] }])
  expect(securityOf('token')).toEqual([{ query: [] }, { bearer: [] }])
})

test('the page for people tells lengths and limits, and the shape of what may be missing', () => {
  const page = docsPage()
  expect(page).toMatch(/<code>password<\/code><\/td><td>string; 1 to \d+ characters/)
  expect(page).toMatch(/<code>limit<\/code><\/td><td>integer; 1 to \d+/)
  // An object that may be null is told with its fields, not as "object or null".
  expect(page).toMatch(/favorite: \{\n[^}]*\n\s+\} or null/)
  expect(page).toContain('<code>content_type</code></td><td>&quot;movie&quot; or &quot;series&quot;</td>')
})

test('every reason of a refusal is told to developers, with the packets that open what is closed', () => {
  const { components } = openApi() as { components: { schemas: { ErrorBody: { properties: object } } } }
  const told = JSON.stringify(components.schemas.ErrorBody.properties)
  const page = docsPage()
  for (const [reason, why] of Object.entries(REASONS)) {
    expect(told).toContain(`"const":"${reason}"`)
    expect(page).toContain(`<code>${reason}</code></td><td>${why}</td>`)
  }
  expect(told).toContain('ids of the packets on offer that open it')
})
