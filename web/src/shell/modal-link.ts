import { useLocation, type Location } from 'react-router'

/** The page that a modal page lies over, kept in the history so that back, forward and reload find it again. */
export interface ModalState {
  readonly over: Location
  /** Where it was opened: who signs in on the way comes back there. */
  readonly then: string
}

/** A location as an address of this site. */
export const pathOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `${pathname}${search}${hash}`

function isModalState(state: unknown): state is Pick<ModalState, 'over'> {
  return typeof state === 'object' && state !== null && 'over' in state
}

/** The page beneath, if the present address was opened as a modal page. */
export function usePageBeneath(): Location | null {
  const { state } = useLocation()
  return isModalState(state) ? state.over : null
}

/** What a link needs to open its target as a modal page over what is open: spread it on a `Link`. */
export function useModalLink(): { readonly state: ModalState } {
  const location = useLocation()
  const beneath = usePageBeneath()
  return { state: { over: beneath ?? location, then: pathOf(location) } }
}
