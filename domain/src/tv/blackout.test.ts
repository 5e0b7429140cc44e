import { expect, test } from 'vitest'
import { blackoutAt, nextBlackout } from './blackout.ts'

const blackouts = [
  { from: 1000, until: 2000 },
  { from: 3000, until: 4000 },
]

test('a moment lies in a blackout up to its end, and so shortly before it that nothing is left to be watched', () => {
  const at = (moment: number) => blackoutAt(blackouts, moment)?.until
  expect([994, 995, 1000, 1999, 2000, 3500].map(at)).toEqual([undefined, 2000, 2000, 2000, undefined, 4000])
})

test('the next blackout is the first that begins later', () => {
  const after = (moment: number) => nextBlackout(blackouts, moment)
  expect([0, 1000, 2999, 3000].map(after)).toEqual([1000, 3000, 3000, null])
})
