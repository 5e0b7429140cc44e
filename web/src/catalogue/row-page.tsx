import { useInfiniteQuery } from '@tanstack/react-query'
import { LibraryBig } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { rowPath } from '#domain/catalogue/addresses.ts'
import { ApiFailure } from '../api/failure.ts'
import { NotFound } from '../shell/not-found.tsx'
import { usePageMask } from '../shell/page-title.ts'
import { useLanguage } from '../shell/shell.queries.ts'
import { CardSkeleton } from '../ui/card.tsx'
import { Empty, ErrorState } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { rowPagesQuery } from './catalogue.queries.ts'
import styles from './page.module.css'
import { rowCards, shapeOf } from './row-items.tsx'

const WAITING = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** `/row/{id or slug}`: all of a row, more of it as the end comes near. */
export default function RowPage() {
  const { id } = useParams()
  return id ? <FullRow key={id} id={id} /> : <NotFound what="page" />
}

function FullRow({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const end = useRef<HTMLDivElement>(null)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    rowPagesQuery(useLanguage(), id),
  )
  const first = data?.pages[0]
  usePageMask(
    'row',
    first && { title: first.title, name: first.title, description: first.description },
    first && rowPath(first),
  )

  const pageCount = data?.pages.length ?? 0
  useEffect(() => {
    if (!end.current || !hasNextPage) return
    // Asked again after each page, because an end that stays near the window tells nothing new.
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage()
      },
      { rootMargin: '800px 0px' },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasNextPage, fetchNextPage, pageCount])

  if (error instanceof ApiFailure && error.isNotFound) return <NotFound what="page" />
  if (error && !data) {
    return (
      <div className={styles.plain}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  const shape = first ? gridShape(first.template) : 'v'
  const cards = data?.pages.flatMap((row) => rowCards(row, { isFluid: true })) ?? []
  return (
    <div aria-busy={!data}>
      <div className={styles.head}>
        {first ? <h1>{first.title}</h1> : <Skeleton className={styles.waitingTitle} />}
        {first?.description && <p>{first.description}</p>}
      </div>
      {data && cards.length === 0 ? (
        <Empty icon={LibraryBig} title={t('catalogue.empty_row')} text={t('catalogue.empty_row_text')} />
      ) : (
        <div className={styles.grid} data-shape={shape}>
          {cards.map(({ key, card }) => (
            <div key={key}>{card}</div>
          ))}
          {(!data || isFetchingNextPage) &&
            WAITING.map((index) => (
              <CardSkeleton key={index} shape={first ? shapeOf(first.template) : 'v'} isFluid />
            ))}
        </div>
      )}
      {error && data && <ErrorState error={error} onRetry={() => void fetchNextPage()} />}
      <div ref={end} />
    </div>
  )
}

function gridShape(template: string): string {
  return template.startsWith('promo') || template.includes('pack') ? 'wide' : shapeOf(template)
}
