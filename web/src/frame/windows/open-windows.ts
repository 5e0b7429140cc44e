import { create } from 'zustand'
import { closingOf } from './window-table.ts'

/** From the beginning of one dialog's leaving to another one in its place, in milliseconds. */
export const SWITCH_MS = 600

/** A window is open, or about to close while it moves out; one that was removed is not told any more. */
export type WindowState = 'open' | 'willClose'

interface OpenWindow {
  /** One of the registry's ids, or the path of a modal page. */
  readonly name: string
  /** A modal page that is the location itself, beneath everything else. */
  readonly isAlone: boolean
  readonly state: WindowState
  readonly close: () => void
}

/** The windows on the screen, the uppermost last. */
export const useOpenWindows = create<{ readonly windows: readonly OpenWindow[] }>(() => ({ windows: [] }))

const change = (run: (windows: readonly OpenWindow[]) => readonly OpenWindow[]): void =>
  useOpenWindows.setState(({ windows }) => ({ windows: run(windows) }))

/**
 * Tells that a window is on the screen.
 * @param close closes it, and no other one
 * @returns what says that it is about to close, and what takes it away again
 */
export function showWindow(name: string, isAlone: boolean, close: () => void) {
  const shown: OpenWindow = { name, isAlone, close, state: 'open' }
  // The code of a page may come after that of the window over it.
  change((windows) => (isAlone ? [shown, ...windows] : [...windows, shown]))
  return {
    begin: (): void =>
      change((windows) => windows.map((one) => (one.close === close ? { ...one, state: 'willClose' } : one))),
    remove: (): void => change((windows) => windows.filter((one) => one.close !== close)),
  }
}

/** Whether a dialog or a modal page lies over the page, or is just leaving it. */
export const useIsWindowOpen = (): boolean =>
  useOpenWindows(({ windows }) =>
    windows.some(({ name, isAlone }) => !closingOf(name, isAlone).leavesNotices),
  )

const FIELDS = 'input, textarea, select, [contenteditable]'

/** Escape closes the uppermost window, unless something in it takes the key. */
function onKey(event: KeyboardEvent): void {
  const { windows } = useOpenWindows.getState()
  const uppermost = windows.at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || !uppermost) return
  if (document.fullscreenElement) return
  const { escape } = closingOf(uppermost.name, uppermost.isAlone)
  const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null
  if (escape === 'anywhere' || (escape === 'outside fields' && !isInField)) uppermost.close()
}

/** Lets Escape close windows. @returns what ends that */
export function hearEscape(): () => void {
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}
