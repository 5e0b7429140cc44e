import { page } from 'vitest/browser'
import { test } from '../../testing/browser/component-test.ts'
import { expectCardGrid } from '../../testing/browser/card-grid.ts'

test.for([
  ['a row', '/row/films'],
  ['a person', '/persons/person-1'],
] as const)('cards on the page of %s stand side by side', async ([, path], { app }) => {
  await app.open(path)
  await expectCardGrid(page.getByRole('main').getByCss('[data-shape] a[href*="/contents/"]'))
})
