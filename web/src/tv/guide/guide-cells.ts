import type { GuideItem } from '#contract/guide.ts'
import { DAY_S } from './guide-scale.ts'

/** What is known of a day of a channel. */
export type GuideDay = readonly GuideItem[] | 'waiting' | 'failed'

interface Span {
  readonly key: string
  /** Epoch seconds. */
  readonly start: number
  readonly end: number
}
/** A part of a channel's row: a programme, a time without any, or one of which nothing is known (yet). */
export type GuideCell =
  | (Span & { readonly kind: 'programme'; readonly item: GuideItem })
  | (Span & { readonly kind: 'gap' | 'waiting' | 'failed' })

/** A shorter time without a programme is no cell of its own, in seconds. */
const SHORTEST_GAP_S = 60

/**
 * A channel's row without holes: one cell after another, from the beginning of the first day to the end of the last, or of what goes on
 * beyond it. What overlaps begins when the one before ends, and short programmes that follow each other share a cell; a long one has its own.
 * @param days one after another
 * @param first when the first of them begins, epoch seconds
 * @param shortest short programmes follow each other within one cell until it is so long, in seconds
 */
export function cellsOf(days: readonly GuideDay[], first: number, shortest: number): readonly GuideCell[] {
  const cells: GuideCell[] = []
  let at = first
  const fill = (until: number): void => {
    const last = cells.at(-1)
    if (until - at < SHORTEST_GAP_S) return
    if (last?.kind === 'gap' && last.end === at) cells[cells.length - 1] = { ...last, end: until }
    else cells.push({ kind: 'gap', key: `gap ${at}`, start: at, end: until })
    at = until
  }
  days.forEach((day, index) => {
    const end = first + (index + 1) * DAY_S
    if (typeof day === 'string') {
      if (at < end) cells.push({ kind: day, key: `${day} ${at}`, start: at, end })
      at = Math.max(at, end)
      return
    }
    for (const item of day) {
      const ends = item.timestamp + item.duration
      if (ends <= at) continue
      // What has begun before the first day is whole.
      const isFirst = cells.length === 0 && item.timestamp < at
      if (item.timestamp > at) fill(item.timestamp)
      const last = cells.at(-1)
      const isShort = ends - at < shortest
      if (isShort && last?.kind === 'programme' && last.end === at && last.end - last.start < shortest) {
        cells[cells.length - 1] = { ...last, end: ends }
        at = ends
        continue
      }
      cells.push({
        kind: 'programme',
        key: item.id,
        start: isFirst ? item.timestamp : Math.max(item.timestamp, at),
        end: ends,
        item,
      })
      at = ends
    }
    fill(end)
  })
  return cells
}

/** The cell that a moment lies in; at the edge of a gap too short to be drawn, the one after it, or the last one. */
export const cellAt = (cells: readonly GuideCell[], at: number): GuideCell | undefined =>
  cells.find(({ end }) => end > at) ?? cells.at(-1)

/** The cells that reach into a span of time. */
export const cellsWithin = (cells: readonly GuideCell[], from: number, to: number): readonly GuideCell[] =>
  cells.filter(({ start, end }) => start < to && end > from)
