import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { type Problem, problemsOf } from '#contract/problems.ts'
import type { Path } from './source-file.ts'

interface Fault {
  path: Path
  message: string
}

/** A pointer of JSON as a path; parts that are numbers are places in lists. */
const pathOf = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

function wordsOf(error: Problem): Fault[] {
  const path = pathOf(error.instancePath)
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => ({ path: [...path, name], message: 'is missing' }))
    case 'boolean':
      return [{ path, message: 'is not a known field' }]
    case 'additionalProperties':
      return []
    case 'enum':
      return [{ path, message: `must be one of ${error.params.allowedValues.join(', ')}` }]
    default:
      return [{ path, message: error.message }]
  }
}

/** Leaves of a choice between shapes: of the shape that was meant, or one sentence for all of them. */
function wordsOfChoice(choice: Problem, inside: readonly Problem[]): Fault[] {
  const meant = inside.filter(({ keyword }) => keyword !== 'type' && keyword !== 'anyOf')
  if (meant.length > 0) return meant.flatMap(wordsOf)
  const types = inside.flatMap((error) => (error.keyword === 'type' ? [String(error.params.type)] : []))
  return [{ path: pathOf(choice.instancePath), message: `must be ${[...new Set(types)].join(' or ')}` }]
}

/** What is wrong with the shape of a value, every fault once; nothing if it fits the schema. */
export function faultsOf(schema: TSchema, value: unknown): Fault[] {
  if (Value.Check(schema, value)) return []
  const errors = problemsOf(schema, value)
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf')
  const belongs = (choice: Problem, error: Problem): boolean =>
    error !== choice &&
    error.schemaPath.startsWith(`${choice.schemaPath}/anyOf/`) &&
    error.instancePath.startsWith(choice.instancePath)
  const outer = errors.filter((error) => !choices.some((choice) => belongs(choice, error)))
  return outer.flatMap((error) =>
    error.keyword === 'anyOf'
      ? wordsOfChoice(
          error,
          errors.filter((other) => belongs(error, other)),
        )
      : wordsOf(error),
  )
}
