import { expect, test } from 'vitest'
import { apply } from './mutant.ts'
import { mutantsOf } from './mutators.ts'

/** What a kind of mutator makes of a text. */
const made = (kind: string, text: string): readonly string[] =>
  mutantsOf('file.tsx', text).flatMap((mutant) => (mutant.kind === kind ? [apply(text, mutant)] : []))

test.each([
  ['condition turned round', 'if (a) b()', ['if (!(a)) b()']],
  ['condition turned round', 'const c = a ? 1 : 2', ['const c = !(a) ? 1 : 2']],
  ['bound moved', 'const c = a < b || a >= d', ['const c = a <= b || a >= d', 'const c = a < b || a > d']],
  ['comparison turned round', 'const c = a === b', ['const c = a !== b']],
  ['arithmetic changed', 'const c = a - b', ['const c = a + b']],
  ['and for or', 'const c = a && b', ['const c = a || b']],
  ['guard dropped', 'const c = a && b', ['const c = b']],
  ['only the fallback', 'const c = a ?? b', ['const c = b']],
  ['early leave dropped', 'function f() { if (a) return; b() }', ['function f() {  b() }']],
  ['early leave dropped', 'function f() { if (a) c(); b() }', []],
  [
    'statement dropped',
    'function f() { a(); b = 1; c }',
    ['function f() { ; b = 1; c }', 'function f() { a(); ; c }'],
  ],
  ['answer turned round', 'const f = () => a > b', ['const f = () => !(a > b)']],
  ['answer turned round', 'const f = () => a', []],
  ['constant turned round', 'f(true)', ['f(false)']],
  ['number changed', 'const a = 3', ['const a = 4']],
  ['text changed', "const a = 'b'", ["const a = ''"]],
  ['link dropped', 'const a = b.filter(c).map(d)', ['const a = b.map(d)']],
  ['call of the opposite', 'const a = b.some(c)', ['const a = b.every(c)']],
  ['argument dropped', 'const x = f(a, b)', ['const x = f(a)']],
  ['argument dropped', "log.fatal({ a }, 'told')", []],
  ['property dropped', 'const x = { a: 1, b }', ['const x = { ...{}, b }', 'const x = { a: 1, ...{} }']],
  [
    'attribute dropped',
    'const x = <A b={1} c />',
    ['const x = <A {...{}} c />', 'const x = <A b={1} {...{}} />'],
  ],
  ['element dropped', 'const x = [a, b]', ['const x = [...[], b]', 'const x = [a, ...[]]']],
])('%s: %s', (kind, text, expected) => {
  expect(made(kind, text)).toEqual(expected)
})

test.each([
  ['types', "type A = 'b' | 1; const c = d as 'e'"],
  ['modules', "import a from 'b'; export * from 'c'"],
  ['keys', "const a = { 'b': c }"],
  ['classes of style and attributes of their own', `const a = <A className={b ? c : 'd'} title="e" />`],
  ['what describes a field or an endpoint', "f({ summary: 'a' }, Type.String({ description: 'b' }))"],
  ['what sizes a sign', 'const a = <A size={16} strokeWidth={2} />'],
  ['messages to developers', "function f() { throw new TypeError('no') }"],
])('texts and numbers that only name something stay: %s', (_, text) => {
  expect([...made('text changed', text), ...made('number changed', text)]).toEqual([])
})

test('what only says how something looks is no attribute to drop; a text of an answer is one to change', () => {
  expect(made('attribute dropped', 'const a = <A className={b} size={16} />')).toEqual([])
  expect(made('text changed', "const a = { description: 'b' }")).toEqual(["const a = { description: '' }"])
})

test('a link within an optional chain stays, the whole chain may lose its last one', () => {
  expect(made('link dropped', 'const a = b?.trim().slice(1)')).toEqual(['const a = b?.trim()'])
})

test('what a statement begins with is not put in brackets, which the line before it would take for a call', () => {
  expect(made('guard dropped', 'function f() { a && b() }')).toEqual([])
})
