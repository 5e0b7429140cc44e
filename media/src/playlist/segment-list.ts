import { SEGMENT_MS, startOf } from '../timeline/grid.ts'
import type { TimelineItem } from '../timeline/timeline.ts'

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

/**
 * The segments of an item within `[first, end)`, in order: of what is played out one to each cell of the grid, named by how far into the
 * item it lies and by where on the tape.
 * @param epochMs Unix milliseconds of segment 0; undefined for a film
 */
export function segmentsOf(
  { startIndex, endIndex }: Pick<TimelineItem, 'startIndex' | 'endIndex'>,
  first: number,
  end: number,
  epochMs: number | undefined,
): ListedSegment[] {
  const listed: ListedSegment[] = []
  for (let index = Math.max(first, startIndex); index < Math.min(end, endIndex); index++)
    listed.push({
      sequence: index,
      startMs: epochMs === undefined ? undefined : startOf(epochMs, index),
      durationMs: SEGMENT_MS,
      file: `${index - startIndex}-${index}`,
    })
  return listed
}
