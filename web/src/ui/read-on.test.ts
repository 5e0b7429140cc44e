import { expect, test } from 'vitest'
import { isFolded } from './read-on.tsx'

test('page descriptions fold above 400 characters [catalogue.description-collapse]', () => {
  expect([isFolded('x'.repeat(400)), isFolded('x'.repeat(401))]).toEqual([false, true])
})
