import { SEGMENT_MS, startOf } from '../timeline/grid.ts'
import type { Playout, Recording } from '../timeline/tape.ts'

/** A segment as a playlist lists it, whatever its length and wherever it comes from. */
export interface ListedSegment {
  /** Media sequence number, which is the vector of what is encrypted. */
  sequence: number
  /** When it begins, Unix milliseconds; undefined in a film, which has no wall clock. */
  startMs: number | undefined
  durationMs: number
  /** Name of its file in the folder of a rendition, without an ending. */
  file: string
}

/** What an item must say of its segments. */
type Segments =
  | Pick<Playout, 'kind' | 'startIndex' | 'endIndex' | 'gridMs'>
  | Pick<Recording, 'kind' | 'startIndex' | 'endIndex' | 'segments'>

/**
 * The segments of an item within `[first, end)`, in order: of what is played out one to each cell of its grid, named by how far into the
 * item it lies and by where on the tape; of what was recorded those that were kept.
 * @param epochMs Unix milliseconds of segment 0; undefined for a film
 */
export function segmentsOf(
  item: Segments,
  first: number,
  end: number,
  epochMs: number | undefined,
): ListedSegment[] {
  const { startIndex } = item
  const from = Math.max(first, startIndex)
  const to = Math.min(end, item.endIndex)
  if (item.kind === 'recording')
    return item.segments
      .slice(Math.max(0, from - startIndex), Math.max(0, to - startIndex))
      .map((segment, nth) => ({ sequence: from + nth, ...segment }))
  const gridMs = item.gridMs ?? epochMs
  const listed: ListedSegment[] = []
  for (let index = from; index < to; index++)
    listed.push({
      sequence: index,
      startMs: gridMs === undefined ? undefined : startOf(gridMs, index),
      durationMs: SEGMENT_MS,
      file: `${index - startIndex}-${index}`,
    })
  return listed
}
