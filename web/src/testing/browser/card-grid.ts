import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { NARROW, resize } from './app-page.ts'

/** The first two cards of a grid stand beside each other and fill their cells, on a desktop and on a phone. */
export async function expectCardGrid(cards: Locator): Promise<void> {
  for (const size of [{ width: 1440, height: 900 }, NARROW]) {
    await resize(size)
    const places = () => {
      const [first, second] = cards.elements().map((card) => card.getBoundingClientRect())
      if (!first || !second) return 'not there'
      if (first.y !== second.y || second.x < first.x + first.width) return 'one below the other'
      const cell = columnWidth(cards.elements()[0]?.parentElement)
      return Math.abs(cell - first.width) < 1 ? 'a grid' : `${first.width} px of a cell of ${cell}`
    }
    await expect.poll(places, { message: `at ${size.width} px` }).toBe('a grid')
  }
}

/** The width of a column of the grid around an element, in pixels; 0 without one. */
function columnWidth(element: Element | null | undefined): number {
  if (!element) return 0
  const { display, gridTemplateColumns } = getComputedStyle(element)
  return display === 'grid' ? Number.parseFloat(gridTemplateColumns) : columnWidth(element.parentElement)
}
