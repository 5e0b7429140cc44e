import { expect, test } from 'vitest'
import { gridLayout } from './grid-layout.ts'

test('as many posters stand side by side as fit, two on a phone', () => {
  const tokens = { edge: 120, card: 183, gap: 20, line: 20 }
  const columns = (width: number) => gridLayout(width, 1440, tokens).columns
  expect([1200, 1198, 1197, 386, 385, 100].map(columns)).toEqual([6, 6, 5, 2, 1, 1])

  expect(gridLayout(342, 390, { edge: 24, card: 132, gap: 12, line: 18 }).columns).toBe(2)
  expect(gridLayout(432, 480, { edge: 24, card: 132, gap: 12, line: 18 }).columns).toBe(2)
})

test('a row has the height of a poster, two lines of title and one of facts', () => {
  const { rowHeight } = gridLayout(342, 390, { edge: 24, card: 132, gap: 12, line: 18 })
  expect(rowHeight).toBe(Math.round(165 * 1.5 + 32 + 36 + 20))
})
