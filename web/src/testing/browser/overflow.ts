import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Nothing may stick out at the right of the page. */
export async function expectNoOverflow(): Promise<void> {
  const page = document.documentElement
  await expect.poll(() => page.scrollWidth - page.clientWidth, { message: 'sticking out' }).toBe(0)
}

/** Nothing of a thing that people see lies beyond the sides of the window. */
export async function expectWithin(thing: Locator): Promise<void> {
  const parts = [...(await thing.findElement()).querySelectorAll(':not([aria-hidden] *, [aria-hidden])')]
  const places = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0)
  expect(Math.min(...places.map(({ left }) => left))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(innerWidth)
}
