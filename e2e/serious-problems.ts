import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from '@playwright/test'
import { deriveAccent } from '#domain/providers/accent.ts'
import { type Theme, themeOfPage } from '#domain/providers/page-theme.ts'
import { axeProblems } from '#web/testing/axe-problems.ts'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Whatever takes longer counts the time of something, or moves for ever. */
const LONGEST_MOTION_MS = 1000

/** Waits until whatever comes in or leaves has done so. */
export async function motionEnds(page: Page): Promise<void> {
  await page.evaluate(
    (longest) =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= longest)
          .map(({ finished }) => finished),
      ),
    LONGEST_MOTION_MS,
  )
}

/** What axe finds serious on a page as it stands: one line for each kind, see `axeProblems`. */
async function seriousProblems(page: Page): Promise<string[]> {
  // Colours are judged as they stay, not as they fade in.
  await motionEnds(page)
  await page.evaluate(axe)
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  return axeProblems(results)
}

/** The ground of the page that is shown. */
const groundOf = (page: Page): Promise<Theme> =>
  page.evaluate(() => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'))

/** Puts the page on a ground as the app does, with what the accent of its provider is on it. */
async function standOn(page: Page, theme: Theme): Promise<void> {
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
  )
  await page.evaluate(
    ([name, roles]) => {
      const root = document.documentElement
      if (name === 'light') root.dataset['theme'] = name
      else delete root.dataset['theme']
      for (const [role, value] of Object.entries(roles)) root.style.setProperty(role, value)
    },
    [theme, deriveAccent(accent, theme)] as const,
  )
}

/**
 * The same on the ground that the page has and, where a light provider would have it on the other one, on that too; each problem with
 * the ground in front.
 */
export async function problemsOfThemes(page: Page): Promise<string[]> {
  const own = await groundOf(page)
  const path = await page.evaluate(() => location.pathname)
  const isEither = themeOfPage('light', path) === 'light'
  const found: string[] = []
  for (const theme of isEither ? ([own, own === 'light' ? 'dark' : 'light'] as const) : [own]) {
    if (theme !== own) await standOn(page, theme)
    found.push(...(await seriousProblems(page)).map((problem) => `${theme}: ${problem}`))
  }
  return found
}
