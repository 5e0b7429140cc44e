import { type RefObject, useEffect, useRef } from 'react'
import type { TvPage } from './use-tv-page.ts'

/**
 * Brings the picture back into the window when something else is to play on it, whatever was pressed further down for that, and while
 * the number of a channel is typed, which stands on the picture. What is in the window already does not move.
 */
export function usePictureInView(
  screen: RefObject<HTMLElement | null>,
  { tv, isClosed }: Pick<TvPage, 'tv' | 'isClosed'>,
  isTyping: boolean,
): void {
  const { target } = tv.zap
  const shownId = tv.shown?.id
  const wanted = target
    ? `${target.channelId} ${target.ts}`
    : isClosed && shownId
      ? `${shownId} closed`
      : null
  const before = useRef<string | null>(null)
  useEffect(() => {
    // Of a page that was closed nothing is left to come back to.
    if (shownId === undefined) before.current = null
    if (wanted === null || wanted === before.current) return
    // A page that is opened stands where it was left.
    const isFirst = before.current === null
    before.current = wanted
    if (!isFirst) screen.current?.scrollIntoView({ block: 'nearest' })
  }, [screen, shownId, wanted])
  useEffect(() => {
    if (isTyping) screen.current?.scrollIntoView({ block: 'nearest' })
  }, [screen, isTyping])
}
