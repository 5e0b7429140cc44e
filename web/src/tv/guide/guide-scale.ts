/** The days that the guide shows, from midnight to midnight of UTC, in epoch seconds. */
export interface GuideRange {
  readonly start: number
  readonly end: number
}

/** How large the grid is drawn, in pixels. */
export interface GuideScale {
  readonly minute: number
  /** Height of a channel. */
  readonly row: number
  /** Width of the column of channels. */
  readonly column: number
  /** Height of the line of hours. */
  readonly axis: number
  /** Programmes that are shorter share a cell, in seconds: of thinner ones there would be thousands, and no finger would meet them. */
  readonly shortest: number
}

export const WIDE_SCALE: GuideScale = { minute: 6, row: 64, column: 232, axis: 40, shortest: 60 }
export const NARROW_SCALE: GuideScale = { minute: 4, row: 60, column: 76, axis: 36, shortest: 360 }

export const DAY_S = 86_400
const HOUR_S = 3600
/** Nobody keeps more days of an archive that a viewer would walk through. */
const MOST_DAYS_BACK = 14
/** Hours that are drawn beyond either edge. */
const HOURS_BESIDE = 1
/** Rows come and go in steps of so many, so that most movements draw nothing. */
const ROW_STEP = 4
const ROWS_BESIDE = 4

/** Whole days around a window of schedules. @param window epoch seconds */
export const daysAround = (window: GuideRange, now: number): GuideRange => ({
  start: Math.floor(Math.max(window.start, now - MOST_DAYS_BACK * DAY_S) / DAY_S) * DAY_S,
  end: Math.ceil(window.end / DAY_S) * DAY_S,
})

/** Pixels from the beginning of the range to a moment (epoch seconds). */
export const xOf = (at: number, range: GuideRange, scale: GuideScale): number =>
  ((at - range.start) / 60) * scale.minute

/** The moment (epoch seconds) so many pixels after the beginning of the range. */
export const momentAt = (x: number, range: GuideRange, scale: GuideScale): number =>
  range.start + (x / scale.minute) * 60

/** How far a box is scrolled, and what of it shows. */
export interface GuidePlace {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What of the grid is drawn: rows by their index, the last one left out, and a span of time in epoch seconds. */
export interface GuideView {
  readonly firstRow: number
  readonly lastRow: number
  readonly from: number
  readonly to: number
  /** The hour at the left edge, epoch seconds. */
  readonly seen: number
}

/** What is in sight with something around it, in coarse steps: views of places that are near are the same. */
export function viewAt(place: GuidePlace, range: GuideRange, scale: GuideScale, rows: number): GuideView {
  const top = Math.floor(place.top / scale.row / ROW_STEP) * ROW_STEP
  const shown = Math.ceil(place.height / scale.row) + ROW_STEP
  const hour = Math.floor(momentAt(place.left, range, scale) / HOUR_S)
  const hours = Math.ceil(Math.max(0, place.width - scale.column) / scale.minute / 60) + 1
  return {
    firstRow: Math.max(0, Math.min(top, rows) - ROWS_BESIDE),
    lastRow: Math.min(rows, Math.max(0, top) + shown + ROWS_BESIDE),
    from: Math.max(range.start, (hour - HOURS_BESIDE) * HOUR_S),
    to: Math.min(range.end, (hour + hours + HOURS_BESIDE) * HOUR_S),
    seen: hour * HOUR_S,
  }
}

export const isSameView = (one: GuideView, other: GuideView): boolean =>
  one.firstRow === other.firstRow &&
  one.lastRow === other.lastRow &&
  one.from === other.from &&
  one.to === other.to &&
  one.seen === other.seen

/** Where a box has to be scrolled along one side so that a part of it shows; where it stands, if it shows already. */
export function scrollFor(
  part: { readonly from: number; readonly to: number },
  shown: { readonly from: number; readonly size: number },
): number {
  const inSight = Math.min(part.to, shown.from + shown.size) - Math.max(part.from, shown.from)
  const enough = Math.min(part.to - part.from, shown.size)
  if (inSight >= enough) return shown.from
  return part.from < shown.from || part.to - part.from >= shown.size ? part.from : part.to - shown.size
}
