import type { Cue } from '../asset/manifest.ts'
import { SEGMENT_MS } from '../timeline/grid.ts'

/**
 * Cue times count from the start of the item, as the decode times of its pictures do. The map says so by two moments that are the
 * same; it avoids zero, which hls.js 1.7 takes for "the start of the first segment that was loaded".
 */
const HEAD = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:10.000\n'

/**
 * Subtitle segment `k` of an asset that plays round and round, as WebVTT (RFC 8216, 3.5): every cue that shows in it, with the same
 * times in all segments it reaches into, so that players recognise it.
 * @param cues of one loop; what runs beyond its end is cut there
 * @param segments of one loop
 */
export function subtitleSegment(cues: readonly Cue[], segments: number, k: number): string {
  const loopSeconds = (segments * SEGMENT_MS) / 1000
  const shift = Math.floor(k / segments) * loopSeconds
  const from = ((k % segments) * SEGMENT_MS) / 1000
  const to = from + SEGMENT_MS / 1000
  const shown = cues.filter((cue) => cue.from < to && cue.to > from && cue.to > cue.from)
  const blocks = shown.map(
    (cue) =>
      `\n${clock(cue.from + shift)} --> ${clock(Math.min(cue.to, loopSeconds) + shift)}\n${plain(cue.text)}\n`,
  )
  return HEAD + blocks.join('')
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
