import { Lock, Star } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/tv.ts'
import { slotState } from '#domain/tv/schedule-day.ts'
import { rightsTo } from '../access/rights-to.ts'
import type { TvText } from '../use-tv-text.ts'
import { Cell } from './guide-cell.tsx'
import { cellAt, cellsOf, cellsWithin, type GuideDay } from './guide-cells.ts'
import { DAY_S, type GuideRange, type GuideScale } from './guide-scale.ts'
import styles from './guide-row.module.css'

/** The left edge lies within this of the hour that is in sight: what begins before then may lie across it. Seconds. */
const EDGE_S = 3600

interface RowProps {
  readonly channel: Channel
  readonly index: number
  readonly isClosed: boolean
  readonly isKept: boolean
  /** One after another, the first of them that of `first`. */
  readonly days: readonly GuideDay[]
  readonly first: number
  /** The span of time that is drawn, epoch seconds. */
  readonly from: number
  readonly to: number
  /** The hour at the left edge. */
  readonly seen: number
  /** Where the keys are, if they are in this row: a moment, or null for the channel. */
  readonly cursor: number | null | undefined
  /** The present, epoch seconds. */
  readonly now: number
  readonly range: GuideRange
  readonly scale: GuideScale
  readonly text: TvText
}

const isSameList = <T,>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])

function isSameRow({ days, ...one }: RowProps, { days: others, ...other }: RowProps): boolean {
  return (
    isSameList(days, others) &&
    Object.entries(one).every(([name, value]) => Object.is(value, other[name as keyof typeof other]))
  )
}

/** A channel of the guide with what is on it in sight. */
export const Row = memo(function Row(props: RowProps) {
  const { channel, index, days, from, to, seen, cursor, now, range, scale, text } = props
  // A list of the same days is the same list: cells stay what they are while nothing of them has changed.
  const first = Math.floor(props.first / DAY_S) * DAY_S
  const [known, setKnown] = useState({ days, first })
  if (known.first !== first || !isSameList(known.days, days)) setKnown({ days, first })
  const cells = useMemo(() => cellsOf(known.days, known.first, scale.shortest), [known, scale])
  const rights = useMemo(() => rightsTo(channel), [channel])
  const focused = cursor === undefined || cursor === null ? undefined : cellAt(cells, cursor)
  const shown = cellsWithin(cells, from, to)
  // In their order: a cell that is moved in the document loses its focus.
  const all =
    !focused || shown.includes(focused)
      ? shown
      : cells.filter((cell) => cell === focused || shown.includes(cell))
  return (
    <div
      role="row"
      className={styles.row}
      aria-rowindex={index + 2}
      data-row={index}
      style={{ top: scale.axis + index * scale.row, height: scale.row }}
    >
      <Head channel={channel} isClosed={props.isClosed} isKept={props.isKept} isTabStop={cursor === null} />
      {all.map((cell) => (
        <Cell
          key={cell.key}
          cell={cell}
          state={cell.kind === 'programme' ? slotState(cell.item, rights, now) : null}
          isTabStop={cell === focused}
          isAtEdge={cell.start < seen + EDGE_S}
          range={range}
          scale={scale}
          text={text}
        />
      ))}
    </div>
  )
}, isSameRow)

interface HeadProps extends Pick<RowProps, 'channel' | 'isClosed' | 'isKept'> {
  readonly isTabStop: boolean
}

/** The channel at the head of its row: number, logo and name; a press plays it. */
const Head = memo(function Head({ channel, isClosed, isKept, isTabStop }: HeadProps) {
  const { t } = useTranslation()
  const { num, name, logo } = channel
  const mark = isClosed ? t('tv.channel_closed') : isKept ? t('tv.channel_mine') : null
  return (
    <div
      role="rowheader"
      className={styles.head}
      tabIndex={isTabStop ? 0 : -1}
      aria-colindex={1}
      aria-label={[num, name, mark].filter(Boolean).join(', ')}
      data-closed={isClosed}
    >
      <small aria-hidden>{num}</small>
      <span className={styles.logo} aria-hidden>
        {logo ? (
          <img src={logo} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : (
          name.slice(0, 2)
        )}
      </span>
      <b aria-hidden>{name}</b>
      {isClosed ? (
        <Lock aria-hidden strokeWidth={2} />
      ) : (
        isKept && <Star aria-hidden fill="currentColor" stroke="none" />
      )}
    </div>
  )
})
