import { readFile } from 'node:fs/promises'
import { Composer, type CST, isMap, isNode, isPair, isSeq, LineCounter, Parser } from 'yaml'

/** One mistake in a service folder. */
export interface Problem {
  /** Path inside the folder. */
  file: string
  /** From 1. */
  line: number
  /** Such as `persons[0].role`; empty for the file as a whole. */
  field: string
  message: string
}

export type Path = readonly (string | number)[]

/** A YAML file with the lines of its values. */
interface SourceFile {
  file: string
  value: unknown
  problem(path: Path, message: string): Problem
}

/** A path as words: `persons[0].role`. */
export const fieldOf = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  )

/** Where a value begins, as an offset; for a missing one, where the deepest value on the way to it begins. */
function offsetOf(root: unknown, path: Path): number {
  let node = root
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(key) === String(part))
      if (!isPair(pair)) return offset
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(part)]
      if (isNode(node)) offset = node.range?.[0] ?? offset
    } else return offset
  }
  return offset
}

/** Of a file that is no YAML at all each line may be a mistake. */
const MOST_FAULTS = 1000

/** Ends a text at so many mistakes: whatever is behind them costs more with each, and nobody reads of it. */
function* untilGarbled(tokens: Iterable<CST.Token>): Generator<CST.Token> {
  let faults = 0
  for (const token of tokens) {
    if (token.type === 'error') faults += 1
    if (faults > MOST_FAULTS) return
    yield token
  }
}

/**
 * Reads one YAML file of a service folder. `root` and `file` make its path.
 * A file that cannot be read or parsed is answered as its problems.
 */
export async function readSource(root: string, file: string): Promise<SourceFile | Problem[]> {
  let text: string
  try {
    text = await readFile(`${root}/${file}`, 'utf8')
  } catch {
    return [{ file, line: 1, field: '', message: 'the file is missing or cannot be read' }]
  }
  const lines = new LineCounter()
  const tokens = untilGarbled(new Parser(lines.addNewLine).parse(text))
  const [document, another] = new Composer({ prettyErrors: false }).compose(tokens, true, text.length)
  const told = (offset: number, message: string): Problem => ({
    file,
    line: Math.max(1, lines.linePos(offset).line),
    field: '',
    message,
  })
  const faults = (document?.errors ?? [])
    .slice(0, MOST_FAULTS)
    .map((error) => told(error.pos[0], error.message))
  if (another) faults.push(told(another.range[0], 'a file holds one document, and here begins another one'))
  if (!document || faults.length > 0) return faults
  let value: unknown
  try {
    value = document.toJS()
  } catch (error) {
    // Names that stand for names, again and again: such a file of a few lines unfolds to more than there is memory.
    if (!(error instanceof ReferenceError)) throw error
    return [{ file, line: 1, field: '', message: error.message }]
  }
  return {
    file,
    value,
    problem: (path, message) => ({
      file,
      line: Math.max(1, lines.linePos(offsetOf(document.contents, path)).line),
      field: fieldOf(path),
      message,
    }),
  }
}
