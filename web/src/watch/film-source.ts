import type { Stream } from '#contract/playback.ts'
import { watchPercentage } from '#domain/catalogue/watching.ts'
import { resumePosition } from '#domain/playback/resume.ts'
import type { Source } from '#player/source.ts'
import { type LicenceAsker, titleSource } from '#player/stream-source.ts'
import type { Place } from './last-position.ts'

/**
 * The source of a film's stream answer: from where it was left, if that is worth it. What this browser has
 * noted is newer than what the service remembers: the last heartbeat of a film that is over may still be on its way. A note that is
 * not worth resuming, of a look at the beginning, leaves what the service remembers as it is.
 */
export function filmSource(stream: Stream, noted: Place | null, asker: LicenceAsker): Source {
  const isWorth = noted !== null && resumePosition({ seconds: noted.seconds }) !== null
  const startAt = resumePosition(
    isWorth
      ? { seconds: noted.seconds, watch_percentage: watchPercentage(noted.seconds, noted.duration) }
      : stream.history,
  )
  return { ...titleSource(stream, asker), ...(startAt !== null && { startAt }) }
}

/** The source of the same film under another grant: from where the viewer is, wherever that is. @param position seconds */
export function renewedSource(stream: Stream, position: number, asker: LicenceAsker): Source {
  return { ...titleSource(stream, asker), ...(position > 0 && { startAt: position }) }
}
