import { useCallback, useContext } from 'react'
import { useOpenWindows } from './open-windows.ts'
import { leavesKeys } from './window-table.ts'
import { ModalPlaceContext } from './windows-context.ts'

/** The window that the page of the channels is itself, where its picture lies over its list. */
export const CHANNELS_WINDOW = '/channels'

/**
 * Answers whether a dialog or a modal page lies over the page, or the modal page, that a component stands in: keys that are pressed then
 * are not for it, wherever the focus is.
 */
export function useIsCovered(): () => boolean {
  const own = useContext(ModalPlaceContext)?.location.pathname ?? CHANNELS_WINDOW
  return useCallback(() => {
    const { windows } = useOpenWindows.getState()
    const at = windows.findLastIndex(({ name }) => name === own)
    return windows.slice(at + 1).some(({ name }) => !leavesKeys(name))
  }, [own])
}
