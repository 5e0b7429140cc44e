import { expect, test } from 'vitest'
import { type PageChange, placeOf } from './scroll-places.ts'

const places = new Map([
  ['home', 700],
  ['films', 300],
  ['list', 900],
])
const page = (pathname: string, key: string) => ({ pathname, key })
const place = (change: PageChange): number | null => placeOf(change, places)

test('a new page begins at its top, one that is come back to where it was left', () => {
  const [home, films] = [page('/', 'home'), page('/movies', 'new')]
  expect(place({ from: home, to: films, by: 'PUSH' })).toBe(0)
  expect(place({ from: home, to: films, by: 'REPLACE' })).toBe(0)
  expect(place({ from: films, to: home, by: 'POP' })).toBe(700)
  expect(place({ from: home, to: films, by: 'POP' })).toBe(0)
})

test('a reload finds its place; a first visit is left to the browser', () => {
  expect(place({ from: null, to: page('/', 'home'), by: 'POP' })).toBe(700)
  expect(place({ from: null, to: page('/', 'default'), by: 'POP' })).toBeNull()
})

test('a page that only changes its query stays where it is, and comes back to where each state was left', () => {
  const [all, drama] = [page('/movies', 'films'), page('/movies', 'drama')]
  expect(place({ from: all, to: drama, by: 'PUSH' })).toBeNull()
  expect(place({ from: drama, to: all, by: 'POP' })).toBe(300)
  expect(place({ from: all, to: drama, by: 'POP' })).toBeNull()
})

test('the channels scroll by themselves', () => {
  const [list, channel] = [page('/channels', 'list'), page('/channels/all/news', 'news')]
  expect(place({ from: list, to: channel, by: 'PUSH' })).toBeNull()
  expect(place({ from: channel, to: list, by: 'POP' })).toBeNull()
  expect(place({ from: page('/', 'home'), to: channel, by: 'PUSH' })).toBe(0)
  expect(place({ from: page('/', 'home'), to: list, by: 'POP' })).toBe(900)
})
