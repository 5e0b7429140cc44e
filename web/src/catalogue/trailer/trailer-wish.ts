import { isLineSaved, SAVES_DATA, savesData } from '../../ui/saved-line.ts'
import { useMedia } from '../../ui/use-media.ts'

/** Pictures move by themselves on large windows, and not for who asked for less motion or less data. */
const MOVES = '(min-width: 933px) and (prefers-reduced-motion: no-preference)'

/** Whether trailers may begin by themselves for this viewer. */
export function useTrailerWish(): boolean {
  const moves = useMedia(MOVES)
  const saves = useMedia(SAVES_DATA)
  return moves && !saves && !isLineSaved()
}

/** Whether pictures may move by themselves at this moment. */
export function maySeeMotion(): boolean {
  return matchMedia(MOVES).matches && !savesData()
}
