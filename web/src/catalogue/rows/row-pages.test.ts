import { expect, test } from 'vitest'
import { NO_CONNECTION } from '../../api/failure-meaning.ts'
import { GivenUp } from '../../api/in-time.ts'
import { hasOpenAllTile, hasRowLinks, isEndNear, isTriedAgain } from './row-pages.ts'

test('a page of a list that is lost is asked for twice more, one that was waited for in vain is not [catalogue.load-more-timeout]', () => {
  const tries = (error: Error) => [0, 1, 2].map((failures) => isTriedAgain(failures, error))
  expect([tries(NO_CONNECTION), tries(new GivenUp())]).toEqual([
    [true, true, false],
    [false, false, false],
  ])
})

test('more loads on a page of up to 1.5 windows, and near the end of a longer one [catalogue.row-scroll-trigger]', () => {
  const isNear = (height: number, scrolled: number, near: number) =>
    isEndNear({ height, window: 1000, scrolled }, near)
  expect([isNear(1500, 0, 100), isNear(1501, 0, 100)]).toEqual([true, false])
  expect([7199, 7200, 8000].map((scrolled) => isNear(9000, scrolled, 800))).toEqual([false, true, true])
})

test('more than 6 items of some templates end in a tile that opens all [catalogue.open-all-tile]', () => {
  const templates = ['content-h', 'content-v', 'history-h', 'channel', 'history', 'person', 'promo-wide']
  expect(templates.filter((template) => hasOpenAllTile(template, 7))).toEqual(templates.slice(0, 4))
  expect(hasOpenAllTile('content-v', 6)).toBe(false)
})

test('titles of rows are links in rowsets of more than 2 rows [catalogue.row-title-link]', () => {
  expect([hasRowLinks(2), hasRowLinks(3)]).toEqual([false, true])
})
