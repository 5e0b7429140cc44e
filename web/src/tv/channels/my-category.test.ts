import { expect, test } from 'vitest'
import type { Favourite } from '#contract/personal.ts'
import type { Category, Channel } from '#contract/tv.ts'
import { namesMine, withMine } from './my-category.ts'
import { findCategories, inCategories, tvPath } from '../tv-paths.ts'

const all: Category = { id: 16, slug: 'all', name: 'All', short: null, channels: [1, 2, 3], tags: [] }
const cinema: Category = { ...all, id: 4, slug: 'cinema', name: 'Cinema', channels: [1] }
const channels = [1, 2, 3].map((id) => ({ id, num: id, slug: `c${id}` }) as Channel)
const kept = [3, null, 2].map((channel_id) => ({ channel_id }) as Favourite)
const categories = withMine([all, cinema], kept, 'Favourites')

test('favourites are the category 1000 with the slug my, in the order of the viewer [tv.favourites-category]', () => {
  expect(categories[0]).toMatchObject({ id: 1000, slug: 'my', name: 'Favourites', channels: [3, 2] })
  expect(findCategories(categories, ['my'])).toEqual([1000])
  expect(findCategories(categories, ['1000'])).toEqual([1000])
  expect(inCategories(channels, categories, [1000]).map(({ id }) => id)).toEqual([3, 2])
  expect(inCategories(channels, categories, [4, 1000]).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(tvPath(categories, [1000])).toBe('/channels/my')
  expect([namesMine(['my']), namesMine(['1000']), namesMine(['cinema'])]).toEqual([true, true, false])
})
