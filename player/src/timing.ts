import type { PlayerSnapshot } from './snapshot.ts'

type TimedVideo = Pick<HTMLVideoElement, 'currentTime' | 'duration' | 'buffered' | 'seekable'>

/** Holes up to this many seconds are played over, so they do not end the buffer. */
const HOLE_S = 0.3
/** What is longer between two ticks was a sleeping machine or a throttled tab, not playback. */
const LONGEST_TICK_S = 1.5

/** What the media element says of its times, as the snapshot carries it. */
export function readTimes(
  video: TimedVideo,
): Pick<PlayerSnapshot, 'position' | 'duration' | 'bufferedEnd' | 'seekableStart' | 'seekableEnd'> {
  const { currentTime, duration, seekable } = video
  const hasSeekable = seekable.length > 0
  return {
    position: currentTime,
    duration: Number.isNaN(duration) ? 0 : duration,
    bufferedEnd: bufferedEnd(video.buffered, currentTime),
    seekableStart: hasSeekable ? seekable.start(0) : 0,
    seekableEnd: hasSeekable ? seekable.end(seekable.length - 1) : 0,
  }
}

function bufferedEnd(buffered: TimeRanges, from: number): number {
  let end = from
  for (let at = 0; at < buffered.length; at += 1) {
    if (buffered.start(at) <= end + HOLE_S) end = Math.max(end, buffered.end(at))
  }
  return end
}

/** Adds up the seconds between ticks of playback. `now` is in milliseconds. */
export function createStopwatch(now: () => number): {
  readonly tick: () => number
  readonly rest: () => void
} {
  let last: number | null = null
  return {
    /** Seconds since the last tick; 0 for the first one after a rest. */
    tick() {
      const at = now()
      const passed = last === null ? 0 : (at - last) / 1000
      last = at
      return Math.min(passed, LONGEST_TICK_S)
    },
    rest() {
      last = null
    },
  }
}
