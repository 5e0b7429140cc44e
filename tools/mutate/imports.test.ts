import { expect, test } from 'vitest'
import { importersOf, importsOf } from './imports.ts'

test('rooms and neighbours are found, packages are not', () => {
  const text = `import { a } from '#domain/tv/a.ts'
import type { B } from '../b.ts'
export * from './c.ts'
import d from 'yaml'
export const e = 1`
  expect(importsOf('server/src/tv/x.ts', text)).toEqual([
    'domain/src/tv/a.ts',
    'server/src/b.ts',
    'server/src/tv/c.ts',
  ])
})

test('a file knows who imports it', () => {
  const code = new Map([
    ['domain/src/a.ts', 'export const a = 1'],
    ['web/src/b.ts', "import { a } from '#domain/a.ts'"],
    ['web/src/c.ts', "import { a } from '#domain/a.ts'"],
  ])
  expect(importersOf(code).get('domain/src/a.ts')).toEqual(['web/src/b.ts', 'web/src/c.ts'])
})
