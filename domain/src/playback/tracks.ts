/** Renditions above this many lines are not offered. */
const MAX_QUALITY_HEIGHT = 1080
/** Of the rest, so many of the best are kept. */
const MAX_QUALITIES = 4
/** 0.25, 0.5, … 2. */
export const PLAYBACK_SPEEDS: readonly number[] = Array.from({ length: 8 }, (_, step) => (step + 1) / 4)

export interface AudioTrack {
  readonly id: number
  readonly lang: string
  readonly name: string
}

/** The audio tracks to offer: of several with the same name the first, in their order. */
export function offeredAudio<Track extends { readonly name: string }>(tracks: readonly Track[]): Track[] {
  const names = new Set<string>()
  return tracks.filter(({ name }) => !names.has(name) && names.add(name))
}

/** The subtitles to offer: those of a language, without what the player library made up (`placeholders`). */
export function offeredSubtitles<Track extends { readonly lang: string; readonly name: string }>(
  tracks: readonly Track[],
  placeholders: readonly string[],
): Track[] {
  return tracks.filter(({ lang, name }) => lang.trim() !== '' && !placeholders.includes(name))
}

/**
 * The renditions to play: up to 1080 lines, of these the top four, in their order. Where everything is above the limit
 * the lowest stays, since a picture is better than none.
 */
export function playableQualities<Level extends { readonly height: number; readonly bitrate: number }>(
  levels: readonly Level[],
): Level[] {
  const bestFirst = (one: Level, other: Level): number =>
    other.height - one.height || other.bitrate - one.bitrate
  const sorted = levels.toSorted(bestFirst)
  const allowed = sorted.filter(({ height }) => height <= MAX_QUALITY_HEIGHT)
  const kept = new Set(allowed.length > 0 ? allowed.slice(0, MAX_QUALITIES) : sorted.slice(-1))
  return levels.filter((level) => kept.has(level))
}

/**
 * The language to start with: the first of `preferred` that some track has, compared by the main part of the tag
 * ('kk' takes 'kk-KZ'). Null leaves the stream's own default.
 */
export function preferredLanguage(
  tracks: readonly { readonly lang: string }[],
  preferred: readonly string[],
): string | null {
  const main = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''
  for (const wanted of preferred) {
    const found = tracks.find(({ lang }) => lang !== '' && main(lang) === main(wanted))
    if (found) return found.lang
  }
  return null
}
