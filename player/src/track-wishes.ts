import type { TrackWishes } from './engine.ts'

/** The languages that sources begin with: what was chosen last, then what was preferred from the beginning. */
export interface WishedTracks {
  readonly get: () => TrackWishes
  /** Undefined, a track without a language, changes nothing. */
  chooseAudio(language: string | undefined): void
  /** Null: no subtitles. */
  chooseText(language: string | null): void
}

export function wishedTracks(preferred: TrackWishes): WishedTracks {
  let wishes = preferred
  return {
    get: () => wishes,
    chooseAudio(language) {
      if (language) wishes = { ...wishes, audioLanguages: [language, ...preferred.audioLanguages] }
    },
    chooseText: (subtitleLanguage) => void (wishes = { ...wishes, subtitleLanguage }),
  }
}
