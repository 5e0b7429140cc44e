import { expect, test } from 'vitest'
import { mutationWish } from './wish.ts'

test('a run is asked for by how many, a seed and what is drawn from', () => {
  expect(mutationWish([])).toMatchObject({
    count: 20,
    seed: 1,
    only: null,
    within: [''],
    goesOn: false,
    withJourneys: false,
  })
  const args = [
    '7',
    '--seed',
    '3',
    '--only',
    '3,17',
    '--in',
    'web/src/tv,player',
    '--journeys',
    '--turn',
    'flock t',
  ]
  expect(mutationWish(args)).toEqual({
    count: 7,
    seed: 3,
    only: [3, 17],
    within: ['web/src/tv', 'player'],
    goesOn: true,
    withJourneys: true,
    turn: 'flock t',
    browserTurn: 'flock t',
  })
  expect(mutationWish(['--go-on'])).toMatchObject({ goesOn: true, withJourneys: false })
  expect(mutationWish(['--turn', 'a', '--browser-turn', 'b'])).toMatchObject({ turn: 'a', browserTurn: 'b' })
})

test('what it does not know, and what is no number, is a wrong use', () => {
  for (const [args, said] of [
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['0'], 'N has to be a whole number from 1 on, not "0"'],
    [['many'], 'N has to be a whole number'],
    [['1.5'], 'N has to be a whole number'],
    [['5', '6'], 'Nothing is known of 6'],
    [['--seed', 'x'], '--seed has to be a whole number from 0 on'],
    [['--seed', ''], '--seed has to be a whole number from 0 on'],
    [['--only', '3,x'], '--only has to be a whole number from 1 on'],
  ] as const)
    expect(() => mutationWish(args)).toThrow(said)
})
