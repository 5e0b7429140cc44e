import { expect, test } from 'vitest'
import { bestAiring } from './best-airing.ts'

const airing = (timestamp: number, is_catchup_available = true) => ({
  timestamp,
  duration: 100,
  is_catchup_available,
})
const WEEK = [airing(100), airing(300), airing(500, false), airing(900), airing(1100)]

test('what is on air comes first, then the latest recording, then what is to come', () => {
  expect(bestAiring(WEEK, 950)?.timestamp).toBe(900)
  expect(bestAiring(WEEK, 700)?.timestamp).toBe(300)
  expect(bestAiring(WEEK, 50)?.timestamp).toBe(100)
  expect(bestAiring([airing(100, false)], 700)).toBeUndefined()
})
