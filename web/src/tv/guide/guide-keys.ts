import { cellAt, type GuideCell } from './guide-cells.ts'
import type { GuideRange } from './guide-scale.ts'

/** Where the keys are: a row, and a moment of it (epoch seconds), or null for the channel at its head. */
export interface GuideCursor {
  readonly row: number
  readonly at: number | null
}

interface GuideKey {
  readonly key: string
  /** With Control, or Command. */
  readonly isWide: boolean
}

interface Around {
  readonly rows: number
  /** Rows that Page up and Page down pass over. */
  readonly page: number
  readonly range: GuideRange
  /** The first moment in sight: what stands beside the heads of the channels. */
  readonly seen: number
  /** The cells of a row around a moment. */
  readonly cellsAround: (row: number, at: number) => readonly GuideCell[]
}

/** Where a key leads, by the rules of a data grid: never around an end. Null for keys that do not lead. */
export function nextCursor(pressed: GuideKey, from: GuideCursor, around: Around): GuideCursor | null {
  const { rows, page, range } = around
  if (rows === 0) return null
  const toRow = (row: number): GuideCursor => ({ ...from, row: Math.max(0, Math.min(row, rows - 1)) })
  const last = range.end - 1
  const here = from.at === null ? undefined : cellAt(around.cellsAround(from.row, from.at), from.at)
  switch (pressed.key) {
    case 'ArrowUp':
      return toRow(from.row - 1)
    case 'ArrowDown':
      return toRow(from.row + 1)
    case 'PageUp':
      return toRow(from.row - page)
    case 'PageDown':
      return toRow(from.row + page)
    case 'Home':
      return { row: pressed.isWide ? 0 : from.row, at: null }
    case 'End':
      return { row: pressed.isWide ? rows - 1 : from.row, at: last }
    case 'ArrowRight':
      if (from.at === null) return { ...from, at: around.seen }
      return { ...from, at: here && here.end <= last ? here.end : from.at }
    case 'ArrowLeft': {
      if (from.at === null) return from
      // A gap too short for a cell may lie between. Before the first programme stands the channel.
      const before =
        here && here.start > range.start
          ? around.cellsAround(from.row, here.start - 1).findLast(({ end }) => end <= here.start)
          : undefined
      return { ...from, at: before ? before.end - 1 : null }
    }
    default:
      return null
  }
}
