import { create } from 'zustand'

/** How long a dialog takes to come and to leave, in milliseconds. */
export const MODAL_MS = 300
/** From the beginning of one dialog's leaving to another one in its place, in milliseconds. */
export const SWITCH_MS = 600
/** How long a modal page takes to leave, in milliseconds. */
export const PAGE_MS = 200

/** A window is open, or about to close while it moves out; one that was removed is not told any more. */
export type WindowState = 'open' | 'willClose'

interface OpenWindow {
  /** One of the registry's ids, or the path of a modal page. */
  readonly name: string
  readonly state: WindowState
}

/** The windows on the screen, the latest last. */
export const useOpenWindows = create<{ readonly windows: readonly OpenWindow[] }>(() => ({ windows: [] }))

/** Tells that a window is on the screen. @returns what takes it away again */
export function showWindow(name: string): { readonly close: () => void; readonly remove: () => void } {
  let shown: OpenWindow = { name, state: 'open' }
  useOpenWindows.setState(({ windows }) => ({ windows: [...windows, shown] }))
  return {
    close: () => {
      const before = shown
      shown = { name, state: 'willClose' }
      useOpenWindows.setState(({ windows }) => ({
        windows: windows.map((one) => (one === before ? shown : one)),
      }))
    },
    remove: () =>
      useOpenWindows.setState(({ windows }) => ({ windows: windows.filter((one) => one !== shown) })),
  }
}

/** Whether a dialog or a modal page lies over the page, or is just leaving it. */
export const useIsWindowOpen = (): boolean => useOpenWindows(({ windows }) => windows.length > 0)
