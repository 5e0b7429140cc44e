import type { Page } from '@playwright/test'
import { matchPath } from 'react-router'
import { stackOf } from '#web/frame/windows/window-stack.ts'
import type { Screen, SIZES } from './screens.ts'

/** The window that a screen shows in a size, if any. */
export const windowOf = ({ window }: Screen, size: keyof typeof SIZES): string | undefined =>
  typeof window === 'object' ? window[size] : window

/**
 * Says whether a page shows what its screen is said to show: the gallery is held against the routes and windows by these words.
 * @throws when the page that it was led to is another one, or its window is not open
 */
export async function expectShown(page: Page, screen: Screen, size: keyof typeof SIZES): Promise<void> {
  const { pathname, windows } = await page.evaluate(() => ({
    pathname: location.pathname,
    windows: (history.state as { usr?: unknown } | null)?.usr,
  }))
  const open = stackOf(windows).map(({ name }) => name.split('?')[0] ?? name)
  const window = windowOf(screen, size)
  const isOpen = (name: string): boolean =>
    name === window || (window?.startsWith('/') === true && matchPath(window, name) !== null)
  if (window !== undefined && !open.some(isOpen))
    throw new Error(`The window ${window} is not open: ${open.join(', ') || 'none is'}`)
  const wanted = screen.page?.split('?')[0]
  if (wanted !== undefined && matchPath(wanted, pathname) === null && !window)
    throw new Error(`The page is ${pathname}, not ${screen.page}`)
}
