import type { Stream } from '#contract/playback.ts'
import { resumePosition } from '#domain/playback/resume.ts'
import type { Source } from '#player/source.ts'

/** The source of a film's stream answer: from where it was left, if that is worth it. `noted` in seconds. */
export function filmSource(stream: Stream, noted: number | null): Source {
  const startAt = resumePosition(noted === null ? stream.history : { ...stream.history, seconds: noted })
  return {
    url: stream.hls_mbr,
    kind: 'film',
    ...(stream.playlists && { playlists: stream.playlists }),
    ...(startAt !== null && { startAt }),
  }
}
