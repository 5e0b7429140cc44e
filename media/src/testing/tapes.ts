import { SEGMENT_MS } from '../timeline/grid.ts'
import type { ChannelTimeline, RecordedSegment, TimelineItem } from '../timeline/tape.ts'

/** What is laid on a tape: so many cells of an asset, or segments with lengths of their own and pauses before them, milliseconds. */
export type Piece =
  | { readonly cells: number; readonly assetId?: string }
  | {
      readonly segments: readonly { readonly durationMs: number; readonly pauseMs?: number }[]
      readonly assetId?: string
    }

/** A tape of pieces that follow each other from its epoch on, as whoever keeps recordings has to count them. */
export function tapeOf(epochMs: number, pieces: readonly Piece[], longestMs?: number): ChannelTimeline {
  const items: TimelineItem[] = []
  let startIndex = 0
  let atMs = epochMs
  pieces.forEach((piece, nth) => {
    const span = { ordinal: nth + 1, startIndex, scheduleId: `s${nth}` }
    if ('cells' in piece) {
      const endIndex = startIndex + piece.cells
      const gridMs = atMs - startIndex * SEGMENT_MS
      items.push({ ...span, kind: 'playout', endIndex, assetId: piece.assetId ?? 'clip', gridMs })
      startIndex = endIndex
      atMs += piece.cells * SEGMENT_MS
      return
    }
    const segments: RecordedSegment[] = []
    for (const { durationMs, pauseMs = 0 } of piece.segments) {
      segments.push({ startMs: atMs + pauseMs, durationMs, file: `r${nth}-${segments.length}` })
      atMs += pauseMs + durationMs
    }
    startIndex += segments.length
    items.push({
      ...span,
      kind: 'recording',
      endIndex: startIndex,
      assetId: piece.assetId ?? 'match',
      segments,
    })
  })
  return { channelId: 7, epochMs, items, ...(longestMs !== undefined && { longestMs }) }
}
