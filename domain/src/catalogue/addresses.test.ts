import { expect, test } from 'vitest'
import {
  categoryPath,
  channelPath,
  contentPath,
  episodePath,
  packetPath,
  personPath,
  rowPath,
  rowsetPath,
} from './addresses.ts'

test('a content path ends in the number of the content, once [catalogue.content-id-digits]', () => {
  expect(contentPath({ id: '12', slug: 'metropolis-1927' })).toBe('/contents/metropolis-1927-12')
  expect(contentPath({ id: '12', slug: 'metropolis-12' })).toBe('/contents/metropolis-12')
  expect(contentPath({ id: '12', slug: null })).toBe('/contents/12')
})

test('an episode stands under its series, with its own number at the end', () => {
  const series = { id: '11', slug: 'serial' }
  expect(episodePath(series, { id: '110102', slug: 'serial-1-2' })).toBe(
    '/contents/serial-11/serial-1-2-110102',
  )
})

test('other things are named by their slug alone, which may end in digits', () => {
  expect(personPath({ id: 3, slug: 'anna-2' })).toBe('/persons/anna-2')
  const paths = [personPath, rowPath, rowsetPath, channelPath, packetPath]
  expect(paths.map((path) => path({ id: 3, slug: 'news' }))).toEqual([
    '/persons/news',
    '/row/news',
    '/rowset/news',
    '/channels/all/news',
    '/packets/news',
  ])
  expect(paths.map((path) => path({ id: 3, slug: null }))).toEqual([
    '/persons/3',
    '/row/3',
    '/rowset/3',
    '/channels/all/3',
    '/packets/3',
  ])
})

test('the category of all channels is their list', () => {
  const paths = [
    { id: 16, slug: 'all' },
    { id: 7, slug: 'all' },
    { id: 16, slug: 'every' },
    { id: 2, slug: 'public' },
  ]
  expect(paths.map(categoryPath)).toEqual(['/channels', '/channels', '/channels', '/channels/public'])
})
