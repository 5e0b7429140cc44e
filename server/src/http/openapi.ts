import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { TObject } from 'typebox'

const json = (schema: object) => ({ 'application/json': { schema } })

/** `/v2/rows/:id` as `/v2/rows/{id}`. */
export function templated(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function parametersOf(schema: TObject | undefined, where: 'path' | 'query') {
  const required: readonly string[] = schema?.required ?? []
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Failures by status: several codes may share one. */
function failuresOf(endpoint: Endpoint) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of endpoint.errors) {
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code])
  }
  return [...byStatus].map(([status, codes]) => [
    String(status),
    { description: codes.join(' or '), content: json({ $ref: '#/components/schemas/ErrorBody' }) },
  ])
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The call is done once: sent again with the same key, within a day, it is answered the same. 409 for another call.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const SECURITY = {
  open: [],
  optional: [{}, { query: [] }, { bearer: [] }],
  token: [{ query: [] }, { bearer: [] }],
} as const

function operation(area: string, endpoint: Endpoint) {
  const { body } = endpoint
  return {
    tags: [area],
    summary: endpoint.summary,
    security: SECURITY[endpoint.access],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.isIdempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { ...json(body), 'application/x-www-form-urlencoded': { schema: body } },
      },
    }),
    responses: {
      '200': { description: 'The answer', content: json(endpoint.answer) },
      ...Object.fromEntries(failuresOf(endpoint)),
    },
  }
}

/** The contract as an OpenAPI 3.1 document. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [area, endpoints] of Object.entries(ENDPOINTS)) {
    for (const endpoint of endpoints) {
      const path = templated(endpoint.path)
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(area, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Openair',
      version: '2',
      description: 'Live channels with an archive, films and series, and all around them.',
    },
    tags: Object.keys(ENDPOINTS).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ErrorBody },
      securitySchemes: {
        query: { type: 'apiKey', in: 'query', name: 'access_token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
