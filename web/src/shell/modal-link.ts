import { useLocation, type Location } from 'react-router'

/** The page that a modal page lies over, kept in the history so that back, forward and reload find it again. */
export interface ModalState {
  readonly over: Location
}

function isModalState(state: unknown): state is ModalState {
  return typeof state === 'object' && state !== null && 'over' in state
}

/** The page beneath, if the present address was opened as a modal page. */
export function usePageBeneath(): Location | null {
  const { state } = useLocation()
  return isModalState(state) ? state.over : null
}

/** What a link needs to open its target as a modal page over what is open: spread it on a `Link`. */
export function useModalLink(): { readonly state: ModalState; readonly preventScrollReset: true } {
  const location = useLocation()
  const beneath = usePageBeneath()
  return { state: { over: beneath ?? location }, preventScrollReset: true }
}
