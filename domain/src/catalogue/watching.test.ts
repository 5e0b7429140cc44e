import { expect, test } from 'vitest'
import { nextToPlay, watchPercentage } from './watching.ts'

test('the part watched has one decimal, and the credits count as watched', () => {
  expect(watchPercentage(0, 100)).toBe(0)
  expect(watchPercentage(1, 3)).toBe(33.3)
  expect(watchPercentage(97.9, 100)).toBe(97.9)
  expect(watchPercentage(98, 100)).toBe(100)
  expect(watchPercentage(500, 100)).toBe(100)
  expect(watchPercentage(5, 0)).toBe(0)
})

const episode = (id: string, percentage: number, watchedAt: number | null) => ({ id, percentage, watchedAt })

test('a series goes on with the episode watched last, or after it when that is over', () => {
  const [one, two, three] = [episode('1', 100, 10), episode('2', 40, 20), episode('3', 0, null)]
  expect(nextToPlay([one, two, three])?.id).toBe('2')
  expect(nextToPlay([one, episode('2', 100, 20), three])?.id).toBe('3')
  expect(nextToPlay([episode('1', 50, 30), two, three])?.id).toBe('1')
  // Of two that were watched in the same moment the earlier one is not over yet.
  expect(nextToPlay([episode('1', 50, 20), two, three])?.id).toBe('1')
})

test('a new series and one seen to its end begin with the first episode', () => {
  expect(nextToPlay([episode('1', 0, null), episode('2', 0, null)])?.id).toBe('1')
  expect(nextToPlay([episode('1', 100, 10), episode('2', 100, 20)])?.id).toBe('1')
  expect(nextToPlay([])).toBeUndefined()
})
