import { useMemo, useSyncExternalStore } from 'react'
import { type CaptionStyle, keptStyle, onStyle, parseStyle } from './caption-style.ts'

const keptHere = (): string | null => keptStyle()

/** The style in which this viewer wants subtitles, as it is now. */
export function useCaptionStyle(): CaptionStyle {
  const kept = useSyncExternalStore(onStyle, keptHere, keptHere)
  return useMemo(() => parseStyle(kept), [kept])
}
