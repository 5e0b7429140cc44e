import { CalendarX, ChevronUp } from 'lucide-react'
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduleItem } from '#contract/tv.ts'
import type { ArchiveRights } from '#domain/tv/archive.ts'
import { broadcastDay } from '#domain/tv/broadcast-day.ts'
import { dayPart, scheduleDays, slotState, type SlotState } from '#domain/tv/schedule-day.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import textStyles from '../../ui/text.module.css'
import { useNow } from '../../ui/use-now.ts'
import { DayRail } from './day-rail.tsx'
import styles from './schedule-panel.module.css'
import { Slot } from './slot.tsx'
import { timeZone } from '../viewer-zone.ts'
import { useTvText } from '../use-tv-text.ts'

interface SchedulePanelProps {
  readonly channelId: number
  /** Undefined while they load. */
  readonly items: readonly ScheduleItem[] | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly rights: ArchiveRights
  /** The programme on screen. */
  readonly playing: ScheduleItem | undefined
  /** Where the schedule goes on with the page, what is long over stays folded until it is asked for. */
  readonly isFolded: boolean
  readonly onPress: (item: ScheduleItem, state: SlotState) => void
}

/** Where the current programme lies in the panel, from its top. */
const IN_VIEW_AT = 0.36
/** Past programmes that stay in sight above the current one when the others are folded. */
const UNFOLDED = 2

/** Scrolls a day to what plays, or else to what is on air, and answers that; a day without either begins at its top. */
function bringToMark(box: HTMLElement): HTMLElement | null {
  const mark =
    box.querySelector<HTMLElement>('[data-mark="playing"]') ?? box.querySelector<HTMLElement>('[data-mark]')
  if (box.scrollHeight > box.clientHeight)
    box.scrollTop = mark ? mark.offsetTop - box.clientHeight * IN_VIEW_AT : 0
  return mark
}

/** Whether a row of the list can be seen in it. */
const isInSight = (box: HTMLElement, { isConnected, offsetTop, offsetHeight }: HTMLElement): boolean =>
  isConnected && offsetTop + offsetHeight > box.scrollTop && offsetTop < box.scrollTop + box.clientHeight

/** The programme of a channel, day by day. Without a choice of the viewer it shows the day of what plays. */
export const SchedulePanel = memo(function SchedulePanel(props: SchedulePanelProps) {
  const { channelId, items, error, onRetry, rights, playing, isFolded, onPress } = props
  const { t } = useTranslation()
  const text = useTvText()
  const now = useNow()
  const panelId = useId()
  const [chosen, setChosen] = useState<{ readonly channelId: number; readonly date: string } | null>(null)
  const days = useMemo(() => (items ? scheduleDays(items, timeZone) : []), [items])
  const today = broadcastDay(now, timeZone)
  const dates = useMemo(() => days.map(({ date }) => date), [days])
  const wished =
    chosen?.channelId === channelId ? chosen.date : broadcastDay(playing?.timestamp ?? now, timeZone)
  const selected = dates.includes(wished) ? wished : (dates.findLast((date) => date <= wished) ?? dates[0])
  const day = days.find(({ date }) => date === selected)?.items ?? []

  const playingId = playing?.id
  const unfoldable = `${channelId} ${selected}`
  const [unfolded, setUnfolded] = useState('')
  const current = day.findIndex((item) => item.id === playingId || slotState(item, rights, now) === 'now')
  // Where the fold lies is decided as the day is opened: what goes by while somebody reads folds nothing away. It
  // only moves up to what plays: the recording of an address comes after its day, and a viewer skips back.
  const [fold, setFold] = useState({ of: '', from: 0 })
  const isCurrentFolded = (day[current]?.timestamp ?? Infinity) < fold.from
  if (day.length > 0 && (fold.of !== unfoldable || isCurrentFolded))
    setFold({ of: unfoldable, from: day[Math.max(0, current - UNFOLDED)]?.timestamp ?? 0 })
  const folded =
    isFolded && unfolded !== unfoldable ? day.filter(({ timestamp }) => timestamp < fold.from).length : 0
  const shown = day.slice(folded)

  const body = useRef<HTMLDivElement>(null)
  /** The row that the panel was brought to last. */
  const marked = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const box = body.current
    if (box) marked.current = bringToMark(box)
  }, [channelId, selected])
  // The list goes on with what plays under the eyes of who follows it; who reads elsewhere is left there.
  useEffect(() => {
    const box = body.current
    if (box && marked.current && isInSight(box, marked.current)) marked.current = bringToMark(box)
  }, [playingId])

  if (error && !items)
    return <div className={styles.notice}>{<ErrorState error={error} onRetry={onRetry} />}</div>
  if (!items) return <ScheduleSkeleton />
  if (!selected) {
    return (
      <div className={styles.notice} role="status">
        <Empty icon={CalendarX} title={t('tv.warning_no_program')} text={t('tv.warning_no_program_hint')} />
      </div>
    )
  }
  return (
    <>
      <DayRail
        dates={dates}
        today={today}
        selected={selected}
        panelId={panelId}
        onSelect={(date) => setChosen({ channelId, date })}
      />
      <div ref={body} className={styles.body} role="tabpanel" id={panelId} aria-label={t('tv.tab_schedule')}>
        {folded > 0 && (
          <div className={styles.earlier}>
            <Button look="ghost" size="small" icon={ChevronUp} onClick={() => setUnfolded(unfoldable)}>
              {t('tv.earlier')}
            </Button>
          </div>
        )}
        {shown.map((item, index) => {
          const part = dayPart(new Date(item.timestamp * 1000).getHours())
          const before = shown[index - 1]
          const isNewPart = !before || dayPart(new Date(before.timestamp * 1000).getHours()) !== part
          return (
            <div key={item.id} className={styles.entry}>
              {isNewPart && <h2 className={styles.part}>{t(`tv.part_${part}`)}</h2>}
              <Slot
                item={item}
                state={slotState(item, rights, now)}
                isPlaying={item.id === playingId}
                now={now}
                text={text}
                onPress={onPress}
              />
            </div>
          )
        })}
      </div>
    </>
  )
})

/** The exact boxes of a day that is on its way. */
function ScheduleSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.body} aria-busy>
      <p role="status" className={textStyles.hidden}>
        {t('tv.status_loading')}
      </p>
      <div className={styles.railSkeleton} />
      {Array.from({ length: 9 }, (_, index) => (
        <div key={index} className={styles.skeleton}>
          <Skeleton text={1} />
          <span>
            <Skeleton text={0.4 + ((index * 7) % 5) / 10} />
            <Skeleton text={0.3} />
          </span>
        </div>
      ))}
    </div>
  )
}
