import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { SWITCH_MS } from './open-windows.ts'
import { useLife, type WindowLife } from './use-life.ts'
import type { Claim } from './window-history.ts'
import type { WindowParams } from './window-stack.ts'
import { type AddressableId, MODAL_MS, type WindowId } from './window-table.ts'
import { useWindows, WindowsContext } from './windows-context.ts'

/** What a dialog is told of its window, and how the window goes. */
export interface WindowHandle extends WindowLife {
  readonly id: WindowId
}

/** Lets the history follow what a component shows. */
function useClaim(claim: Claim): () => void {
  const history = useContext(WindowsContext)?.history
  const latest = useRef(claim)
  const ask = useCallback(() => latest.current, [])
  useLayoutEffect(() => {
    latest.current = { ...claim, isLeaving: latest.current.isLeaving === true }
  })
  useEffect(() => history?.claim(ask), [history, ask])
  const shown = claim.kind === 'held' ? claim.id : claim.steps.join(' ')
  useEffect(() => history?.meet(ask), [history, ask, shown])
  return useCallback(() => {
    latest.current = { ...latest.current, isLeaving: true }
  }, [])
}

/**
 * A window that a component shows for as long as it is mounted; the browser's back closes it.
 * @param isShared it waits in the place of its page, so that back leaves both
 */
export function useHeldWindow(id: WindowId, onClosed: () => void, isShared = false): WindowHandle {
  const history = useContext(WindowsContext)?.history
  const isGone = useRef(false)
  const close = (then: () => void): void => {
    if (isGone.current) return
    isGone.current = true
    then()
  }
  const markLeaving = useClaim({ kind: 'held', id, isShared, onLeft: () => close(onClosed) })
  const life = useLife(id, (then = onClosed) => {
    markLeaving()
    if (history) history.leave(id, () => close(then))
    else close(then)
  })
  return { id, ...life }
}

/**
 * Gives each inner step of a window an entry of the history, so that the browser's back leads one step back rather than out of it. The
 * window says where it is; the history follows, and what the viewer does there is followed. Answers how to leave all of them.
 */
export function useWindowSteps(
  within: WindowId,
  group: string,
  steps: readonly string[],
  follow: (steps: readonly string[]) => boolean,
): (then: () => void) => void {
  const history = useContext(WindowsContext)?.history
  const markLeaving = useClaim({ kind: 'steps', within, group, steps, follow })
  return (then) => {
    markLeaving()
    if (history) history.leaveSteps(group, then)
    else then()
  }
}

interface Hosted {
  readonly handle: WindowHandle
  readonly params: WindowParams
}

const HostedContext = createContext<Hosted | null>(null)
export const HostedWindow = HostedContext.Provider

/** Makes the handle of a window that the history has opened. Closed, it is gone from there, and so from the screen. */
export function useHosting(id: AddressableId, params: WindowParams): Hosted {
  const { history } = useWindows()
  const life = useLife(id, (then) => history.leave(id, then))
  return { handle: { id, ...life }, params }
}

function useHosted(): Hosted {
  const hosted = useContext(HostedContext)
  if (!hosted) throw new Error('This is shown only in a window of its own.')
  return hosted
}

/** The window of its own that a component is shown in. @throws outside of one */
export const useOwnWindow = (): WindowHandle => useHosted().handle

/** What that window was opened with. */
export const useWindowParams = (): WindowParams => useHosted().params

/** Closes a window, and opens another one in its place a moment later. @param onClosed runs in between */
export function useSwitchWindow(): (from: WindowHandle, id: AddressableId, onClosed?: () => void) => void {
  const { history } = useWindows()
  return (from, id, onClosed) =>
    from.close(() => {
      onClosed?.()
      history.open(id, { delayMs: SWITCH_MS - MODAL_MS })
    })
}

/** Leaves whatever lies over the page in the history, and then does what it is given. */
export function useLeaveDialogs(): (then: () => void) => void {
  const history = useContext(WindowsContext)?.history
  return (then) => (history ? history.leaveDialogs(then) : then())
}
