import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '..')
/** What decides for one viewer, in answers that nobody shares. */
const OF_ONE_VIEWER = ['catalogue/sources.store.ts', 'rights/may-watch.store.ts', 'rights/open-to.ts']

test('answers that viewers share say what is open in the one way by which they are kept', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .filter((file) => /\bmayWatch\(/.test(readFileSync(join(SERVER, file), 'utf8')))
  expect(files.map((file) => relative('.', file)).toSorted()).toEqual(OF_ONE_VIEWER)
})
