import type { Page } from '@playwright/test'

/** Two pages of the app, and of the bare one, between which there are links. */
export const VISITED = [
  { path: '/', heading: 'Home' },
  { path: '/films', heading: 'Films' },
] as const

/** Milliseconds from pressing a link to the paint of the heading of its page. */
async function pressToPaint(page: Page, link: string, heading: string): Promise<number> {
  return page.evaluate(
    ([to, name]) =>
      new Promise<number>((resolve, reject) => {
        const target = document.querySelector<HTMLElement>(`a[href="${to}"]`)
        if (!target) return reject(new Error(`no link to ${to}`))
        const start = performance.now()
        const look = () => {
          const isThere = [...document.querySelectorAll('main h1')].some(
            ({ textContent }) => textContent === name,
          )
          if (!isThere) return requestAnimationFrame(look)
          // A task after the frame runs when the frame is painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        }
        target.click()
        requestAnimationFrame(look)
      }),
    [link, heading] as const,
  )
}

/** There and back again: milliseconds of the way to the second page, of two that were both seen before. */
export async function visit(page: Page): Promise<number> {
  const [first, second] = VISITED
  // A tab behind another one is given a frame a second.
  await page.bringToFront()
  await pressToPaint(page, first.path, first.heading)
  return pressToPaint(page, second.path, second.heading)
}
