import type { RenditionSize } from '#domain/playback/tracks.ts'
import type { Tracks, TrackWishes } from './engine.ts'
import type { PlayerSnapshot } from './snapshot.ts'

/** What sources begin with: what was chosen last, then the languages that were preferred from the beginning. */
export interface WishedTracks {
  readonly get: () => TrackWishes
  /** Undefined, a track without a language, changes nothing. */
  chooseAudio(language: string | undefined): void
  /** Null: no subtitles. */
  chooseText(language: string | null): void
  /** Null: the engine chooses. */
  chooseQuality(quality: RenditionSize | null): void
}

export function wishedTracks({
  audioLanguages = [],
  subtitleLanguage = null,
}: Partial<Omit<TrackWishes, 'quality'>>): WishedTracks {
  let wishes: TrackWishes = { audioLanguages, subtitleLanguage }
  return {
    get: () => wishes,
    chooseAudio(language) {
      if (language) wishes = { ...wishes, audioLanguages: [language, ...audioLanguages] }
    },
    chooseText: (subtitleLanguage) => void (wishes = { ...wishes, subtitleLanguage }),
    chooseQuality: (quality) => void (wishes = { ...wishes, quality }),
  }
}

/** What an engine says of its tracks: subtitles that are on are not lost. */
export const withTracks = (tracks: Tracks): Partial<PlayerSnapshot> =>
  tracks.subtitleTrack < 0 ? tracks : { ...tracks, isTextLost: false }
