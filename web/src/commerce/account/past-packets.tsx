import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PastPacket } from '#contract/subscriptions.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { shownFailure } from '../../frame/shown-failure.ts'
import { useViewer } from '../../frame/viewer.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { pastPacketsQuery } from '../my-packets.queries.ts'
import { useDay } from '../use-day.ts'
import styles from './account.module.css'
import pastStyles from './past-packets.module.css'

/** What the viewer has had: asked for when it is wanted, since most never want it. Guests and children have had nothing. */
export function PastPackets() {
  const { t } = useTranslation()
  const { user } = useViewer()
  const [isOpen, setOpen] = useState(false)
  if (user?.is_guest !== false || isChildSession()) return null
  return (
    <details className={pastStyles.past} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('money.past')}
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </summary>
      {isOpen && <List />}
    </details>
  )
}

function List() {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    pastPacketsQuery(useLanguage()),
  )
  const failure = shownFailure(error, data)
  if (failure) return <ErrorState isInside error={failure} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className={styles.waiting} aria-busy>
        <Skeleton text={0.6} />
        <Skeleton text={0.4} />
      </div>
    )
  const past = data.pages.flat()
  if (past.length === 0) return <p className={styles.none}>{t('money.past_none')}</p>
  return (
    <>
      <ul className={styles.items} aria-label={t('money.past')}>
        {past.map((one) => (
          <Line key={one.id} one={one} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={pastStyles.more}>
          <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('money.receipts_more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Line({ one }: { readonly one: PastPacket }) {
  const { t } = useTranslation()
  const day = useDay()
  return (
    <li>
      <div>
        <b>{one.title}</b>
        {one.kind === 'code' && <Tag look="line">{t('money.past_code')}</Tag>}
        <p>{one.description}</p>
        <p>
          {day(one.start_at)} – {day(one.end_at)}
        </p>
      </div>
    </li>
  )
}
