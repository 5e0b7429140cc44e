import fc from 'fast-check'
import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { knownFields } from './known-fields.ts'

interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
  readonly const?: unknown
}

/** Values of a schema as they come: often right, with fields too many, too few or of another type. */
function like(schema: TSchema): fc.Arbitrary<unknown> {
  const { type, properties, items, anyOf, const: only } = schema as Shape
  const wrong = fc.jsonValue({ maxDepth: 2 })
  if (anyOf) return fc.oneof(...anyOf.map(like))
  if (only !== undefined) return fc.oneof({ weight: 8, arbitrary: fc.constant(only) }, wrong)
  if (properties) {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, like(of)]))
    const more = fc.dictionary(fc.constantFrom('more', 'id', 'constructor', '__proto__', 'metric'), wrong)
    const named = fc.record(fields, { requiredKeys: [] })
    const made = fc.tuple(more, named).map(([extra, known]) => ({ ...extra, ...known }))
    return fc.oneof({ weight: 8, arbitrary: made }, wrong)
  }
  if (items) return fc.oneof({ weight: 8, arbitrary: fc.array(like(items), { maxLength: 3 }) }, wrong)
  const right =
    type === 'integer' || type === 'number'
      ? fc.integer({ min: 0, max: 100 })
      : type === 'boolean'
        ? fc.boolean()
        : fc.string({ maxLength: 8 })
  return fc.oneof({ weight: 8, arbitrary: right }, wrong)
}

test('of what any endpoint is sent the same fields stay as by the library that reads the schema each time', () => {
  const schemas = Object.values(ENDPOINTS)
    .flat()
    .flatMap(({ params, query, body }) => [params, query, body].filter(Boolean))
  expect(schemas.length).toBeGreaterThan(100)
  for (const schema of new Set(schemas as TSchema[]))
    fc.assert(
      fc.property(like(schema), (value) => {
        const before = structuredClone(value)
        const known = knownFields(schema)(value)
        expect(value).toEqual(before)
        expect(known).toEqual(Value.Clean(schema, structuredClone(value)))
      }),
      { numRuns: 20 },
    )
})

test('of a choice the fields of the first shape that fits stay; what fits none stays whole', () => {
  const clean = knownFields(
    Type.Object({
      told: Type.Array(
        Type.Union([
          Type.Object({ kind: Type.Literal('page'), path: Type.String() }),
          Type.Object({ kind: Type.Literal('press'), times: Type.Integer() }),
          Type.Null(),
        ]),
      ),
    }),
  )
  const told = [
    { kind: 'press', times: 2, path: '/', more: 1 },
    { kind: 'page', path: '/', times: 2 },
    { kind: 'page', times: 2, more: 1 },
    null,
  ]
  expect(clean({ told, more: 1 })).toEqual({
    told: [
      { kind: 'press', times: 2 },
      { kind: 'page', path: '/' },
      { kind: 'page', times: 2, more: 1 },
      null,
    ],
  })
})
