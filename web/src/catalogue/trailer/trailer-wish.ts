import { useMedia } from '../../ui/use-media.ts'

/** Pictures move by themselves on large windows, and not for who asked for less motion or less data. */
const MOVES = '(min-width: 933px) and (prefers-reduced-motion: no-preference)'
const SAVES_DATA = '(prefers-reduced-data: reduce)'

interface WithConnection {
  readonly connection?: { readonly saveData?: boolean }
}

const isLineSaved = () => (navigator as WithConnection).connection?.saveData === true

/** Whether trailers may begin by themselves for this viewer. */
export function useTrailerWish(): boolean {
  const moves = useMedia(MOVES)
  const savesData = useMedia(SAVES_DATA)
  return moves && !savesData && !isLineSaved()
}

/** Whether pictures may move by themselves at this moment. */
export function maySeeMotion(): boolean {
  return matchMedia(MOVES).matches && !matchMedia(SAVES_DATA).matches && !isLineSaved()
}
