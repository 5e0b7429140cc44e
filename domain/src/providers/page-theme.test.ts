import { expect, test } from 'vitest'
import { themeOfPage } from './page-theme.ts'

test.each([
  ['/packets', 'light'],
  ['/provider/darvoza', 'light'],
  ['/settings/devices', 'light'],
  ['/geo_lock', 'light'],
  ['/', 'dark'],
  ['/channels/all/dala', 'dark'],
  ['/contents/metropolis', 'dark'],
  ['/provider', 'dark'],
  ['/packetshop', 'dark'],
])('of a light provider %s is %s', (path, theme) => {
  expect(themeOfPage('light', path)).toBe(theme)
  expect(themeOfPage('dark', path)).toBe('dark')
})
