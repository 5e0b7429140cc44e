import { expect, test } from 'vitest'
import { lineLength, shownPart, unfoldMore } from './episodes.ts'

test('one line of a season holds 2, 3 or 4 episodes by width [catalogue.episodes-collapsed]', () => {
  expect([390, 480, 481, 932, 933, 1440].map(lineLength)).toEqual([2, 2, 3, 3, 4, 4])
})

test('the line holds the episode that plays next', () => {
  const line = (next: number) => shownPart(12, { unfolding: 'line', width: 1440, next })
  expect([line(0), line(6), line(11)]).toEqual([
    { from: 0, length: 4 },
    { from: 6, length: 4 },
    { from: 8, length: 4 },
  ])
})

test('more than 25 episodes are cut until all are asked for [catalogue.episode-list-cut]', () => {
  const shown = (count: number, unfolding: 'cut' | 'all') =>
    shownPart(count, { unfolding, width: 1440, next: 0 }).length
  expect([shown(26, 'cut'), shown(26, 'all'), shown(25, 'cut')]).toEqual([25, 26, 25])
  expect([unfoldMore(26, 'line'), unfoldMore(26, 'cut'), unfoldMore(26, 'all')]).toEqual(['cut', 'all', null])
  expect([unfoldMore(25, 'line'), unfoldMore(25, 'cut')]).toEqual(['all', null])
})
