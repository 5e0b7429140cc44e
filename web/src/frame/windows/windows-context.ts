import { createContext, useCallback, useContext, useMemo } from 'react'
import { type Location, type Params, useLocation, useNavigate, useParams } from 'react-router'
import { pageOf, pathOf, type WindowStack } from './window-stack.ts'
import type { WindowHistory } from './window-history.ts'

interface Windows {
  readonly history: WindowHistory
  /** The page that lies beneath all windows. */
  readonly page: Location
  readonly stack: WindowStack
}

/** Null where parts are shown by themselves, without the app around them. */
export const WindowsContext = createContext<Windows | null>(null)

/** The windows of this page and their history. @throws outside the app */
export function useWindows(): Windows {
  const windows = useContext(WindowsContext)
  if (!windows) throw new Error('There are no windows outside the app.')
  return windows
}

/** The modal page that a component stands in, which the router's own location knows nothing of. */
interface ModalPlace {
  readonly location: Location
  readonly params: Params
}

export const ModalPlaceContext = createContext<ModalPlace | null>(null)

/** The location of the page that a component stands in: the page itself, or a modal page over it. */
export function usePageLocation(): Location {
  const location = useLocation()
  return useContext(ModalPlaceContext)?.location ?? location
}

/** The parameters of its path. */
export function usePageParams(): Params {
  const params = useParams()
  return useContext(ModalPlaceContext)?.params ?? params
}

/** What is shown under the dialogs, the page or a modal page over it, as an address of this site. */
export function useShownPath(): string {
  const windows = useContext(WindowsContext)
  const location = useLocation()
  return (windows && pageOf(windows.stack)) ?? pathOf(windows?.page ?? location)
}

/** The query of the page that a component stands in, a modal page's as well, and how to change it within the same entry of the history. */
export function useShownQuery(): readonly [URLSearchParams, (query: URLSearchParams) => void] {
  const isModal = useContext(ModalPlaceContext) !== null
  const windows = useContext(WindowsContext)
  const { pathname, search, hash, state } = usePageLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (next: URLSearchParams): void => {
      const path = `${pathname}?${next.toString()}`
      if (isModal) windows?.history.movePage(path)
      else void navigate(`${path}${hash}`, { replace: true, state: state as unknown })
    },
    [isModal, windows, pathname, hash, state, navigate],
  )
  return [query, change]
}
