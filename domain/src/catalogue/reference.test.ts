import { expect, test } from 'vitest'
import { contentKey, contentReference, reference, referenceKey } from './reference.ts'

test('trailing digits of a content path are its id, without them it is a slug [catalogue.content-id-digits]', () => {
  expect(contentReference('12')).toEqual({ id: 12 })
  expect(contentReference('metropolis-12')).toEqual({ id: 12 })
  expect(contentReference('judex-1916-1204')).toEqual({ id: 1204 })
  expect(contentReference('metropolis')).toEqual({ slug: 'metropolis' })
})

test('other things are named by a number or by a slug that may end in digits', () => {
  expect(reference('7')).toEqual({ id: 7 })
  expect(reference('kanal-7')).toEqual({ slug: 'kanal-7' })
})

test('a number that no id can have is a slug that nothing has', () => {
  expect(reference('99999999999999999999')).toEqual({ slug: '99999999999999999999' })
  expect(contentReference('0')).toEqual({ slug: '0' })
})

test('words that name one thing by its number have one key, which no slug has', () => {
  expect(['12', 'metropolis-12', '0012'].map(contentKey)).toEqual(['#12', '#12', '#12'])
  expect(['7', '007'].map(referenceKey)).toEqual(['#7', '#7'])
  expect([contentKey('metropolis'), referenceKey('kanal-7')]).toEqual(['metropolis', 'kanal-7'])
})
