import { expectSideBySide, test } from './journey.ts'

for (const [page, path] of [
  ['a row', '/row/films'],
  ['a person', '/persons/fritz-lang'],
] as const) {
  test(`cards on the page of ${page} stand side by side`, async ({ page: tab }) => {
    await tab.goto(path)
    await expectSideBySide(tab, tab.getByRole('main').locator('[data-shape] a[href*="/contents/"]'))
  })
}
