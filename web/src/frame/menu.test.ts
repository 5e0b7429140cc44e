import { expect, test } from 'vitest'
import type { MenuPage } from '#contract/providers.ts'
import { homeRowset, isCatalogue, menuEntries, pageOfSlug } from './menu.ts'

const page = (slug: string, template: string, more: Partial<MenuPage> = {}): MenuPage => ({
  id: 1,
  slug,
  title: slug,
  template,
  icon: { tv_x3: null, name: null },
  mode: null,
  rowset_slug: null,
  url: null,
  ...more,
})

const PAGES = [
  page('home', 'startpage', { rowset_slug: 'start' }),
  page('channels', 'tvchannels30'),
  page('movies', 'group.catalog', { rowset_slug: 'films' }),
  page('shop', 'outer_link', { url: 'https://shop.example/' }),
  page('my', 'group.catalog.page'),
  page('later', 'search'),
  page('nowhere', 'group.catalog.page'),
]

test('menu pages lead to paths; those without a screen are left out [catalogue.rowset-bare-slug]', () => {
  expect(menuEntries(PAGES).map((entry) => entry.path)).toEqual([
    '/',
    '/channels',
    '/movies',
    'https://shop.example/',
    '/my',
    '/search',
  ])
  expect(pageOfSlug(PAGES, 'movies')?.rowset_slug).toBe('films')
  expect(pageOfSlug(PAGES, 'channels')).toBeUndefined()
  expect(homeRowset(PAGES)).toBe('start')
})

test('the pages of films and of series need no rowset', () => {
  const pages = [
    page('movies', 'group.catalog'),
    page('series', 'group.catalog'),
    page('kids', 'group.catalog'),
  ]
  expect(menuEntries(pages).map((entry) => entry.path)).toEqual(['/movies', '/series'])
})

test('pages of ours need nothing but their slug', () => {
  const slugs = [
    'news',
    'faq',
    'tv-guide',
    'promo',
    'gift',
    'packets',
    'instructions',
    'channelsfree',
    'rules',
  ]
  const pages = slugs.map((slug) => page(slug, 'group.catalog.page'))
  expect(menuEntries(pages).map((entry) => entry.path)).toEqual(slugs.map((slug) => `/${slug}`))
  expect(pages.filter(isCatalogue)).toEqual([])
})

test('a part of the catalogue is what has a rowset, and films and series, whatever else the menu leads to', () => {
  const pages = [
    ...PAGES,
    page('series', 'group.catalog'),
    page('kids', 'group.catalog.page', { rowset_slug: 'kids' }),
    page('empty', 'group.catalog'),
    page('start', 'startpage', { rowset_slug: 'kids' }),
  ]
  expect(pages.filter(isCatalogue).map(({ slug }) => slug)).toEqual(['movies', 'series', 'kids'])
})

test('every template of a page leads to a screen of its kind [shell.page-templates] [tv.page-templates-slug]', () => {
  const paths = (template: string, more: Partial<MenuPage> = {}) =>
    menuEntries([page('kids', template, more)]).map(({ path }) => path)
  expect(paths('startpage')).toEqual(['/'])
  expect(paths('search')).toEqual(['/search'])
  for (const template of ['tvchannels', 'tvchannels20', 'tvchannels30'])
    expect(paths(template)).toEqual(['/channels'])
  expect(paths('outer_link', { url: 'https://out.example' })).toEqual(['https://out.example'])
  for (const template of ['group.catalog', 'group.catalog.page', 'group.catalog.search'])
    expect(paths(template, { rowset_slug: 'kids' })).toEqual(['/kids'])
  expect(paths('group.catalog.search')).toEqual(['/search'])
  expect([paths('group.catalog'), paths('unknown'), paths('outer_link')]).toEqual([[], [], []])
})
