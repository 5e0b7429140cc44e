import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/tv.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import { useNow } from '../../ui/use-now.ts'
import { useTvText } from '../use-tv-text.ts'
import { Axis } from './guide-axis.tsx'
import { cellAt, cellsOf, type GuideCell } from './guide-cells.ts'
import styles from './guide-grid.module.css'
import { type GuideCursor, nextCursor } from './guide-keys.ts'
import { Row } from './guide-row.tsx'
import { DAY_S, type GuideRange, type GuideScale, scrollFor, xOf } from './guide-scale.ts'
import { useGuideDays } from './guide.queries.ts'
import { useGuideView } from './use-guide-view.ts'

/** What is not known yet is as long as a day: so much on both sides of a moment is brought into sight, in seconds. */
const BESIDE_S = 1800

/** What the page does to the grid. */
export interface GuideHandle {
  readonly goToNow: () => void
  /** To the hour that is in sight, on another day: `YYYY-MM-DD`. */
  readonly goToDay: (date: string) => void
}

interface GridProps {
  readonly id: string
  readonly channels: readonly Channel[]
  /** Names the choice of channels: another one begins at its top. */
  readonly choice: string
  readonly favouriteIds: ReadonlySet<number>
  readonly isClosed: (channel: Channel) => boolean
  readonly range: GuideRange
  readonly scale: GuideScale
  /** Hears of the hour at the left edge, epoch seconds. */
  readonly onSeen: (at: number) => void
  /** A channel, or something that is on it, was pressed. */
  readonly onPress: (channel: Channel, cell: GuideCell | null) => void
  readonly ref: Ref<GuideHandle>
}

/**
 * Channels by time, as a data grid: one tab stop, arrows from cell to cell. Only what is in sight is drawn, and the cell that has the
 * focus wherever it has gone.
 */
export const GuideGrid = memo(function GuideGrid({ id, channels, range, scale, ...props }: GridProps) {
  const { isClosed, favouriteIds, onPress, onSeen, ref } = props
  const { t } = useTranslation()
  const text = useTvText()
  const now = useNow()
  const box = useRef<HTMLDivElement>(null)
  const rows = channels.length
  const { view, goToNow, goToDay } = useGuideView({ box, range, scale, rows, choice: props.choice })
  useImperativeHandle(ref, () => ({ goToNow, goToDay }), [goToNow, goToDay])
  const { daysOf, retry } = useGuideDays(channels, view)
  const [placed, setCursor] = useState<GuideCursor>(() => ({ row: 0, at: Math.floor(serviceSeconds()) }))
  const cursor = { ...placed, row: Math.min(placed.row, rows - 1) }
  // Where the keys are, the focus is: also when its cell was drawn anew, or stands for something else by now.
  const hasFocus = useRef(false)

  const { seen } = view
  useLayoutEffect(() => onSeen(seen), [onSeen, seen])

  const cellsAround = (row: number, at: number): readonly GuideCell[] => {
    const first = Math.floor(at / DAY_S) * DAY_S
    const from = Math.max(range.start, first - DAY_S)
    return cellsOf(daysOf(row, from, Math.min(range.end, first + 2 * DAY_S)), from, scale.shortest)
  }
  const elementOf = ({ row, at }: GuideCursor): HTMLElement | null => {
    const line = box.current?.querySelector(`[data-row="${row}"]`)
    return line?.querySelector<HTMLElement>(at === null ? '[role="rowheader"]' : '[tabindex="0"]') ?? null
  }
  useLayoutEffect(() => {
    if (!hasFocus.current) return
    const active = document.activeElement
    const element = elementOf(cursor)
    if (element && active !== element && (active === document.body || box.current?.contains(active)))
      element.focus({ preventScroll: true })
  })

  /** Pixels of what is to be seen of a cell: of one that is no programme, only what is near the moment. */
  const partOf = ({ kind, start, end }: GuideCell, at: number) => {
    const beside = kind === 'programme' ? DAY_S : BESIDE_S
    return {
      from: xOf(Math.max(start, range.start, at - beside), range, scale),
      to: xOf(Math.min(end, at + beside), range, scale),
    }
  }
  const bringIntoSight = ({ row, at }: GuideCursor): void => {
    const element = box.current
    if (!element) return
    const top = scrollFor(
      { from: row * scale.row, to: (row + 1) * scale.row },
      { from: element.scrollTop, size: element.clientHeight - scale.axis },
    )
    const cell = at === null ? undefined : cellAt(cellsAround(row, at), at)
    const left =
      cell && at !== null
        ? scrollFor(partOf(cell, at), {
            from: element.scrollLeft,
            size: element.clientWidth - scale.column,
          })
        : element.scrollLeft
    element.scrollTo({ left, top, behavior: 'instant' })
  }

  const cellOf = (target: EventTarget): GuideCursor | null => {
    const element =
      target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"], [role="rowheader"]') : null
    const row = element?.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (!element || row === undefined) return null
    const at = element.dataset['at']
    return { row: Number(row), at: at === undefined ? null : Math.max(range.start, Number(at)) }
  }
  const press = ({ row, at }: GuideCursor): void => {
    const channel = channels[row]
    if (!channel) return
    const cell = at === null ? null : cellAt(cellsAround(row, at), at)
    if (cell === undefined) return
    if (cell?.kind === 'failed') retry(row, cell.start)
    else if (cell === null || cell.kind === 'programme') onPress(channel, cell)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return press(cursor)
    }
    const pressed = { key: event.key, isWide: event.ctrlKey || event.metaKey }
    const page = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - scale.axis) / scale.row) - 1)
    const next = nextCursor(pressed, cursor, { rows, page, range, seen: seenMoment(), cellsAround })
    if (!next) return
    event.preventDefault()
    hasFocus.current = true
    setCursor(next)
    bringIntoSight(next)
  }
  const seenMoment = (): number =>
    range.start + Math.ceil((box.current?.scrollLeft ?? 0) / scale.minute) * 60 + 60

  const drawn = useMemo(() => {
    const indexes = Array.from({ length: view.lastRow - view.firstRow }, (_, at) => view.firstRow + at)
    // In their order: a row that is moved in the document loses its focus.
    if (cursor.row < view.firstRow) return [cursor.row, ...indexes]
    return cursor.row < view.lastRow ? indexes : [...indexes, cursor.row]
  }, [view.firstRow, view.lastRow, cursor.row])

  return (
    <div
      ref={box}
      id={id}
      role="grid"
      tabIndex={-1}
      aria-label={t('tv.guide')}
      aria-readonly
      aria-rowcount={rows + 1}
      aria-colcount={1 + Math.round((range.end - range.start) / 60)}
      className={styles.box}
      style={{ '--column': `${scale.column}px`, '--now': `${xOf(now, range, scale)}px` }}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        hasFocus.current = true
        const at = cellOf(target)
        if (at && elementOf(cursor) !== target) setCursor(at)
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !box.current?.contains(relatedTarget)) hasFocus.current = false
      }}
      onClick={({ target }: MouseEvent) => {
        const at = cellOf(target)
        if (at) press(at)
      }}
    >
      <div
        role="presentation"
        className={styles.canvas}
        style={{
          width: scale.column + xOf(range.end, range, scale),
          height: scale.axis + rows * scale.row,
        }}
      >
        <Axis from={view.from} to={view.to} day={view.seen} range={range} scale={scale} text={text} />
        {drawn.map((index) => {
          const channel = channels[index]
          if (!channel) return null
          const isCursor = index === cursor.row
          const at = isCursor ? cursor.at : null
          // The days of the focus are drawn too, where they are others.
          const from = at === null ? view.from : Math.min(view.from, at)
          const to = at === null ? view.to : Math.max(view.to, at + 1)
          return (
            <Row
              key={channel.id}
              channel={channel}
              index={index}
              isClosed={isClosed(channel)}
              isKept={favouriteIds.has(channel.id)}
              days={daysOf(index, from, to)}
              first={from}
              from={view.from}
              to={view.to}
              seen={view.seen}
              cursor={isCursor ? cursor.at : undefined}
              now={now}
              range={range}
              scale={scale}
              text={text}
            />
          )
        })}
        <div className={styles.now} role="presentation" />
      </div>
    </div>
  )
})
