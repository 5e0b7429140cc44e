import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import type { Item } from '#contract/catalogue.ts'
import { CardSkeleton } from '../../ui/card.tsx'
import { ItemCard } from '../cards/item-cards.tsx'
import styles from './poster-grid.module.css'
import { useGridLayout } from './use-grid-layout.ts'

/** Rows that are drawn above and beneath the window. */
const OVERSCAN = 3
/** Rows of cells that stand for what is on its way. */
const WAITING_ROWS = 2
/** Rows whose pictures are fetched at once. */
const EAGER_ROWS = 2

interface PosterGridProps {
  readonly label: string
  readonly items: readonly Item[]
  /** How many there are in all, as far as that is known. */
  readonly total: number | undefined
  /** More is on its way: its cells stand at the end. */
  readonly isLoading: boolean
}

/** Posters in rows, of which only those near the window are drawn. The row that holds the focus stays. */
export function PosterGrid({ label, items, total, isLoading }: PosterGridProps) {
  const list = useRef<HTMLDivElement>(null)
  const { columns, rowHeight, top } = useGridLayout(list)
  const focused = useRef<number | null>(null)

  const rows = Math.ceil(items.length / columns) + (isLoading ? WAITING_ROWS : 0)
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: useCallback(
      (range: Range) => withRow(defaultRangeExtractor(range), focused.current, range.count),
      [],
    ),
  })
  useLayoutEffect(() => {
    virtualizer.measure()
  }, [virtualizer, rowHeight, columns])

  return (
    <div
      ref={list}
      className={styles.grid}
      role="list"
      aria-label={label}
      aria-busy={isLoading}
      style={{ height: virtualizer.getTotalSize(), '--columns': columns }}
      onFocus={({ target }) => {
        focused.current = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'])
      }}
      onBlur={() => {
        focused.current = null
      }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => (
        <div
          key={index}
          ref={virtualizer.measureElement}
          data-index={index}
          role="presentation"
          className={styles.row}
          style={{ minHeight: rowHeight, transform: `translateY(${start - top}px)` }}
        >
          <PosterRow
            items={items.slice(index * columns, (index + 1) * columns)}
            from={index * columns}
            cells={isLoading ? columns : 0}
            total={total ?? (isLoading ? undefined : items.length)}
            isEager={index < EAGER_ROWS}
          />
        </div>
      ))}
    </div>
  )
}

/** Adds a row to those that are drawn. */
function withRow(drawn: number[], row: number | null, count: number): number[] {
  if (row === null || row >= count || drawn.includes(row)) return drawn
  return [...drawn, row].toSorted((a, b) => a - b)
}

interface PosterRowProps {
  readonly items: readonly Item[]
  /** Place of the first one among all. */
  readonly from: number
  /** Cells to be filled up with what is on its way. */
  readonly cells: number
  readonly total: number | undefined
  readonly isEager: boolean
}

const PosterRow = memo(function PosterRow({ items, from, cells, total, isEager }: PosterRowProps) {
  const waiting = Array.from({ length: Math.max(0, cells - items.length) }, (_, at) => at)
  return (
    <>
      {items.map((item, at) => (
        <div key={item.id} role="listitem" aria-setsize={total ?? -1} aria-posinset={from + at + 1}>
          <ItemCard item={item} shape="v" isFluid isEager={isEager} />
        </div>
      ))}
      {waiting.map((at) => (
        <CardSkeleton key={at} shape="v" isFluid />
      ))}
    </>
  )
}, isSameRow)

/** More titles at the end of the list draw no row anew that was full already. */
function isSameRow(a: PosterRowProps, b: PosterRowProps): boolean {
  const isFull = a.items.length >= a.cells && b.items.length >= b.cells
  return (
    (isFull || a.cells === b.cells) &&
    a.from === b.from &&
    a.total === b.total &&
    a.isEager === b.isEager &&
    a.items.length === b.items.length &&
    a.items.every((item, at) => item === b.items[at])
  )
}
