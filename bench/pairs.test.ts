import { expect, test } from 'vitest'
import { inTurns, medianRatio, undisturbedRatio } from './pairs.ts'

test('ours and the peer take turns, and take turns in being first', async () => {
  const asked: string[] = []
  const note = (who: string) => async (round: number) => {
    asked.push(who + round)
    return round
  }
  const pairs = await inTurns(3, note('ours'), note('peer'))
  expect(asked).toEqual(['ours0', 'peer0', 'peer1', 'ours1', 'ours2', 'peer2'])
  expect(pairs).toEqual({ ours: [0, 1, 2], peer: [0, 1, 2] })
})

test('a ratio is of moments: a slow moment slows both and changes nothing', () => {
  const pairs = { ours: [60, 600, 61], peer: [100, 1000, 100] }
  expect(medianRatio('zap.ratio', pairs, 'ms')).toEqual({
    name: 'zap.ratio',
    value: 0.6,
    beside: { ours: 61, peer: 100, unit: 'ms' },
  })
})

test('what others add to a cost is no part of it, even if it is added in most rounds', () => {
  const ours = Array.from({ length: 20 }, (_, round) => (round < 4 ? 110 + round : 150 + round))
  const peer = Array.from({ length: 20 }, (_, round) => (round >= 16 ? 100 + round - 16 : 180 + round))
  const { value } = undisturbedRatio('token.cost', { ours, peer }, 'µs') as { value: number }
  expect(value).toBeCloseTo(111 / 101)
})
