import { readFile } from 'node:fs/promises'
import { LineCounter, parseDocument } from 'yaml'
import { isMap, isNode, isPair, isSeq } from 'yaml'

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
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const faults = document.errors.map((error) => ({
    file,
    line: lines.linePos(error.pos[0]).line,
    field: '',
    message: error.message,
  }))
  if (faults.length > 0) return faults
  return {
    file,
    value: document.toJS(),
    problem: (path, message) => ({
      file,
      line: Math.max(1, lines.linePos(offsetOf(document.contents, path)).line),
      field: fieldOf(path),
      message,
    }),
  }
}
