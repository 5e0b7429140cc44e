import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'

/** Takes what its schema does not name out of a value; the value itself stays as it is. */
type Cleaner = (value: unknown) => unknown

/** Of JSON Schema, what decides which fields are known. */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly patternProperties?: unknown
  readonly additionalProperties?: unknown
  readonly items?: TSchema | readonly TSchema[]
  readonly anyOf?: readonly TSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

/** Types that have no fields. */
const PLAIN: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'null'])
const keep: Cleaner = (value) => value

const cleaners = new WeakMap<TSchema, Cleaner>()

/**
 * Takes fields that a schema does not name out of a value, as `Value.Clean` of typebox does. That one reads the schema anew for each value, and holds a
 * choice against all of its shapes: 1.5 ms of a processor for five events. This one is made once for each schema.
 */
export function knownFields(schema: TSchema): Cleaner {
  const cleaner = cleaners.get(schema) ?? made(schema)
  cleaners.set(schema, cleaner)
  return cleaner
}

function made(schema: TSchema): Cleaner {
  const { type, properties, patternProperties, additionalProperties, items, anyOf, ...rest } = schema as Shape
  if (anyOf) return ofChoice(anyOf)
  if (PLAIN.has(type) || rest.enum !== undefined || rest.const !== undefined) return keep
  if (type === 'array' && items !== undefined && !Array.isArray(items)) return ofList(items as TSchema)
  const isClosed = patternProperties === undefined && additionalProperties === undefined
  if (type === 'object' && properties && isClosed) return ofObject(properties)
  return (value) => Value.Clean(schema, structuredClone(value))
}

function ofObject(properties: Readonly<Record<string, TSchema>>): Cleaner {
  const fields = Object.entries(properties).map(([name, schema]) => [name, knownFields(schema)] as const)
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const known: Record<string, unknown> = {}
    for (const [name, clean] of fields)
      if (Object.hasOwn(value, name)) known[name] = clean((value as Readonly<Record<string, unknown>>)[name])
    return known
  }
}

function ofList(items: TSchema): Cleaner {
  const clean = knownFields(items)
  if (clean === keep) return keep
  return (value) => (Array.isArray(value) ? value.map(clean) : value)
}

/** What fits none of the shapes stays whole, for who says what is wrong with it. */
function ofChoice(shapes: readonly TSchema[]): Cleaner {
  const ways = shapes.map((shape) => ({ shape, clean: knownFields(shape) }))
  if (ways.every(({ clean }) => clean === keep)) return keep
  // Compiled when the first one is looked at: few calls of a start send any.
  let checks: readonly ReturnType<typeof Compile>[] | undefined
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    checks ??= shapes.map((shape) => Compile(shape))
    for (const [at, { clean }] of ways.entries()) {
      const known = clean(value)
      if (checks[at]?.Check(known)) return known
    }
    return value
  }
}
