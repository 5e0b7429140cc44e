import { expect, test } from 'vitest'
import {
  addressOf,
  depthBeneathPage,
  dialogsOf,
  entriesOver,
  moveTo,
  openedBy,
  pageOf,
  pathOfWindow,
  type Place,
  shownDepth,
  stackOf,
  stepsOf,
} from './window-stack.ts'

const stackOfNames = (...names: readonly string[]): readonly Place[] => names.map((name) => ({ name }))
const page = { pathname: '/films', search: '?q=a', hash: '#rows' }

test('only a state that was made here tells of windows', () => {
  const windows = stackOfNames('auth', 'auth/code')
  expect(stackOf({ windows, entry: 'x' })).toBe(windows)
  for (const none of [null, undefined, 'text', {}, { windows: 'auth' }]) expect(stackOf(none)).toEqual([])
})

test('what is shown is the uppermost modal page, with the dialogs over it', () => {
  const stack = stackOfNames('/contents/a', '/persons/b', 'packet', 'auth', 'auth/code')
  expect(pageOf(stack)).toBe('/persons/b')
  expect(dialogsOf(stack).map(({ name }) => name)).toEqual(['packet', 'auth'])
  expect(pageOf(stackOfNames('auth'))).toBeNull()
  expect(dialogsOf(stackOfNames('packet', '/contents/a'))).toEqual([])
})

test('the address names the modal page by its path and the uppermost dialog by its hash', () => {
  expect(addressOf(page, [])).toBe('/films?q=a#rows')
  expect(addressOf(page, stackOfNames('auth', 'auth/code'))).toBe('/films?q=a#auth')
  expect(addressOf(page, stackOfNames('profiles', 'confirm'))).toBe('/films?q=a#confirm')
  expect(addressOf(page, stackOfNames('/contents/a?season=2'))).toBe('/contents/a?season=2')
  expect(addressOf(page, stackOfNames('/contents/a', 'packet'))).toBe('/contents/a#packet')
  // A list beside the picture is no dialog.
  expect(addressOf(page, stackOfNames('player_list'))).toBe('/films?q=a#rows')
  expect(addressOf(page, stackOfNames('auth', 'sections'))).toBe('/films?q=a#auth')
})

test('an address from outside opens the windows that need nothing else', () => {
  const by = (pathname: string, search = '', hash = '') => openedBy({ pathname, search, hash })
  expect(by('/profiles', '?mode=new')).toEqual({
    page: '/',
    stack: [{ name: 'profiles', isShared: true, params: { mode: 'new' } }],
  })
  expect(by('/auth/')?.stack[0]?.name).toBe('auth')
  expect(by('/films', '?q=a', '#auth')).toEqual({
    page: '/films?q=a',
    stack: [{ name: 'auth', isShared: true }],
  })
  for (const hash of ['', '#', '#rows', '#packet', '#question', '#constructor', '#auth/code'])
    expect(by('/films', '', hash)).toBeNull()
  for (const path of ['/packet', '/constructor', '/settings/auth', '/auth/code']) expect(by(path)).toBeNull()
})

test('the path of a window opens it with what it was opened with', () => {
  expect(pathOfWindow({ name: 'profiles', params: { mode: 'new' } })).toBe('/profiles?mode=new')
  expect(pathOfWindow({ name: 'parental' })).toBe('/parental')
})

test('an entry of the history says the steps of each group', () => {
  const stack = stackOfNames('profiles', 'profiles/edit', 'edit/avatars')
  expect(stepsOf(stack, 'profiles')).toEqual(['edit'])
  expect(stepsOf(stack, 'edit')).toEqual(['avatars'])
  expect(stepsOf(stack, 'pro')).toEqual([])
})

test('the history goes one step on, or back with all that lies over the step that is left', () => {
  const move = (names: readonly string[], group: string, steps: readonly string[]) =>
    moveTo(stackOfNames(...names), group, steps)
  expect(move(['auth'], 'pin', ['new'])).toEqual({ step: 'pin/new' })
  expect(move(['pin/new'], 'pin', ['new', 'repeat'])).toEqual({ step: 'pin/repeat' })
  expect(move(['pin/new', 'pin/repeat'], 'pin', ['new', 'repeat'])).toBeNull()
  expect(move(['auth', 'pin/new', 'pin/repeat'], 'pin', [])).toEqual({ depth: 1 })
  expect(move(['profiles', 'profiles/edit', 'edit/avatars'], 'profiles', [])).toEqual({ depth: 1 })
  expect(move(['profiles', 'profiles/edit', 'edit/avatars'], 'edit', [])).toEqual({ depth: 2 })
  // Where one step takes the place of another, the history goes back over the old one first.
  expect(move(['auth/messenger'], 'auth', ['code'])).toEqual({ depth: 0 })
})

test('only what has an entry of its own is gone back over', () => {
  const stack: readonly Place[] = [{ name: 'auth', isShared: true }, { name: 'auth/code' }, { name: 'x' }]
  expect([0, 1, 2, 3].map((depth) => entriesOver(stack, depth))).toEqual([2, 2, 1, 0])
})

test('what nobody shows is left with everything over it; modal pages are always shown', () => {
  const stack = stackOfNames('/contents/a', 'packet', 'auth')
  const depth = (...live: readonly string[]) => shownDepth(stack, ({ name }) => live.includes(name))
  expect([depth('packet', 'auth'), depth('packet'), depth('auth'), depth()]).toEqual([3, 2, 1, 1])
})

test('a closed modal page leads to the one beneath it, and similar ones close together', () => {
  const similar = (...names: readonly string[]): readonly Place[] =>
    names.map((name) => ({ name, isSimilar: true }))
  expect(depthBeneathPage(stackOfNames('/contents/a'))).toBe(0)
  expect(depthBeneathPage(stackOfNames('/contents/a', '/persons/b', 'packet'))).toBe(1)
  expect(depthBeneathPage([...stackOfNames('/contents/a'), ...similar('/contents/b')])).toBe(0)
  const overPerson = [...stackOfNames('/persons/p', '/contents/a'), ...similar('/contents/b')]
  expect(depthBeneathPage(overPerson)).toBe(1)
})
