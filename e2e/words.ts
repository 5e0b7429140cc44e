import type { Page } from '@playwright/test'
import type { words } from '#web/testing/words.ts'

/** What the screens say, for journeys as for component tests. */
export { pattern, words } from '#web/testing/words.ts'

type Words = (typeof words)['ru']

/** A namespace of words in the language of a page. */
export async function wordsOf<Name extends keyof Words>(page: Page, name: Name): Promise<Words[Name]> {
  const language = await page.evaluate(() => document.documentElement.lang)
  const read = (await import(`../web/src/i18n/${language}/${name}.ts`)) as Pick<Words, Name>
  return read[name]
}
