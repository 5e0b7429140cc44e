import { type Locator, locators } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** What has neither a role nor words: marks of a state, parts of a picture. */
    getByCss(selector: string): Locator
  }
}

locators.extend({ getByCss: (selector: string) => `css=${selector}` })

/** What each of the found says. */
export const textsOf = (found: Locator): readonly (string | null)[] =>
  found.elements().map(({ textContent }) => textContent)
