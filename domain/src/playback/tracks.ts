/** Renditions above this many lines are not offered. */
export const MAX_QUALITY_HEIGHT = 1080
/** Of the rest, so many of the best are kept. */
const MAX_QUALITIES = 4
/** 0.25, 0.5, … 2. */
export const PLAYBACK_SPEEDS: readonly number[] = Array.from({ length: 8 }, (_, step) => (step + 1) / 4)

/** What tells renditions of the same picture apart. */
export interface RenditionSize {
  /** Lines of the picture; 0 for radio. */
  readonly height: number
  /** Bits per second. */
  readonly bitrate: number
}

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

/** Which of the audio tracks on offer stands for one that plays: that of its name. -1 where none does. @param id of the one that plays */
export function offeredAs(tracks: readonly AudioTrack[], id: number): number {
  const playing = tracks.find((track) => track.id === id)
  return tracks.find(({ name }) => name === playing?.name)?.id ?? -1
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
export function playableQualities<Level extends RenditionSize>(levels: readonly Level[]): Level[] {
  const bestFirst = (one: Level, other: Level): number =>
    other.height - one.height || other.bitrate - one.bitrate
  const sorted = levels.toSorted(bestFirst)
  const allowed = sorted.filter(({ height }) => height <= MAX_QUALITY_HEIGHT)
  const kept = new Set(allowed.length > 0 ? allowed.slice(0, MAX_QUALITIES) : sorted.slice(-1))
  return levels.filter((level) => kept.has(level))
}

/**
 * The place among `levels` of what comes nearest to a rendition that was chosen: the highest that has no more lines, and of several with
 * these the one whose bitrate differs least. Null where all have more: then nothing was chosen of these.
 */
export function nearestQuality(levels: readonly RenditionSize[], chosen: RenditionSize): number | null {
  const away = ({ bitrate }: RenditionSize): number => Math.abs(bitrate - chosen.bitrate)
  const [nearest] = levels
    .filter(({ height }) => height <= chosen.height)
    .toSorted((one, other) => other.height - one.height || away(one) - away(other))
  return nearest ? levels.indexOf(nearest) : null
}

/**
 * The track to start with: that of the first language of `preferred` that some track has. The very tag counts before the main part of it:
 * 'kk' takes 'kk-KZ', and 'ru-track2' the second Russian one. Null leaves the stream's own default.
 */
export function preferredTrack<Track extends { readonly lang: string }>(
  tracks: readonly Track[],
  preferred: readonly string[],
): Track | null {
  const whole = (tag: string): string => tag.toLowerCase()
  const main = (tag: string): string => whole(tag).split('-')[0] ?? ''
  const named = tracks.filter(({ lang }) => lang !== '')
  for (const wanted of preferred)
    for (const part of [whole, main]) {
      const found = named.find(({ lang }) => part(lang) === part(wanted))
      if (found) return found
    }
  return null
}
