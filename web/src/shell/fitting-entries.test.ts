import { expect, test } from 'vitest'
import { fittingEntries } from './fitting-entries.ts'

test('entries that do not fit go behind the ellipsis, which needs room too [shell.header-menu-overflow]', () => {
  const fit = (room: number) => fittingEntries([50, 50, 50], { room, gap: 10, more: 20 })
  expect([fit(170), fit(169), fit(140), fit(139), fit(79)]).toEqual([3, 2, 2, 1, 0])
})
