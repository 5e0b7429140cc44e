import { expect, test } from 'vitest'
import { hasOpenAllTile, hasRowLinks, rowPageSize } from './row-pages.ts'

test('full rows load 21 portrait, 18 landscape or 24 other items at a time [catalogue.row-page-size-templates]', () => {
  expect(['content-v', 'content-h', 'person'].map(rowPageSize)).toEqual([21, 18, 24])
})

test('more than 6 items of some templates end in a tile that opens all [catalogue.open-all-tile]', () => {
  const templates = ['content-h', 'content-v', 'history-h', 'channel', 'history', 'person', 'promo-wide']
  expect(templates.filter((template) => hasOpenAllTile(template, 7))).toEqual(templates.slice(0, 4))
  expect(hasOpenAllTile('content-v', 6)).toBe(false)
})

test('titles of rows are links in rowsets of more than 2 rows [catalogue.row-title-link]', () => {
  expect([hasRowLinks(2), hasRowLinks(3)]).toEqual([false, true])
})
