import compileWriter from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { type Problem, problemsOf } from '#contract/problems.ts'
import { Failure } from '../failures/failure.ts'
import { knownFields } from './known-fields.ts'

const missingOf = (problem: Problem): readonly string[] =>
  problem.keyword === 'required' ? problem.params.requiredProperties : []

/** How far something is from a shape: by fields that it has not, and by the one that names another shape, most of all. */
const distance = (problem: Problem): number =>
  missingOf(problem).length * 10 ||
  (/anyOf\/\d+\/properties\/[^/]+$/.test(problem.schemaPath) && problem.keyword === 'const' ? 10 : 1)

/** Of each thing that may have one of several shapes, only what is wrong with the shape that it is nearest to; of all else, everything. */
function nearest(problems: readonly Problem[]): readonly Problem[] {
  const choice = problems
    .filter(({ keyword }) => keyword === 'anyOf')
    .toSorted((one, other) => one.schemaPath.length - other.schemaPath.length)[0]
  if (!choice) return problems
  const union = `${choice.schemaPath}/anyOf/`
  const inside = problems.filter(
    ({ schemaPath, instancePath }) =>
      schemaPath.startsWith(union) && `${instancePath}/`.startsWith(`${choice.instancePath}/`),
  )
  const shapes = Map.groupBy(inside, ({ schemaPath }) => schemaPath.slice(union.length).split('/')[0])
  // A field of a shape that is itself a choice is one problem, however many values it may have.
  const isOwn = ({ schemaPath }: Problem) => !schemaPath.slice(union.length).includes('/anyOf/')
  const far = (shape: readonly Problem[]): number =>
    shape.filter(isOwn).reduce((sum, one) => sum + distance(one), 0)
  const [ofShape] = [...shapes.values()].toSorted((one, other) => far(one) - far(other))
  const elsewhere = problems.filter((problem) => problem !== choice && !inside.includes(problem))
  return [...(ofShape ?? [choice]), ...nearest(elsewhere)]
}

/** Names each field once: a missing one by its own name, a wrong one by its path. */
function problemsByField(problems: readonly Problem[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const problem of nearest(problems)) {
    const path = problem.instancePath.slice(1).replaceAll('/', '.')
    const missing = missingOf(problem)
    for (const name of missing) fields[path ? `${path}.${name}` : name] ??= 'is missing'
    if (missing.length === 0) fields[path || 'body'] ??= problem.message
  }
  return fields
}

/** Numbers and booleans that came as text, from a query, a path or a form, in the types of the schema. */
export function convertText(schema: TSchema, value: unknown): unknown {
  return Value.Convert(schema, value)
}

/**
 * Fields that are lists longer than they may be. They are looked for first: taking unknown fields out of twenty thousand entries, to say
 * then that fifty may be there, cost a tenth of a second of whoever sent them without a token.
 */
function tooLong(schema: TSchema, value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const { properties = {} } = schema as {
    readonly properties?: Record<string, { readonly maxItems?: number }>
  }
  const fields: Record<string, string> = {}
  for (const [name, { maxItems = Infinity }] of Object.entries(properties)) {
    const list = (value as Readonly<Record<string, unknown>>)[name]
    if (Array.isArray(list) && list.length > maxItems)
      fields[name] = `must not have more than ${maxItems} items`
  }
  return fields
}

/** Paths of texts that no database keeps: with a NUL, or with half of a surrogate pair. */
function unkeepable(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => unkeepable(part, path ? `${path}.${name}` : name))
}

type Check = ReturnType<typeof Compile>
const checks = new WeakMap<TSchema, Check>()
const writers = new WeakMap<object, (answer: unknown) => string>()

/** Compiled once for all routes, and all applications of a process, that have the very same schema. */
function checkOf(schema: TSchema): Check {
  const check = checks.get(schema) ?? Compile(schema)
  checks.set(schema, check)
  return check
}

/**
 * What writes an answer as JSON, the fields of its schema alone. Compiled once for each schema: doing so for every route, and once more for
 * HEAD beside GET, was two thirds of the processor time of a start.
 */
export function writerOf(schema: object): (answer: unknown) => string {
  const writer = writers.get(schema) ?? (compileWriter(schema) as (answer: unknown) => string)
  writers.set(schema, writer)
  return writer
}

/**
 * Checks one part of a request. Fields that the contract does not name are taken out: they are accepted, and never
 * stored. Answers Fastify's `{value}` or `{error}`, the error being a `Failure` with a detail per field.
 */
export function checkerOf(schema: TSchema, isText: boolean) {
  const check = checkOf(schema)
  const clean = knownFields(schema)
  return (value: unknown): { value: unknown } | { error: Failure } => {
    const long = tooLong(schema, value)
    if (Object.keys(long).length > 0) return { error: new Failure('validation_failed', long) }
    const cleaned = clean(isText ? convertText(schema, value) : value)
    if (!check.Check(cleaned))
      return { error: new Failure('validation_failed', problemsByField(problemsOf(schema, cleaned))) }
    const broken = unkeepable(cleaned, '')
    if (broken.length === 0) return { value: cleaned }
    const problems = broken.map((path) => [path || 'body', 'must be readable text'])
    return { error: new Failure('validation_failed', Object.fromEntries(problems)) }
  }
}
