import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree with TypeScript's nodes); positions count UTF-16 units from the beginning of the file. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** A node with the way to it: its parent first, the program last. */
export interface Found {
  readonly node: Node
  readonly above: readonly Node[]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** What wraps a value for the type checker only; every other node that begins with TS is a type and never runs. */
const TYPED_VALUES = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

/** @throws SyntaxError naming the file, when it cannot be parsed */
export function parse(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new SyntaxError(`${path}: ${error.message}`)
  return program as unknown as Node
}

/** The node in a field. @throws TypeError when there is none: the field's name is wrong */
export function child(node: Node, field: string): Node {
  const value = node[field]
  if (isNode(value)) return value
  throw new TypeError(`a ${node.type} has no ${field}`)
}

/** The nodes in a field that is a list. */
export const children = (node: Node, field: string): readonly Node[] =>
  Array.isArray(node[field]) ? node[field].filter(isNode) : []

/** All nodes that run, each before what is within it. */
export function* walk(node: Node, above: readonly Node[] = []): Generator<Found> {
  if (node.type.startsWith('TS') && !TYPED_VALUES.has(node.type)) return
  yield { node, above }
  const way = [node, ...above]
  for (const value of Object.values(node))
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) yield* walk(inner, way)
}
