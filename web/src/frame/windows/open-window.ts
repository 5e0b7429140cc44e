import { useCallback, useContext } from 'react'
import { useOpenWindows } from './open-windows.ts'
import { leavesKeys } from './window-table.ts'
import { ModalPlaceContext } from './windows-context.ts'

/**
 * Answers whether a dialog or a modal page lies over the page, or the modal page, that a component stands in: keys that are pressed then
 * are not for it, wherever the focus is.
 */
export function useIsCovered(): () => boolean {
  const own = useContext(ModalPlaceContext)?.location.pathname
  return useCallback(() => {
    const { windows } = useOpenWindows.getState()
    const at = windows.findLastIndex(({ name, isAlone }) => (own === undefined ? isAlone : name === own))
    return windows.slice(at + 1).some(({ name }) => !leavesKeys(name))
  }, [own])
}
