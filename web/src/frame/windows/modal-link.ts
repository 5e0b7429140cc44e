import { useLocation, type Location } from 'react-router'

/** The page that a modal page lies over, kept in the history so that back, forward and reload find it again. */
export interface ModalState {
  readonly over: Location
  /** Where it was opened: who signs in on the way comes back there. */
  readonly then: string
  /** It was found among the similar ones of another card: closing it closes that card too. */
  readonly isSimilar?: true
  /** Entries of the history to what lies beneath; 1 where it says nothing. */
  readonly steps?: number
}

/** A location as an address of this site. */
export const pathOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `${pathname}${search}${hash}`

function isModalState(state: unknown): state is Pick<ModalState, 'over' | 'isSimilar' | 'steps'> {
  return typeof state === 'object' && state !== null && 'over' in state
}

/** How many entries of the history a modal page has to go back to be closed. */
export const stepsBack = (state: unknown): number => (isModalState(state) ? (state.steps ?? 1) : 1)

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

/**
 * The same for a similar title. From card to similar card and back again is one step; from one similar card to the next the
 * newer takes the place of the older, so that closing any of them leads to what lay beneath the first card in one step.
 */
export function useSimilarLink(): ReturnType<typeof useModalLink> & { readonly replace: boolean } {
  const link = useModalLink()
  const { state } = useLocation()
  const present = isModalState(state) ? state : null
  const isSimilar = present?.isSimilar === true
  const steps = present === null ? 1 : stepsBack(present) + (isSimilar ? 0 : 1)
  return { ...link, state: { ...link.state, isSimilar: true, steps }, replace: isSimilar }
}
