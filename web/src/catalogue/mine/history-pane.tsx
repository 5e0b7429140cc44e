import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../frame/service.queries.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CardSkeleton } from '../../ui/card.tsx'
import { Empty, ErrorState } from '../../ui/empty.tsx'
import page from '../page.module.css'
import { useLoadMore } from '../rows/use-load-more.ts'
import { historiesQuery } from './histories.queries.ts'
import { HistoryTile } from './history-tile.tsx'

interface HistoryPaneProps {
  readonly state: 'begun' | 'all'
  readonly isKnownViewer: boolean
}

/** What was begun, or all that was watched, the latest first. */
export function HistoryPane({ state, isKnownViewer }: HistoryPaneProps) {
  const { t } = useTranslation()
  const answer = useInfiniteQuery({ ...historiesQuery(useLanguage(), state), enabled: isKnownViewer })
  const { data, error, refetch, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = answer
  const more = (): void => void answer.fetchNextPage()
  const pages = data?.pages
  useLoadMore(more, hasNextPage && !isFetching && !isFetchNextPageError, pages?.length ?? 0)
  const entries = pages && [...new Map(pages.flat().map((entry) => [entry.content.id, entry])).values()]
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (entries?.length === 0) {
    const word = state === 'begun' ? 'no_begun' : 'no_history'
    return (
      <Empty icon={History} title={t(`mine.${word}`)} text={t(`mine.${word}_text`)}>
        <LinkButton look="paper" to="/">
          {t('mine.find')}
        </LinkButton>
      </Empty>
    )
  }
  return (
    <>
      <div className={page.grid} data-shape="h" aria-busy={!data}>
        {entries?.map((entry) => (
          <div key={entry.content.id}>
            <HistoryTile entry={entry} state={state} isFluid />
          </div>
        ))}
        {(!data || isFetchingNextPage) &&
          [1, 2, 3, 4, 5, 6, 7, 8].map((index) => <CardSkeleton key={index} shape="h" isFluid />)}
      </div>
      {isFetchNextPageError && <ErrorState error={error} onRetry={more} />}
    </>
  )
}
