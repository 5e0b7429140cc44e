import { changed, type Mutant } from './mutant.ts'
import { child, type Node, parse, walk } from './tree.ts'

/** A mutant with the number that switches it on. */
export interface Numbered {
  readonly id: number
  readonly mutant: Mutant
}

/** A function of a file: its number within the file is its place in this list; all of it lies between start and end. */
export interface FunctionRange {
  readonly start: number
  readonly end: number
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

const functionNodes = (path: string, text: string): readonly Node[] =>
  [...walk(parse(path, text))].flatMap(({ node }) =>
    FUNCTIONS.includes(node.type) && node['body'] ? [node] : [],
  )

export const functionsOf = (path: string, text: string): readonly FunctionRange[] =>
  functionNodes(path, text).map(({ start, end }) => ({ start, end }))

/** The innermost function that holds a range; -1 for what runs when the file is loaded. */
export function functionAt(functions: readonly FunctionRange[], { start, end }: FunctionRange): number {
  return functions.findLastIndex((each) => each.start <= start && end <= each.end)
}

/**
 * A file that does the same as before, says which of its functions are called (`reachedFunction` of the global object gets
 * `firstFunction` plus the function's number, and the number after the last one once the file is loaded), and holds mutants, of
 * which the one runs whose id is `activeMutant` there.
 * @throws RangeError when two mutants lie within each other
 */
export function switched(
  path: string,
  text: string,
  mutants: readonly Numbered[],
  firstFunction: number,
): string {
  const calls = functionNodes(path, text).map((node, index) =>
    callAtBeginning(text, node, firstFunction + index),
  )
  /** A range with the calls of the functions that begin and end within it. */
  const noted = (start: number, end: number): string =>
    inserting(
      text,
      start,
      end,
      calls.filter((call) => start <= call.start && call.end <= end).flatMap(({ insertions }) => insertions),
    )
  const sorted = mutants.toSorted((a, b) => a.mutant.start - b.mutant.start)
  sorted.forEach(({ mutant }, at) => {
    const before = sorted[at - 1]
    if (before && before.mutant.end > mutant.start)
      throw new RangeError(`two mutants within each other: ${path}`)
  })
  const isWithinMutant = ({ start, end }: FunctionRange): boolean =>
    mutants.some(({ mutant }) => mutant.start <= start && end <= mutant.end)
  const outside = calls.filter((call) => !isWithinMutant(call)).flatMap(({ insertions }) => insertions)
  const choices = mutants.map(({ id, mutant }) => ({
    at: mutant.start,
    rank: 2,
    what: choice(id, mutant, text, noted),
    skipTo: mutant.end,
  }))
  return `${inserting(text, 0, text.length, [...outside, ...choices])}\n;globalThis.reachedFunction?.(${firstFunction + calls.length})\n`
}

/** New text in the old one; at one place what ends there comes first, rank 0, then what begins. */
interface Insertion {
  readonly at: number
  readonly rank: number
  readonly what: string
  /** What it stands in place of. */
  readonly skipTo?: number
}

function inserting(text: string, start: number, end: number, insertions: readonly Insertion[]): string {
  let at = start
  let out = ''
  for (const { at: place, what, skipTo = place } of insertions.toSorted(
    (a, b) => a.at - b.at || a.rank - b.rank,
  )) {
    out += text.slice(at, place) + what
    at = skipTo
  }
  return out + text.slice(at, end)
}

/** What a function's call is noted with, and the range from its first to its last insertion. */
function callAtBeginning(
  text: string,
  node: Node,
  number: number,
): FunctionRange & { readonly insertions: readonly Insertion[] } {
  const body = child(node, 'body')
  const call = `globalThis.reachedFunction?.(${number})`
  if (body.type === 'BlockStatement') {
    const at = body.start + 1
    return { start: at, end: at, insertions: [{ at, rank: 1, what: `${call};` }] }
  }
  const { start, end } = brackets(text, node, body)
  const insertions = [
    { at: start, rank: 1, what: `(${call}, ` },
    { at: end, rank: 0, what: ')' },
  ]
  return { start, end, insertions }
}

/** An arrow's body with the brackets around it, which the syntax tree does not show. */
function brackets(text: string, arrow: Node, body: Node): FunctionRange {
  const start = text.lastIndexOf('=>', body.start) + 2
  return start > arrow.start ? { start, end: arrow.end } : body
}

function choice(
  id: number,
  mutant: Mutant,
  text: string,
  noted: (start: number, end: number) => string,
): string {
  const active = `globalThis.activeMutant === ${id}`
  const after = changed(text, mutant, noted)
  const before = noted(mutant.start, mutant.end)
  switch (mutant.form) {
    case 'expression':
      return `(${active} ? (${after}) : (${before}))`
    case 'statement':
      return `if (${active}) { ${after} } else { ${before} }`
    case 'property':
      return `...(${active} ? {} : { ${before} })`
    case 'element':
      return `...(${active} ? [] : [${before}])`
    case 'argument':
      return `, ...(${active} ? [] : [${before.replace(/^\s*,/, '')}])`
    case 'attribute': {
      const [, name = '', value = '= true'] = /^([^=\s]+)\s*(=[\s\S]*)?$/.exec(before) ?? []
      const written = value.slice(1).trim()
      const expression = written.startsWith('{') ? written.slice(1, -1) : written
      return `{...(${active} ? {} : { ${JSON.stringify(name)}: (${expression}) })}`
    }
  }
}
