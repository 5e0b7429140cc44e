import { expect, test } from 'vitest'
import { mobileSystem } from './mobile-system.ts'

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15'

test.each([
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    5,
    'android',
  ],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  ['an iPad that says so', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  ['an iPad that calls itself a desktop', MAC, 5, 'ios'],
  ['a Mac', MAC, 0, null],
  [
    'a laptop with a screen to touch',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    10,
    null,
  ],
])('%s', (_, userAgent, maxTouchPoints, system) => {
  expect(mobileSystem({ userAgent, maxTouchPoints })).toBe(system)
})
