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

/** A page slides in: where something of it is counts when what moves has come. */
export const hasCome = (found: Locator): Promise<unknown> =>
  Promise.all(
    found
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  )
