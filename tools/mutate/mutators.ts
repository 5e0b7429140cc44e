import type { Form, Mutant, Piece } from './mutant.ts'
import { child, children, type Found, type Node, parse, walk } from './tree.ts'

type Change = Omit<Mutant, 'path'>
type Mutator = (found: Found, text: string) => Change | null

const range = ({ start, end }: Node): Piece => [start, end]

const change = (kind: string, node: Node, pieces: readonly Piece[], form: Form = 'expression'): Change => ({
  kind,
  form,
  start: node.start,
  end: node.end,
  pieces,
})

/** Swaps an operator between two operands. */
function operator(kind: string, types: readonly string[], swaps: Readonly<Record<string, string>>): Mutator {
  return ({ node }) => {
    const swapped = types.includes(node.type) ? swaps[String(node['operator'])] : undefined
    if (swapped === undefined) return null
    return change(kind, node, [range(child(node, 'left')), ` ${swapped} `, range(child(node, 'right'))])
  }
}

const condition: Mutator = ({ node }) => {
  if (!['IfStatement', 'ConditionalExpression'].includes(node.type)) return null
  const test = child(node, 'test')
  return change('condition turned round', test, ['!(', range(test), ')'])
}

/** `a && b` becomes `b`: a guard that asks for less. */
const guard: Mutator = ({ node }) =>
  node.type === 'LogicalExpression' && node['operator'] === '&&'
    ? change('guard dropped', node, [range(child(node, 'right'))])
    : null

const fallback: Mutator = ({ node }) =>
  node.type === 'LogicalExpression' && node['operator'] === '??'
    ? change('only the fallback', node, [range(child(node, 'right'))])
    : null

const leaves = (node: Node): boolean =>
  ['ReturnStatement', 'ThrowStatement', 'ContinueStatement'].includes(node.type) ||
  (node.type === 'BlockStatement' && children(node, 'body').some(leaves))

/** `if (x) return …` goes. */
const earlyLeave: Mutator = ({ node }) =>
  node.type === 'IfStatement' && !node['alternate'] && leaves(child(node, 'consequent'))
    ? change('early leave dropped', node, [''], 'statement')
    : null

const EFFECTS = ['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'UpdateExpression']

const statement: Mutator = ({ node, above }) => {
  if (node.type !== 'ExpressionStatement' || !EFFECTS.includes(child(node, 'expression').type)) return null
  if (above[0]?.type === 'Program') return null
  return change('statement dropped', node, [';'], 'statement')
}

const ASKS = /^(is|has|may|can|must|should|was|are)[A-Z]/

function looksBoolean(node: Node): boolean {
  if (node.type === 'UnaryExpression') return node['operator'] === '!'
  if (node.type === 'BinaryExpression')
    return /^([<>]=?|[!=]==?|in|instanceof)$/.test(String(node['operator']))
  if (node.type === 'LogicalExpression') return looksBoolean(child(node, 'right'))
  if (node.type !== 'CallExpression') return false
  const callee = child(node, 'callee')
  const name = callee.type === 'MemberExpression' ? child(callee, 'property') : callee
  return (
    ASKS.test(String(name['name'])) || ['some', 'every', 'includes', 'test'].includes(String(name['name']))
  )
}

const answer: Mutator = ({ node, above: [parent] }) => {
  const isAnswer =
    (parent?.type === 'ReturnStatement' && parent['argument'] === node) ||
    (parent?.type === 'ArrowFunctionExpression' && parent['body'] === node)
  return isAnswer && looksBoolean(node) ? change('answer turned round', node, ['!(', range(node), ')']) : null
}

const SAID_TO_DEVELOPERS =
  /^(Error|TypeError|RangeError|SyntaxError|fatal|error|warn|info|debug|Symbol|URL|useQuery)$/

/** What stands in the description of the interface, `Type.String({ description: '…' })`, and in no answer. */
const isDescription = ([parent, object, call]: readonly Node[]): boolean =>
  parent?.type === 'Property' &&
  (child(parent, 'key')['name'] === 'summary' ||
    (child(parent, 'key')['name'] === 'description' &&
      object?.type === 'ObjectExpression' &&
      call?.type === 'CallExpression' &&
      child(call, 'callee').type === 'MemberExpression' &&
      child(child(call, 'callee'), 'object')['name'] === 'Type'))

/** Attributes that only say how something looks. */
const LOOKS = new Set(['className', 'style', 'strokeWidth', 'size'])

/** A literal that only names something: a module, a key, a class of style, a message to developers, what describes a field. */
function onlyNames(node: Node, above: readonly Node[]): boolean {
  const [parent] = above
  if (!parent) return true
  if (/^(Import|Export)/.test(parent.type) || parent.type === 'JSXAttribute') return true
  if (parent.type === 'Property' && parent['key'] === node) return true
  if (parent.type === 'ExpressionStatement' || isDescription(above)) return true
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression') {
    const callee = child(parent, 'callee')
    const name = callee.type === 'MemberExpression' ? child(callee, 'property') : callee
    if (SAID_TO_DEVELOPERS.test(String(name['name']))) return true
  }
  return above.some((node) => node.type === 'JSXAttribute' && LOOKS.has(String(child(node, 'name')['name'])))
}

const literal: Mutator = ({ node, above }) => {
  if (node.type !== 'Literal' || onlyNames(node, above)) return null
  const { value } = node
  if (typeof value === 'boolean') return change('constant turned round', node, [String(!value)])
  if (typeof value === 'number') return change('number changed', node, [String(value + 1)])
  if (typeof value !== 'string') return null
  return change('text changed', node, [value === '' ? "'changed'" : "''"])
}

/** Links of a chain that give back what they were called on, changed or fewer of it. */
const LINKS = new Set(
  `where andWhere orderBy groupBy limit offset distinct forUpdate onConflict having filter sort toSorted slice trim toLowerCase
  toUpperCase reverse toReversed replace replaceAll concat flat catch finally`.split(/\s+/),
)

const link: Mutator = ({ node, above }) => {
  if (node.type !== 'CallExpression') return null
  const callee = child(node, 'callee')
  if (callee.type !== 'MemberExpression' || callee['computed'] || callee['optional']) return null
  if (!LINKS.has(String(child(callee, 'property')['name']))) return null
  return isWithinChain(above) ? null : change('link dropped', node, [range(child(callee, 'object'))])
}

/** Within `a?.b.c()` only the whole may be put in brackets: what is left out, is left out up to its end. */
function isWithinChain(above: readonly Node[]): boolean {
  const [parent] = above
  if (parent?.type !== 'MemberExpression' && parent?.type !== 'CallExpression') return false
  const chain = above.findIndex(({ type }) => type === 'ChainExpression')
  const between = above.slice(0, Math.max(0, chain))
  return chain > 0 && between.every(({ type }) => type === 'MemberExpression' || type === 'CallExpression')
}

const OPPOSITES: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
}

const opposite: Mutator = ({ node, above }, text) => {
  if (node.type !== 'CallExpression') return null
  const callee = child(node, 'callee')
  if (callee.type !== 'MemberExpression' || callee['computed'] || isWithinChain(above)) return null
  const name = child(callee, 'property')
  const other = Object.hasOwn(OPPOSITES, String(name['name'])) ? OPPOSITES[String(name['name'])] : undefined
  if (other === undefined || text[name.end] !== '(') return null
  return change('call of the opposite', node, [[node.start, name.start], other, [name.end, node.end]])
}

const argument: Mutator = ({ node }) => {
  if (node.type !== 'CallExpression') return null
  const [last, before] = children(node, 'arguments').toReversed()
  if (!last || !before || last.type === 'SpreadElement') return null
  const callee = child(node, 'callee')
  const name = callee.type === 'MemberExpression' ? child(callee, 'property') : callee
  if (/^use[A-Z]/.test(String(name['name'])) || SAID_TO_DEVELOPERS.test(String(name['name']))) return null
  return { kind: 'argument dropped', form: 'argument', start: before.end, end: last.end, pieces: [''] }
}

const property: Mutator = ({ node, above: [parent] }) => {
  if (parent?.type !== 'ObjectExpression') return null
  if (node.type !== 'Property' && node.type !== 'SpreadElement') return null
  return change('property dropped', node, ['...{}'], 'property')
}

const UNSEEN_ATTRIBUTES = new Set([...LOOKS, 'key', 'data-testid'])

const attribute: Mutator = ({ node }) => {
  if (node.type !== 'JSXAttribute') return null
  const name = child(node, 'name')
  if (name.type !== 'JSXIdentifier' || UNSEEN_ATTRIBUTES.has(String(name['name']))) return null
  return change('attribute dropped', node, ['{...{}}'], 'attribute')
}

const element: Mutator = ({ node, above: [parent, next] }) => {
  if (parent?.type !== 'ArrayExpression' || children(parent, 'elements').length < 2) return null
  const callee = next?.type === 'CallExpression' ? child(next, 'callee') : null
  if (callee && /^use[A-Z]/.test(String(callee['name']))) return null
  return change('element dropped', node, ['...[]'], 'element')
}

const mutators: readonly Mutator[] = [
  condition,
  operator('bound moved', ['BinaryExpression'], { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }),
  operator('comparison turned round', ['BinaryExpression'], {
    '===': '!==',
    '!==': '===',
    '==': '!=',
    '!=': '==',
  }),
  operator('arithmetic changed', ['BinaryExpression'], { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }),
  operator('and for or', ['LogicalExpression'], { '&&': '||', '||': '&&' }),
  guard,
  fallback,
  earlyLeave,
  statement,
  answer,
  literal,
  link,
  opposite,
  argument,
  property,
  attribute,
  element,
]

/** Text in brackets at the beginning of a statement would belong to the line before it: no semicolons stand here. */
function beginsStatement({ start }: Change, { node, above }: Found): boolean {
  return [node, ...above].some((outer) => outer.type === 'ExpressionStatement' && outer.start === start)
}

/** Every change that one of the mutators would make of a file, in the order of the file. */
export function mutantsOf(path: string, text: string): readonly Mutant[] {
  return [...walk(parse(path, text))].flatMap((found) =>
    mutators.flatMap((mutator) => {
      const made = mutator(found, text)
      if (!made || (made.form === 'expression' && beginsStatement(made, found))) return []
      return [{ path, ...made }]
    }),
  )
}
