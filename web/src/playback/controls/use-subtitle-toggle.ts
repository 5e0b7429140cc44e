import { useRef } from 'react'
import { preferredTrack } from '#domain/playback/tracks.ts'
import type { Player } from '#player/player.types.ts'
import { usePlayerText } from '../player-text.ts'
import type { TrackListener } from './settings-pages.ts'

/** Switches subtitles off, and on again in the language that they were in; the first time in that of the interface, where there are some. */
export function useSubtitleToggle(player: Player, onTrack: TrackListener): () => void {
  const { language } = usePlayerText()
  const last = useRef<string | null>(null)
  return () => {
    const { subtitleTracks, subtitleTrack } = player.getSnapshot()
    const shown = subtitleTracks.find(({ id }) => id === subtitleTrack)
    const wished = last.current === null ? [language] : [last.current, language]
    const next = shown ? undefined : (preferredTrack(subtitleTracks, wished) ?? subtitleTracks[0])
    if (!shown && !next) return
    last.current = shown?.lang ?? last.current
    player.setSubtitleTrack(next?.id ?? -1)
    onTrack?.('text', next?.lang ?? null)
  }
}
