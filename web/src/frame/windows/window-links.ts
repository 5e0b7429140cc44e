import { useCallback, useContext } from 'react'
import { useLocation } from 'react-router'
import {
  entryWith,
  isPage,
  type Place,
  placeFor,
  stackOf,
  type WindowParams,
  withPlace,
} from './window-stack.ts'
import type { AddressableId } from './window-table.ts'
import { WindowsContext } from './windows-context.ts'
import type { LinkProps } from '../../ui/link.tsx'

type OpeningLink = Pick<LinkProps, 'to' | 'state' | 'mask' | 'replace'>

/** Links that open a window over the page: what a `Link` needs for one place more in the stack. */
function usePlaceLink(): (
  place: (before: readonly Place[]) => readonly Place[],
  isReplaced?: boolean,
) => OpeningLink {
  const windows = useContext(WindowsContext)
  const location = useLocation()
  const page = windows?.page ?? location
  return useCallback(
    // The location beneath stays the same, which a link would take for a reason to replace it.
    (place, isReplaced = false) => ({ ...entryWith(page, place(stackOf(page.state))), replace: isReplaced }),
    [page],
  )
}

/** Answers what a link needs to open a path as a modal page over what is open: spread it on a `Link`. */
export function useModalLink(): (path: string) => OpeningLink {
  const link = usePlaceLink()
  return useCallback((path) => link((stack) => withPlace(stack, placeFor(path))), [link])
}

/**
 * The same for a similar title. From card to similar card and back again is one step; from one similar card to the next the
 * newer takes the place of the older, so that closing any of them leads to what lay beneath the first card in one step.
 */
export function useSimilarLink(): (path: string) => OpeningLink {
  const link = usePlaceLink()
  const windows = useContext(WindowsContext)
  const present = windows?.stack.findLast(isPage)
  const isSimilar = present?.isSimilar === true
  return useCallback(
    (path) =>
      link((stack) => {
        const pages = stack.filter(isPage)
        const place = placeFor(path)
        if (pages.length === 0) return [place]
        return [...(isSimilar ? pages.slice(0, -1) : pages), { ...place, isSimilar: true }]
      }, isSimilar),
    [link, isSimilar],
  )
}

/** Answers what a link needs to open a dialog that has an address. */
export function useWindowLink(): (id: AddressableId, params?: WindowParams) => OpeningLink {
  const link = usePlaceLink()
  return useCallback((id, params) => link((stack) => withPlace(stack, placeFor(id, params))), [link])
}
