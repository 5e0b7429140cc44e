import type { Page } from '@playwright/test'

/** Gives every answer of the addresses that `pattern` fits to `change` before the page has it. */
export const changeAnswers = <T>(page: Page, pattern: string, change: (answer: T) => T): Promise<unknown> =>
  page.route(pattern, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: change((await answer.json()) as T) })
  })
