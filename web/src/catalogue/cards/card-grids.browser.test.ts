import { page } from 'vitest/browser'
import { expect, test } from '../../testing/browser/component-test.ts'
import { expectCardGrid } from '../../testing/browser/card-grid.ts'
import { homeBoot, usualRows } from '../../testing/browser/usual-home.ts'
import { personOf } from '../../testing/catalogue-things.ts'

/** Three lines of a card. */
const NAME = 'Фридрих Вильгельм Мурнау'

test.for([
  ['a row', '/row/films'],
  ['a person', '/persons/person-1'],
] as const)('cards on the page of %s stand side by side', async ([, path], { app }) => {
  await app.open(path)
  await expectCardGrid(page.getByRole('main').getByCss('[data-shape] a[href*="/contents/"]'))
})

test('the name of a person is told to its end, the family name too', async ({ app }) => {
  const persons = [personOf(1, NAME, 'director')]
  const rows = usualRows().map((row) => (row.template === 'person' ? { ...row, persons } : row))
  await app.open('/', homeBoot(rows))
  const name = page.getByText(NAME, { exact: true })
  await expect.element(name).toBeVisible()
  const { scrollHeight, clientHeight } = name.element()
  expect(scrollHeight).toBe(clientHeight)
})
