import { expect, test } from 'vitest'
import { targetPath } from './destination.ts'

const path = (type: string | null, id: string | null) => targetPath({ type, id })

test('a deep link to a title, a row or a rowset opens its path [catalogue.deep-link-content] [catalogue.deep-link-row] [catalogue.deep-link-rowset]', () => {
  expect(path('content', 'metropolis-10')).toBe('/contents/metropolis-10')
  expect(path('content', '10')).toBe('/contents/10')
  expect(path('row', 'comedy')).toBe('/row/comedy')
  expect(path('rowset', '12')).toBe('/rowset/12')
})

test('a deep link to the settings opens the path of the matching page [shell.deep-link-settings]', () => {
  for (const page of ['account', 'devices', 'language'])
    expect(path('settings', page)).toBe(`/settings/${page}`)
})

test('a deep link to a channel, a promo key or packets opens its path [tv.deep-link-channel]', () => {
  expect(path('channel', 'dala')).toBe('/channels/all/dala')
  expect(path('promo_key', 'A B/1')).toBe('/promo?code=A%20B%2F1')
  expect([path('packets', '2'), path('packets', null)]).toEqual(['/packets/2', '/packets'])
})

test('a deep link that means nothing opens home, and none leaves the site', () => {
  expect([path(null, '1'), path('row', null), path('row', ''), path('cinema', '1')]).toEqual([
    '/',
    '/',
    '/',
    '/',
  ])
  expect(path('row', '//example.org')).toBe('/row/%2F%2Fexample.org')
})
