import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { Failure } from '../failures/failure.ts'

/** The parts of a schema error that we read. */
interface Problem {
  readonly instancePath: string
  readonly message: string
  readonly params?: object
}

/** Names each field once: a missing one by its own name, a wrong one by its path. */
export function problemsByField(problems: readonly Problem[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { instancePath, message, params } of problems) {
    const missing: unknown = params && 'requiredProperties' in params ? params.requiredProperties : null
    if (Array.isArray(missing)) {
      for (const name of missing) fields[String(name)] ??= 'is missing'
    } else {
      fields[instancePath.slice(1).replaceAll('/', '.') || 'body'] ??= message
    }
  }
  return fields
}

/** Numbers and booleans that came as text, from a query, a path or a form, in the types of the schema. */
export function convertText(schema: TSchema, value: unknown): unknown {
  return Value.Convert(schema, value)
}

/** Paths of texts that no database keeps: with a NUL, or with half of a surrogate pair. */
function unkeepable(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => unkeepable(part, path ? `${path}.${name}` : name))
}

/**
 * Checks one part of a request. Fields that the contract does not name are taken out: they are accepted, and never
 * stored. Answers Fastify's `{value}` or `{error}`, the error being a `Failure` with a detail per field.
 */
export function checkerOf(schema: TSchema, isText: boolean) {
  const check = Compile(schema)
  return (value: unknown): { value: unknown } | { error: Failure } => {
    const cleaned = Value.Clean(schema, isText ? convertText(schema, value) : value)
    if (!check.Check(cleaned))
      return { error: new Failure('validation_failed', problemsByField(check.Errors(cleaned))) }
    const broken = unkeepable(cleaned, '')
    if (broken.length === 0) return { value: cleaned }
    const problems = broken.map((path) => [path || 'body', 'must be readable text'])
    return { error: new Failure('validation_failed', Object.fromEntries(problems)) }
  }
}
