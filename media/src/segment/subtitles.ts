import type { Cue } from '../asset/manifest.ts'
import { SEGMENT_MS } from '../timeline/grid.ts'
import { baseOf, type TapePlace } from './tape-place.ts'

const TICKS_A_SECOND = 90_000
/** A moment of the item, in seconds. Zero would be taken by hls.js 1.7 for "the start of the first segment that was loaded". */
const MAPPED = 10

/** Cue times count from the start of the item; the map says when on the tape that is, by two moments that are the same. */
const headOf = (place: TapePlace): string => {
  const ticks = ((baseOf(place) * SEGMENT_MS) / 1000 + MAPPED) * TICKS_A_SECOND
  return `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${Math.round(ticks)},LOCAL:${clock(MAPPED)}\n`
}

/**
 * The subtitle segment at a place of an asset that plays round and round, as WebVTT (RFC 8216, 3.5): every cue that shows in it, with the same
 * times in all segments it reaches into, so that players recognise it.
 * @param cues of one loop; what runs beyond its end is cut there
 * @param segments of one loop
 */
export function subtitleSegment(cues: readonly Cue[], segments: number, place: TapePlace): string {
  const { k } = place
  const loopSeconds = (segments * SEGMENT_MS) / 1000
  const shift = Math.floor(k / segments) * loopSeconds
  const from = ((k % segments) * SEGMENT_MS) / 1000
  const to = from + SEGMENT_MS / 1000
  const shown = cues.filter((cue) => cue.from < to && cue.to > from && cue.to > cue.from)
  const blocks = shown.map(
    (cue) =>
      `\n${clock(cue.from + shift)} --> ${clock(Math.min(cue.to, loopSeconds) + shift)}\n${plain(cue.text)}\n`,
  )
  return headOf(place) + blocks.join('')
}

/** Seconds as `hh:mm:ss.mmm`. */
function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** Text that can neither be markup nor end its cue. */
function plain(text: string): string {
  return text
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\s*\n\s*/g, '\n')
}
