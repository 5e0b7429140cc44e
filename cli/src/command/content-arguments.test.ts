import { expect, test } from 'vitest'
import { UsageError } from './usage.ts'
import { contentOrder } from './content-arguments.ts'

test('an import takes one path and may name the service folder', () => {
  expect(contentOrder(['import', 'films/new films.yaml'])).toEqual({
    kind: 'import',
    path: 'films/new films.yaml',
    service: undefined,
  })
  expect(contentOrder(['import', '--service', 'tv', 'films'])).toMatchObject({ path: 'films', service: 'tv' })
})

test('one title is taken out, by id or slug', () => {
  expect(contentOrder(['remove', 'aral'])).toEqual({ kind: 'remove', content: 'aral' })
  expect(contentOrder(['remove', '5001'])).toEqual({ kind: 'remove', content: '5001' })
})

test('what is not understood is refused, never guessed', () => {
  const wrong = [
    [],
    ['imp'],
    ['import'],
    ['import', 'a', 'b'],
    ['import', 'a', '--servce', 'b'],
    ['import', 'a', '--service'],
    ['remove'],
    ['remove', ''],
    ['remove', 'a', 'b'],
    ['remove', 'a', '--force'],
  ]
  for (const args of wrong) expect(() => contentOrder(args)).toThrow(UsageError)
})
