import { expect, test } from 'vitest'
import type { Destination } from '#contract/catalogue.ts'
import { actionOf } from './destination.ts'

const to = (type: string, more: Partial<Destination> = {}): Destination => ({
  type,
  id: '7',
  id_no_ott: '7',
  slug: 'name',
  src: null,
  title: null,
  description: null,
  library_id: null,
  ...more,
})

test('a content opens over the page, rows, rowsets and channels are pages [catalogue.destination-content] [catalogue.destination-row] [catalogue.destination-rowset] [tv.destination-channel] [tv.destination-last-channel]', () => {
  expect(actionOf(to('content'))).toEqual({ kind: 'modal', path: '/contents/name-7' })
  expect(actionOf(to('row'))).toEqual({ kind: 'page', path: '/row/name' })
  expect(actionOf(to('rowset', { slug: null }))).toEqual({ kind: 'page', path: '/rowset/7' })
  expect(actionOf(to('channel'))).toEqual({ kind: 'page', path: '/channels/all/name' })
  expect(actionOf(to('last_channel', { id: null, slug: null }))).toEqual({ kind: 'page', path: '/channels' })
})

test('an outer address opens a window, a text opens a message [catalogue.destination-open-url] [catalogue.destination-text]', () => {
  expect(actionOf(to('open_url', { src: 'https://example.org/' }))).toEqual({
    kind: 'window',
    url: 'https://example.org/',
  })
  expect(actionOf(to('text', { title: 'News', description: 'More' }))).toEqual({
    kind: 'message',
    title: 'News',
    text: 'More',
  })
})

test('what has no screen leads nowhere', () => {
  expect([
    actionOf(to('nowhere')),
    actionOf(to('open_url')),
    actionOf(to('content', { id: null, slug: null })),
  ]).toEqual([null, null, null])
})
