import { expect, test } from 'vitest'
import { closingOf, isPathOf, MODAL_PAGES, WINDOW_IDS } from './window-table.ts'

const byBack = (isAlone: boolean) =>
  Object.groupBy(
    Object.entries(MODAL_PAGES).filter(([, page]) => (isAlone ? 'alone' in page : 'over' in page)),
    ([id]) => closingOf(`/${id}/1?a=b`, isAlone).back,
  )
const ids = (entries: readonly (readonly [string, unknown])[] | undefined) => entries?.map(([id]) => id)

test('each dialog takes 300 ms, leads back beneath itself, and is the browser’s own to hear Escape; a list beside what goes on hears it inside of it', () => {
  for (const id of WINDOW_IDS) {
    const { closeMs, back, escape } = closingOf(id)
    const isList = ['sections', 'player_list', 'player_settings'].includes(id)
    expect([closeMs, back, escape]).toEqual([300, 'beneath', isList ? 'inside' : 'dialog'])
  }
})

test('each modal page over another one takes 200 ms, leads back beneath it, and Escape closes it', () => {
  expect(ids(byBack(false).beneath)).toEqual([
    'contents',
    'trailers',
    'persons',
    'news',
    'agreement',
    'privacy',
    'terms',
    'rules',
  ])
  expect(Object.keys(byBack(false))).toEqual(['beneath'])
  expect(closingOf('/contents/metropolis')).toMatchObject({ closeMs: 200, escape: 'anywhere' })
})

test('a modal page that is the location leads back to the entry before it, to its opener, or to its list', () => {
  const { before, list, opener } = byBack(true)
  expect([ids(before), ids(list), ids(opener)]).toEqual([['trailers', 'watch'], ['channels'], ['settings']])
  expect(closingOf('/watch/10', true)).toMatchObject({ closeMs: 0, escape: 'anywhere' })
  expect(closingOf('/channels', true)).toMatchObject({ closeMs: 200, escape: 'anywhere' })
  expect(closingOf('/settings', true)).toMatchObject({ closeMs: 300, escape: 'outside fields' })
})

test('the settings are known by each of their paths, and by no other', () => {
  const paths = ['/settings', '/settings/language/interface', '/lk', '/lk_parental', '/settings?a=b#c']
  expect(paths.filter((path) => !isPathOf('settings', path))).toEqual([])
  const others = ['/', '/settingsof', '/account_mobile', '/my/settings']
  expect(others.filter((path) => isPathOf('settings', path))).toEqual([])
})
