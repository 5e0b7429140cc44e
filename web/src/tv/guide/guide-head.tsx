import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../i18n/guide-words.ts'
import type { Category, Channel } from '#contract/tv.ts'
import { Button } from '../../ui/button.tsx'
import { CategoryChips } from '../channels/category-chips.tsx'
import { DayRail } from '../schedule/day-rail.tsx'
import styles from './guide-head.module.css'

interface HeadProps {
  readonly channels: readonly Channel[] | undefined
  readonly categories: readonly Category[]
  readonly selected: readonly number[]
  readonly onSelect: (selected: readonly number[]) => void
  /** `YYYY-MM-DD` each, in order. */
  readonly dates: readonly string[]
  readonly today: string
  readonly day: string
  readonly gridId: string
  readonly onDay: (date: string) => void
  readonly onNow: () => void
}

/** What stands above the grid and stays there: the way back to the present, categories and days. */
export function GuideHead(props: HeadProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <h1>{t('tv.guide')}</h1>
        <CategoryChips
          channels={props.channels}
          categories={props.categories}
          selected={props.selected}
          onSelect={props.onSelect}
          className={styles.chips}
        />
        <Button size="small" icon={Clock} className={styles.now} onClick={props.onNow}>
          {t('guide.now')}
        </Button>
      </div>
      <DayRail
        dates={props.dates}
        today={props.today}
        selected={props.day}
        panelId={props.gridId}
        onSelect={props.onDay}
      />
    </div>
  )
}
