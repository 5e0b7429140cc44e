import type { Location } from 'react-router'
import { expect, test } from 'vitest'
import type { Suggestion } from '#contract/search.ts'
import { broadcastPath, openedFrom, queryOf, searchPath, searchState, targetOf } from './search-path.ts'

const at = (pathname: string, search = '', state: unknown = null): Location => ({
  pathname,
  search,
  hash: '',
  state,
  key: 'k',
})
const suggestion = (some: Partial<Suggestion>): Suggestion => ({
  text: 'x',
  content_type: 'movie',
  object_id: '10',
  slug: 'metropolis',
  title: 'x',
  image: null,
  year: null,
  channel_id: null,
  timestamp: null,
  duration: null,
  ...some,
})

test('the address of a search carries its text, lower-cased and trimmed [catalogue.search-navigate]', () => {
  expect(queryOf(at('/search', '?q=%20%D0%9C%D0%95Metro%20'))).toBe('меmetro')
  expect(queryOf(at('/films', '?q=metro'))).toBe('')
  expect([searchPath(''), searchPath('a&b c')]).toEqual(['/search', '/search?q=a%26b+c'])
})

test('a search remembers where it was opened through all its steps', () => {
  const opened = searchState(at('/films', '?genre=1'))
  expect(opened).toEqual({ from: '/films?genre=1' })
  expect(searchState(at('/search', '?q=a', opened))).toEqual(opened)
  expect(searchState(at('/search', '?q=a'))).toBeNull()
  expect([openedFrom(at('/search', '', opened)), openedFrom(at('/search'))]).toEqual([
    '/films?genre=1',
    undefined,
  ])
})

test('a suggestion leads to its own page, a broadcast to its channel, and to its time once it is over', () => {
  const now = 1000
  expect(targetOf(suggestion({}), now)).toEqual({ path: '/contents/metropolis-10', isModal: true })
  expect(targetOf(suggestion({ content_type: 'person', slug: 'lang' }), now).path).toBe('/persons/lang')
  expect(targetOf(suggestion({ content_type: 'channel', slug: 'dala' }), now).path).toBe('/channels/all/dala')
  const program = { content_type: 'program', channel_id: 7, duration: 100 } as const
  expect(targetOf(suggestion({ ...program, timestamp: 800 }), now).path).toBe('/channels/all/7?ts=800')
  expect(targetOf(suggestion({ ...program, timestamp: 950 }), now).path).toBe('/channels/all/7')
  expect(broadcastPath({ slug: 'dala', timestamp: 2000, duration: 100 }, now)).toBe('/channels/all/dala')
})
