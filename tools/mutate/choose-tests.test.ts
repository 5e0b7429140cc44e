import { expect, test } from 'vitest'
import { chooseTests, type World } from './choose-tests.ts'
import type { Mutant } from './mutant.ts'
import { functionKey, type KnownTest } from './reach.ts'

const PATH = 'domain/src/tv/archive.ts'
const TEXT = 'export const LIMIT = 3\nexport const kept = () => 1\nexport const lost = () => 2\n'
const USER = 'server/src/tv/lists.ts'
const USER_TEXT = 'export const list = () => kept()\n'

function known(project: string, path: string, ms: number, ...reached: string[]): KnownTest {
  return { project, path, name: path, ms, reached: new Set(reached) }
}

const kept = functionKey(PATH, TEXT, 0)
const lost = functionKey(PATH, TEXT, 1)
const loaded = functionKey(PATH, TEXT, -1)

function world(...tests: KnownTest[]): World {
  return {
    sources: new Map([
      [PATH, TEXT],
      [USER, USER_TEXT],
    ]),
    tests,
    importers: new Map([[PATH, [USER]]]),
  }
}

function mutant(what: string): Mutant {
  const start = TEXT.indexOf(what)
  return { path: PATH, kind: 'number changed', form: 'expression', start, end: start + 1, pieces: ['9'] }
}

const chosen = (tests: readonly KnownTest[], what: string, time = 1000): readonly string[] =>
  chooseTests(world(...tests), mutant(what), time).tests.map(({ path }) => path)

test('only tests that call the function are chosen', () => {
  const tests = [known('unit', 'a.test.ts', 1, kept), known('unit', 'b.test.ts', 1, lost, loaded)]
  expect(chosen(tests, '1')).toEqual(['a.test.ts'])
})

test('unit tests come first, then those that bear the name, lie in the folder, reach the least', () => {
  const tests = [
    known('integration', 'server/src/x.integration.test.ts', 1, kept, 'a', 'b'),
    known('integration', 'server/src/y.integration.test.ts', 1, kept, 'a'),
    known('unit', 'domain/src/other.test.ts', 1, kept),
    known('unit', 'domain/src/tv/near.test.ts', 1, kept),
    known('unit', 'domain/src/tv/archive.test.ts', 1, kept, 'a', 'b', 'c'),
  ]
  expect(chosen(tests, '1')).toEqual([
    'domain/src/tv/archive.test.ts',
    'domain/src/tv/near.test.ts',
    'domain/src/other.test.ts',
    'server/src/y.integration.test.ts',
    'server/src/x.integration.test.ts',
  ])
})

test('what runs when the file is loaded is seen by unit tests that load it and by whoever calls what imports it', () => {
  const tests = [
    known('unit', 'loads.test.ts', 1, loaded),
    known('integration', 'loads.integration.test.ts', 1, loaded),
    known('integration', 'uses.integration.test.ts', 1, functionKey(USER, USER_TEXT, 0)),
    known('unit', 'elsewhere.test.ts', 1, 'domain/src/a.ts@1#0'),
  ]
  expect(chosen(tests, '3')).toEqual(['loads.test.ts', 'uses.integration.test.ts'])
})

test('a test that was measured before the file changed is chosen when it reached anything of it', () => {
  expect(chosen([known('unit', 'a.test.ts', 1, functionKey(PATH, 'before', 5))], '1')).toEqual(['a.test.ts'])
})

test('each kind has its time: what does not fit into it is left out and counted', () => {
  const tests = [
    known('component', 'slow.browser.test.ts', 900, kept),
    known('component', 'slower.browser.test.ts', 950, kept, 'a'),
    known('integration', 'longest.integration.test.ts', 5000, kept),
  ]
  const { tests: those, reaching } = chooseTests(world(...tests), mutant('1'), 1000)
  expect(those.map(({ path }) => path)).toEqual(['slow.browser.test.ts', 'longest.integration.test.ts'])
  expect(reaching).toBe(3)
})
