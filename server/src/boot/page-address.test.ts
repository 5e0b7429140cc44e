import { expect, test } from 'vitest'
import { addressKey, pageAddress } from './page-address.ts'
import { pathOfRowset } from './rows-text.ts'

const provider = {
  is_promo_allowed: true,
  menu: [
    { id: 1, slug: 'home', title: { ru: 'Главная' }, template: 'startpage', rowset: 'home' },
    { id: 3, slug: 'movies', title: { ru: 'Все фильмы' }, template: 'group.catalog', rowset: 'all-films' },
    { id: 2, slug: 'films', title: { ru: 'Фильмы' }, template: 'group.catalog', rowset: 'all-films' },
  ],
}
const kinds = (...paths: string[]): string[] => paths.map((path) => addressKey(pageAddress(path, provider)))

test('addresses of the same thing are one page, however they name it', () => {
  expect(
    kinds('/contents/metropolis-10', '/contents/x-10', '/contents/10', '/episodes/10', '/contents/y/10'),
  ).toEqual(Array(5).fill('content #10'))
  expect(kinds('/films', '/rowset/all-films')).toEqual(['rowset all-films', 'rowset all-films'])
  expect(kinds('/channel/dala', '/channels/all/dala', '/channels/public/dala')).toEqual(
    Array(3).fill('channel dala'),
  )
})

test('the pages of films and of series are no rowsets, whatever the menu names for them', () => {
  expect(kinds('/movies', '/series', '/catalog/all-films')).toEqual(['movies', 'serials', 'rowset all-films'])
  expect(pathOfRowset({ id: 7, slug: 'all-films' }, provider)).toBe('/films')
})

test('the channels that are free and those of the New Year have pages of their own; what another site shows has none', () => {
  expect(kinds('/channelsfree', '/newyear', '/newyear/dala', '/channel_embed/dala')).toEqual([
    'free_channels',
    'new_year',
    'channel dala',
    'other',
  ])
})

test('packets are a list, and each has a page of its own', () => {
  expect(kinds('/packets', '/packets/', '/packets/cinema', '/packets/cinema/more')).toEqual([
    'packets',
    'packets',
    'packet cinema',
    'home',
  ])
})

test('what informs of the provider has pages of its own; of promo codes only where they are taken', () => {
  expect(kinds('/provider/telco', '/app_store', '/instructions', '/gift', '/promo', '/promo/CODE')).toEqual([
    'provider telco',
    'app_store',
    'instructions',
    'gift',
    'promo',
    'promo',
  ])
  expect(kinds('/provider', '/provider/telco/more', '/gift/more')).toEqual(['lost', 'home', 'home'])
  const without = { ...provider, is_promo_allowed: false }
  for (const path of ['/gift', '/promo', '/promo/CODE'])
    expect([path, pageAddress(path, without).kind]).toEqual([path, 'home'])
})

test('an unknown first segment is home, a kind without its id is lost, what is personal is nobody else’s', () => {
  expect(kinds('/', '/startpage', '/nothing', '/nothing/at/all')).toEqual(Array(4).fill('home'))
  expect(kinds('/contents', '/persons', '/row', '/rowset', '/%E0%A4%A')).toEqual(Array(5).fill('lost'))
  expect(kinds('/my', '/settings/account', '/search', '/watch/10')).toEqual(Array(4).fill('other'))
  expect(kinds('/channels', '/channels/all', '/channels/public')).toEqual([
    'channels',
    'channels',
    'category public',
  ])
})
