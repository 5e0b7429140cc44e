import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/guide-words.ts'
import { isAdultTitle } from '#domain/identity/age.ts'
import type { SlotState } from '#domain/tv/schedule-day.ts'
import type { TvText } from '../use-tv-text.ts'
import type { GuideCell } from './guide-cells.ts'
import { type GuideRange, type GuideScale, xOf } from './guide-scale.ts'
import hidden from '../../ui/text.module.css'
import styles from './guide-cell.module.css'

/** Narrower than this, in pixels, a title has no room: the cell opens under the pointer and with the focus. */
const SHORT_PX = 72
/** Wide enough for the end beside the beginning. */
const SPAN_PX = 168

interface CellProps {
  readonly cell: GuideCell
  /** What a press does; of a programme alone. */
  readonly state: SlotState | null
  readonly isTabStop: boolean
  /** It may lie across the left edge: its words stay in sight. */
  readonly isAtEdge: boolean
  readonly range: GuideRange
  readonly scale: GuideScale
  readonly text: TvText
}

/** One cell of the guide: a programme, or why there is none. How it looks says what a press does. */
export const Cell = memo(function Cell({ cell, state, isTabStop, isAtEdge, range, scale, text }: CellProps) {
  const { t } = useTranslation()
  const { kind, start, end } = cell
  const x = Math.round(xOf(start, range, scale))
  const width = Math.round(xOf(end, range, scale)) - x
  const item = kind === 'programme' ? cell.item : null
  const age = item && isAdultTitle(item.age) ? text.age(item.age) : null
  const title = item?.title ?? t(kind === 'waiting' ? 'tv.status_loading' : `guide.${kind}`)
  const time = item && (width < SPAN_PX ? text.clock(item.timestamp) : text.span(item))
  const word = state && t(`tv.slot_${state}`)
  const said = state === 'no_recording' || state === 'subscription_needed' ? word : null
  return (
    <div
      role="gridcell"
      className={styles.cell}
      data-at={start}
      data-kind={kind}
      data-state={state}
      data-short={width < SHORT_PX}
      data-edge={isAtEdge}
      tabIndex={isTabStop ? 0 : -1}
      aria-colindex={2 + Math.max(0, Math.round((start - range.start) / 60))}
      aria-colspan={Math.max(1, Math.round((end - start) / 60))}
      aria-busy={kind === 'waiting'}
      style={{ '--x': `${x}px`, '--w': `${width}px` }}
    >
      <span className={kind === 'waiting' ? hidden.hidden : styles.words}>
        <b>{title}</b>
        {item && (
          <>
            {' '}
            <small>{[time, age, said].filter(Boolean).join(' · ')}</small>
          </>
        )}
      </span>
      {word && !said && <span className={hidden.hidden}> {word}</span>}
    </div>
  )
})
