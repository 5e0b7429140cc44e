import { SearchX } from 'lucide-react'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import '../../i18n/guide-words.ts'
import type { GuideItem } from '#contract/guide.ts'
import { CATEGORY_ALL, CATEGORY_FAVOURITES, type Category, type Channel } from '#contract/tv.ts'
import { broadcastDay } from '#domain/tv/broadcast-day.ts'
import { slotState } from '#domain/tv/schedule-day.ts'
import { scheduleWindow } from '#domain/tv/schedule-window.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import { usePageTitle } from '../../frame/page-title.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, ErrorState } from '../../ui/empty.tsx'
import { useNow } from '../../ui/use-now.ts'
import { rightsTo } from '../access/rights-to.ts'
import { useTvAccess } from '../access/use-tv-access.ts'
import { guidePath, inCategories, tvPath } from '../tv-paths.ts'
import { useLostCategory } from '../use-lost-category.ts'
import { useTvPlace } from '../use-tv-place.ts'
import { useIsWide } from '../use-width.ts'
import type { GuideCell } from './guide-cells.ts'
import { daysBetween } from './guide-days.ts'
import { GuideGrid, type GuideHandle } from './guide-grid.tsx'
import { GuideHead } from './guide-head.tsx'
import { daysAround, NARROW_SCALE, WIDE_SCALE } from './guide-scale.ts'
import { GuideSkeleton } from './guide-skeleton.tsx'
import { timeZone } from '../viewer-zone.ts'
import styles from './guide.module.css'
import { ProgrammeDialog } from './programme-dialog.tsx'

const ALL = [CATEGORY_ALL]
const NO_CATEGORIES: readonly Category[] = []

/** `/tv-guide` and `/tv-guide/:category`: all channels by time. */
export default function GuidePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const { channels, categories: known, found, error, retry } = useTvPlace()
  const categories = known ?? NO_CATEGORIES
  const selected = found ?? ALL
  useLostCategory({ categories: known, found }, guidePath)
  usePageTitle(t('tv.guide'))
  const gridId = useId()
  const grid = useRef<GuideHandle>(null)
  const { accessOf } = useTvAccess()
  const isClosed = useCallback((channel: Channel) => accessOf(channel) !== 'open', [accessOf])
  const shown = useMemo(
    () => channels && inCategories(channels, categories, selected),
    [channels, categories, selected],
  )
  const favouriteIds = useMemo(
    () => new Set(categories.find(({ id }) => id === CATEGORY_FAVOURITES)?.channels),
    [categories],
  )

  // It stays what it was when the page came: nothing moves under who looks at it.
  const mostDays = channels && Math.max(0, ...channels.map(({ archived_days }) => archived_days))
  const [opened] = useState(() => Math.floor(serviceSeconds()))
  const range = useMemo(() => daysAround(scheduleWindow(mostDays ?? 0, opened), opened), [mostDays, opened])
  const dates = useMemo(() => daysBetween(range, timeZone), [range])
  const now = useNow()
  const today = broadcastDay(now, timeZone)
  const [seen, setSeen] = useState(opened)
  const day = broadcastDay(seen, timeZone)
  const goToNow = useCallback(() => grid.current?.goToNow(), [])
  const goToDay = useCallback((date: string) => grid.current?.goToDay(date), [])

  const [upcoming, setUpcoming] = useState<{ channel: Channel; item: GuideItem } | null>(null)
  const pathOf = useCallback(
    (channel: Channel, ts = 0) => tvPath(categories, selected, channel, ts),
    [categories, selected],
  )
  const onPress = useCallback(
    (channel: Channel, cell: GuideCell | null) => {
      const item = cell?.kind === 'programme' ? cell.item : null
      const state = item ? slotState(item, rightsTo(channel), serviceSeconds()) : 'now'
      if (item && state === 'future') setUpcoming({ channel, item })
      else if (state === 'no_recording') showAlert(t('tv.error_schedule_copyright_banned'))
      // What is closed says on its own page what opens it.
      else void navigate(pathOf(channel, state === 'recorded' ? item?.timestamp : 0))
    },
    [navigate, pathOf, setUpcoming, t],
  )
  const select = useCallback(
    (next: readonly number[]) => void navigate(guidePath(categories, next), { replace: true }),
    [navigate, categories],
  )

  if (error)
    return (
      <div className={styles.failed}>
        <ErrorState error={error} onRetry={retry} />
      </div>
    )
  return (
    <section
      className={styles.page}
      data-tv={isWide ? 'wide' : 'narrow'}
      data-footer="none"
      aria-label={t('tv.guide')}
    >
      <GuideHead
        channels={channels}
        categories={categories}
        selected={selected}
        onSelect={select}
        dates={dates}
        today={today}
        day={dates.includes(day) ? day : today}
        gridId={gridId}
        onDay={goToDay}
        onNow={goToNow}
      />
      {!shown && <GuideSkeleton />}
      {shown?.length === 0 && (
        <div className={styles.notice} role="status">
          <Empty icon={SearchX} title={t('tv.category_empty')}>
            <Button size="small" onClick={() => select(ALL)}>
              {t('tv.search_reset')}
            </Button>
          </Empty>
        </div>
      )}
      {shown && shown.length > 0 && (
        <GuideGrid
          ref={grid}
          id={gridId}
          channels={shown}
          choice={selected.join()}
          favouriteIds={favouriteIds}
          isClosed={isClosed}
          range={range}
          scale={isWide ? WIDE_SCALE : NARROW_SCALE}
          onSeen={setSeen}
          onPress={onPress}
        />
      )}
      {upcoming && (
        <ProgrammeDialog
          {...upcoming}
          onClose={() => setUpcoming(null)}
          onWatch={() => {
            setUpcoming(null)
            void navigate(pathOf(upcoming.channel))
          }}
        />
      )}
    </section>
  )
}
