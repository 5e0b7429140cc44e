import { afterEach, expect, test } from 'vitest'
import { showWindow, useOpenWindows } from './open-windows.ts'

const nothing = (): void => undefined
const told = () => useOpenWindows.getState().windows.map(({ name, state }) => [name, state])

afterEach(() => useOpenWindows.setState({ windows: [] }))

test('a window is open, about to close, and removed; another one of its name stays as it is [shell.modal-states]', () => {
  const first = showWindow('notice', false, () => nothing())
  showWindow('notice', false, () => nothing())
  first.begin()
  expect(told()).toEqual([
    ['notice', 'willClose'],
    ['notice', 'open'],
  ])
  first.remove()
  expect(told()).toEqual([['notice', 'open']])
})

test('the latest window is the uppermost; a modal page that is the location lies beneath what was there before its code came', () => {
  showWindow('/contents/metropolis', false, () => nothing())
  showWindow('profiles', false, () => nothing())
  showWindow('/settings', true, () => nothing())
  expect(told().map(([name]) => name)).toEqual(['/settings', '/contents/metropolis', 'profiles'])
})
