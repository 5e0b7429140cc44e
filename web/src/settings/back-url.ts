import { useLocation } from 'react-router'
import { isOwnPath } from '#domain/own-path.ts'

/** Where closing the settings leads, kept in the history through all of their pages. */
export interface BackState {
  readonly backUrl: string
}

/** The saved way back, if there is one: only a path of ours. */
export function backUrlOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('backUrl' in state)) return null
  const { backUrl } = state
  return typeof backUrl === 'string' && isOwnPath(backUrl) ? backUrl : null
}

/** The state for a link into the settings: closing them leads back to the page that is open now. */
export function useBackState(): BackState {
  const { pathname, search, state } = useLocation()
  const isInside = /^\/(?:settings|lk|lk_parental)(?:\/|$)/.test(pathname)
  return { backUrl: isInside ? (backUrlOf(state) ?? '/') : `${pathname}${search}` }
}
