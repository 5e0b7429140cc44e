import { afterEach, expect, test } from 'vitest'
import { mutantsOf } from './mutators.ts'
import { functionAt, functionsOf, switched } from './switched.ts'

const world = globalThis as { activeMutant?: number; reachedFunction?: (id: number) => void }
afterEach(() => {
  delete world.activeMutant
  delete world.reachedFunction
})

/** The value of `answer` in a text, with one mutant on. */
function answer(text: string, kind: string, active: number): unknown {
  const [mutant] = mutantsOf('file.js', text).filter((each) => each.kind === kind)
  if (!mutant) throw new Error(`no ${kind}`)
  const code = switched('file.js', text, [{ id: 7, mutant }], 0)
  world.activeMutant = active
  // oxlint-disable-next-line typescript/no-implied-eval -- What it does when it runs is the subject of the test.
  return new Function(`${code}\nreturn answer`)()
}

test.each([
  ['condition turned round', 'const answer = 1 > 2 ? 3 : 4', 4, 3],
  ['statement dropped', 'let answer = 1; const f = () => { answer = 2 }; f()', 2, 1],
  ['early leave dropped', 'const f = () => { if (true) return 1; return 2 }; const answer = f()', 1, 2],
  ['property dropped', 'const answer = { a: 1 }', { a: 1 }, {}],
  ['element dropped', 'const answer = [1, 2]', [1, 2], [2]],
  ['argument dropped', 'const answer = Math.max(1, 2)', 2, 1],
  ['argument dropped', 'const answer = [3].reduce((sum, each) => sum + each, 4)', 7, 3],
  ['link dropped', 'const answer = [1, 2].filter((each) => each > 1).concat(3)', [2, 3], [2]],
  ['answer turned round', 'const f = () => 1 < 2; const answer = f()', true, false],
])('%s: the mutant runs only when it is on: %s', (kind, text, without, withIt) => {
  expect(answer(text, kind, 0)).toEqual(without)
  expect(answer(text, kind, 7)).toEqual(withIt)
})

test('an attribute is left out only when its mutant is on', () => {
  const text = 'const a = <A b={1} c="d" e />'
  const mutants = mutantsOf('file.tsx', text).filter(({ kind }) => kind === 'attribute dropped')
  const numbered = mutants.map((mutant, id) => ({ id, mutant }))
  expect(switched('file.tsx', text, numbered, 0).split('\n')[0]).toBe(
    'const a = <A {...(globalThis.activeMutant === 0 ? {} : { "b": (1) })}' +
      ' {...(globalThis.activeMutant === 1 ? {} : { "c": ("d") })}' +
      ' {...(globalThis.activeMutant === 2 ? {} : { "e": (true) })} />',
  )
})

test('each function that is called is told of, and the file once it is loaded', () => {
  const text = 'function f() { return 1 }\nconst g = () => ({ h: () => 2 })\nf()\ng().h()\nconst i = () => 3'
  const told: number[] = []
  world.reachedFunction = (id) => told.push(id)
  // oxlint-disable-next-line typescript/no-implied-eval -- What it does when it runs is the subject of the test.
  new Function(switched('file.js', text, [], 10))()
  expect(told).toEqual([10, 11, 12, 14])
})

test('a place belongs to the innermost function around it, and outside of all to none', () => {
  const text = 'const a = () => { const b = () => 1 }; const c = 2'
  const functions = functionsOf('file.ts', text)
  const at = (what: string): number => {
    const start = text.indexOf(what)
    return functionAt(functions, { start, end: start + what.length })
  }
  expect([at('const b'), at('1'), at('2')]).toEqual([0, 1, -1])
})

test('two mutants within each other are refused', () => {
  const text = 'const a = b === c ? 1 : 2'
  const mutants = mutantsOf('file.ts', text)
    .filter(({ kind }) => kind === 'condition turned round' || kind === 'comparison turned round')
    .map((mutant, id) => ({ id, mutant }))
  expect(() => switched('file.ts', text, mutants, 0)).toThrow('two mutants within each other: file.ts')
})
