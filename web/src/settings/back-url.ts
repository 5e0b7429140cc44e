import { useLocation } from 'react-router'
import { isOwnPath } from '#domain/own-path.ts'
import { entriesBefore } from '../frame/has-back.ts'
import { isSettingsPath } from './settings-paths.ts'

/** Where closing the settings leads, kept in the history through all of their pages. */
export interface BackState {
  readonly backUrl: string
  /** Its place among the entries of the visit; none where it is no entry before them. */
  readonly backAt?: number
}

/** The saved way back, if there is one: only a path of ours. */
export function backOf(state: unknown): BackState | null {
  if (typeof state !== 'object' || state === null || !('backUrl' in state)) return null
  const { backUrl } = state
  if (typeof backUrl !== 'string' || !isOwnPath(backUrl)) return null
  return { backUrl, ...('backAt' in state && { backAt: Number(state.backAt) }) }
}

/** The state for a link into the settings: closing them leads back to the page that is open now. */
export function useBackState(): BackState {
  const { pathname, search, state } = useLocation()
  if (isSettingsPath(pathname)) return backOf(state) ?? { backUrl: '/' }
  return { backUrl: `${pathname}${search}`, backAt: entriesBefore() }
}
