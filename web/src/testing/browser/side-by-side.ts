import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { NARROW, resize } from './app-page.ts'

/** The first two cards of a page stand beside each other, on a desktop and on a phone. */
export async function expectSideBySide(cards: Locator): Promise<void> {
  for (const size of [{ width: 1440, height: 900 }, NARROW]) {
    await resize(size)
    const places = () => {
      const [first, second] = cards.elements().map((card) => card.getBoundingClientRect())
      if (!first || !second) return 'not there'
      return first.y === second.y && second.x >= first.x + first.width
        ? 'side by side'
        : 'one below the other'
    }
    await expect.poll(places, { message: `at ${size.width} px` }).toBe('side by side')
  }
}
