import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '#contract/filters.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, ErrorState } from '../../ui/empty.tsx'
import { useLoadMore } from '../rows/use-load-more.ts'
import styles from './filter-page.module.css'
import { foundQuery } from './filter.queries.ts'
import { PosterGrid } from './poster-grid.tsx'

interface FoundProps {
  readonly label: string
  readonly filter: Filter
  readonly total: number | undefined
  readonly onReset: () => void
}

/** The titles that a filter finds, more of them as the end comes near. */
export function Found({ label, filter, total, onReset }: FoundProps) {
  const { t } = useTranslation()
  const answer = useInfiniteQuery(foundQuery(useLanguage(), filter))
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = answer
  const items = useMemo(() => data?.pages.flat() ?? [], [data])
  const more = (): void => void answer.fetchNextPage()
  useLoadMore(more, hasNextPage && !isFetching && !isFetchNextPageError, data?.pages.length ?? 0)

  if (error && !data) {
    return (
      <div className={styles.state}>
        <ErrorState error={error} onRetry={() => void answer.refetch()} />
      </div>
    )
  }
  if (data && items.length === 0) {
    return (
      <div className={styles.state}>
        <Empty icon={SearchX} title={t('filters.filters_no_found')} text={t('filters.filters_no_found_text')}>
          <Button size="small" onClick={onReset}>
            {t('filters.reset')}
          </Button>
        </Empty>
      </div>
    )
  }
  return (
    <>
      <PosterGrid label={label} items={items} total={total} isLoading={!data || isFetchingNextPage} />
      {isFetchNextPageError && (
        <div className={styles.state}>
          <ErrorState error={error} onRetry={more} />
        </div>
      )}
    </>
  )
}
