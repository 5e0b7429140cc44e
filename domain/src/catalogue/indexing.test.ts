import { expect, test } from 'vitest'
import { isIndexed } from './indexing.ts'

test('an address whose id has no letters is not for search engines [catalogue.noindex-no-letters]', () => {
  const paths = ['/contents/123', '/contents/1-2', '/contents/ұлы-дала-7', '/contents/%D2%B1-7', '/persons/3']
  expect(paths.map((path) => isIndexed(path))).toEqual([false, false, true, true, false])
  expect(
    ['/', '/films', '/channels', '/channels/all/1', '/row/comedy'].map((path) => isIndexed(path)),
  ).toEqual([true, true, true, false, true])
  expect(isIndexed('/contents/%E0%A4%A')).toBe(true)
})

test('a person of fewer than two works is not for search engines [catalogue.noindex-person]', () => {
  expect([0, 1, 2].map((works) => isIndexed('/persons/anna', works))).toEqual([false, false, true])
})

test('personal pages and what was searched for are nobody else’s', () => {
  const paths = [
    '/my',
    '/my/favourites',
    '/settings/account',
    '/search',
    '/auth',
    '/profiles',
    '/watch/10',
    '/tv-guide/2',
  ]
  expect(paths.filter((path) => isIndexed(path))).toEqual([])
})
