import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWindowHistory, type WindowHistory } from './window-history.ts'

let router: ReturnType<typeof createMemoryRouter>
let windows: WindowHistory
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/', '/films'] })
  windows = createWindowHistory(() => router)
  end = windows.begin()
})
afterEach(() => {
  end()
  router.dispose()
  vi.useRealTimers()
})

const names = (): string[] => windows.stack().map(({ name }) => name)
const shown = (): string => router.state.location.pathname

test('a modal page that is opened with a delay comes after it and not before, with what it is opened with, over the page that is open by then [shell.modal-open]', async () => {
  const opened = vi.fn<() => void>()
  router.subscribe(opened)
  windows.open('/agreement', { delayMs: 600, params: { accept: '7' } })
  await vi.advanceTimersByTimeAsync(599)
  expect([names(), opened.mock.calls.length]).toEqual([[], 0])
  await vi.advanceTimersByTimeAsync(1)
  expect([names(), shown()]).toEqual([['/agreement?accept=7'], '/films'])

  // What has been opened meanwhile lies beneath it, and is what it leads back to.
  windows.open('/persons/fritz-lang', { delayMs: 600 })
  await vi.advanceTimersByTimeAsync(300)
  windows.open('/contents/metropolis')
  await vi.advanceTimersByTimeAsync(300)
  expect(names()).toEqual(['/agreement?accept=7', '/contents/metropolis', '/persons/fritz-lang'])
  for (const left of [['/agreement?accept=7', '/contents/metropolis'], ['/agreement?accept=7'], []]) {
    windows.leavePage()
    await vi.advanceTimersByTimeAsync(0)
    expect([names(), shown()]).toEqual([left, '/films'])
  }
})

test('a dialog that is opened with a delay lies over the modal page that came meanwhile [shell.modal-open]', async () => {
  windows.open('auth', { delayMs: 600 })
  windows.open('/contents/metropolis', { delayMs: 300 })
  await vi.advanceTimersByTimeAsync(300)
  expect(names()).toEqual(['/contents/metropolis'])
  await vi.advanceTimersByTimeAsync(300)
  expect(names()).toEqual(['/contents/metropolis', 'auth'])
})
