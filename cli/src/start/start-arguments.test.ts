import { expect, test } from 'vitest'
import { START_HELP, startOrder } from './start-arguments.ts'

test('a new secret is taken only where it is said, and the help says first that the old one is to be set', () => {
  expect(startOrder([]).isNewSecret).toBe(false)
  expect(startOrder(['--new-secret']).isNewSecret).toBe(true)
  const told = START_HELP.replace(/\s+/g, ' ')
  expect(told).toContain(
    'set the secret as it was wherever you can. With another one no video that was made plays, linked cards, PINs and promo codes are lost',
  )
})
