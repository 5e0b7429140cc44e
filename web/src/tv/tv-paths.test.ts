import { expect, test } from 'vitest'
import { CATEGORY_ALL, CATEGORY_FAVOURITES, type Category, type Channel } from '#contract/tv.ts'
import { findCategories, findChannel, inCategories, readTvAddress, tvPath } from './tv-paths.ts'

const categories = [
  { id: CATEGORY_ALL, slug: 'all' },
  { id: 3, slug: 'kino' },
  { id: 7, slug: 'sport' },
] as Category[]
const read = (params: Record<string, string>, query = '') => readTvAddress(params, new URLSearchParams(query))

test('the address names categories, a channel and a moment [tv.route-category] [tv.route-channel-page]', () => {
  expect(read({})).toEqual({ categories: [], channel: null, ts: 0 })
  expect(read({ category: 'kino,7' })).toEqual({ categories: ['kino', '7'], channel: null, ts: 0 })
  expect(read({ category: 'all', channel: 'dala' }, 'ts=1700000000')).toEqual({
    categories: [],
    channel: 'dala',
    ts: 1_700_000_000,
  })
})

test('a moment that is none means live', () => {
  expect(['ts=-5', 'ts=abc', 'ts=1.5', 'ts='].map((query) => read({}, query).ts)).toEqual([0, 0, 0, 0])
})

test('categories and channels are found by id or slug, unknown ones are not', () => {
  expect(findCategories(categories, ['kino', '7'])).toEqual([3, 7])
  expect(findCategories(categories, [])).toEqual([CATEGORY_ALL])
  expect(findCategories(categories, ['kino', 'nope'])).toBeNull()
  const channels = [{ id: 12, slug: 'dala' }] as Channel[]
  expect([findChannel(channels, '12')?.id, findChannel(channels, 'dala')?.id]).toEqual([12, 12])
  expect(findChannel(channels, 'nope')).toBeUndefined()
})

test('paths read back as what they were written from', () => {
  expect(tvPath(categories, [CATEGORY_ALL])).toBe('/channels')
  expect(tvPath(categories, [3, 7])).toBe('/channels/kino,sport')
  expect(tvPath(categories, [CATEGORY_ALL], { slug: 'dala' })).toBe('/channels/all/dala')
  expect(tvPath(categories, [3], { slug: 'dala' }, 1_700_000_000.7)).toBe('/channels/kino/dala?ts=1700000000')
})

test('category 16 is all channels, any other those it names [tv.category-id-all]', () => {
  const channels = [{ id: 12 }, { id: 13 }] as Channel[]
  const held = [
    { id: 16, slug: 'all', channels: [] as number[] },
    { id: 3, slug: 'kino', channels: [13] },
  ] as Category[]
  expect(inCategories(channels, held, [16])).toEqual(channels)
  expect(inCategories(channels, held, [3])).toEqual([{ id: 13 }])
  expect(findCategories(held, [])).toEqual([16])
  expect(tvPath(held, [16])).toBe('/channels')
})

test('favourite channels stand in the order that the viewer has given them, without any that are gone', () => {
  const channels = [{ id: 12 }, { id: 13 }] as Channel[]
  const held = [{ id: CATEGORY_FAVOURITES, slug: 'my', channels: [13, 99, 12] }] as Category[]
  expect(inCategories(channels, held, [CATEGORY_FAVOURITES])).toEqual([{ id: 13 }, { id: 12 }])
})
