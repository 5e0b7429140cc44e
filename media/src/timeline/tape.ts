/**
 * What is on air from one segment of a channel on, until the next item begins: whatever the schedule leaves open or lets
 * overlap, the tape has neither gap nor overlap. `ordinal` counts items from the channel's epoch and is the discontinuity sequence
 * of their segments, so once an item has aired neither it nor any earlier item may be renumbered.
 */
interface TapeSpan {
  ordinal: number
  /** First segment, counted from the epoch: its media sequence. Whatever lies before it has as many segments in all. */
  startIndex: number
  /** One past the last segment, if no other item begins earlier or later. */
  endIndex: number
  scheduleId: string | null
}

/** An asset that plays round and round, a segment in each cell of a grid. */
export interface Playout extends TapeSpan {
  kind: 'playout'
  /** The packaged asset that plays; `null` when there is none, then the standby asset plays. */
  assetId: string | null
  /** Where segment 0 of its grid would begin, Unix milliseconds: other than the channel's epoch behind what has lengths of its own. */
  gridMs?: number
}

/** A segment of what came on air from elsewhere: it cut where it liked. */
export interface RecordedSegment {
  /** Unix milliseconds. */
  startMs: number
  durationMs: number
  /** Name of its file in the folder of a rendition, without an ending. */
  file: string
}

/** What came on air from elsewhere and was kept as it came. */
export interface Recording extends TapeSpan {
  kind: 'recording'
  /** The asset that has its renditions and its segments. */
  assetId: string
  /** All of `[startIndex, endIndex)`, in the order of their starts, at least one; none begins before the one before is over. */
  segments: readonly RecordedSegment[]
}

/** One part of a tape, by where its segments come from. */
export type TimelineItem = Playout | Recording

/** All that a playlist of a channel depends on: the whole of a channel's tape, or the part of it that was asked for. */
export interface ChannelTimeline {
  channelId: number
  /** Unix milliseconds of segment 0. Both sequences of the playlists count from here, so keep it a few years back at most. */
  epochMs: number
  /** In the order of their starts, no two of which are the same. */
  items: readonly TimelineItem[]
  /**
   * The longest segment that the channel ever has, milliseconds, where not all is played out on the channel's own grid. It may not
   * change while a stream runs, and is ten seconds at most.
   */
  longestMs?: number
  /**
   * What nobody may watch from the archive: programmes that must not be recorded, and blackouts. Unix milliseconds, from one moment up to
   * another; in no order, and one may be there twice.
   */
  closed?: readonly { readonly fromMs: number; readonly toMs: number }[]
}
