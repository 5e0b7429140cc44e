import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { LibraryBig } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import type { Row } from '#contract/catalogue.ts'
import { rowPath } from '#domain/catalogue/addresses.ts'
import { isWrongAddress } from '../../api/failure-meaning.ts'
import { NotFound } from '../../frame/not-found.tsx'
import { usePageMask } from '../../frame/page-title.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { CardSkeleton } from '../../ui/card.tsx'
import { Empty, ErrorState } from '../../ui/empty.tsx'
import { Description } from '../../ui/read-on.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from '../page.module.css'
import { Broadcasts, holdsBroadcasts } from '../search/broadcasts.tsx'
import { tellOpened } from '../search/tell-opened.ts'
import { rowCards, shapeOf } from './row-items.tsx'
import { knownTemplate, rowPagesQuery, type RowWish } from './row.queries.ts'
import { useGrowing } from './use-growing.ts'
import { useLoadMore } from './use-load-more.ts'

const WAITING = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** `/row/{id or slug}?library_id=&text=`: all of a row, more of it as the end comes near. */
export default function RowPage() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const language = useLanguage()
  const queries = useQueryClient()
  if (!id) return <NotFound what="page" />
  const library = Number(query.get('library_id'))
  const wish = {
    id,
    ...(Number.isSafeInteger(library) && library > 0 && { library }),
    ...(query.get('text') && { text: query.get('text') ?? '' }),
    template: knownTemplate(queries, language, id),
  }
  return <FullRow key={`${id}?${query}`} wish={wish} />
}

/** Cards that are drawn in one frame: more take longer than a frame while the list is being scrolled. */
const PART = 12

interface PartProps {
  readonly row: Row
  readonly from: number
  /** What the row was found with. */
  readonly text: string | undefined
}

/** Some cards of the list: they are drawn once, whatever comes after them. */
const PartCards = memo(function PartCards({ row, from, text }: PartProps) {
  return rowCards(row, { isFluid: true })
    .slice(from, from + PART)
    .map(({ key, card }) => (
      <div key={key} onClickCapture={text === undefined ? undefined : () => tellOpened(row, key, text)}>
        {card}
      </div>
    ))
})

const partsOf = (pages: readonly Row[]): { row: Row; from: number }[] =>
  pages.flatMap((row) =>
    Array.from({ length: Math.ceil(rowCards(row).length / PART) }, (_, part) => ({ row, from: part * PART })),
  )

function FullRow({ wish }: { readonly wish: RowWish }) {
  const { t } = useTranslation()
  const answer = useInfiniteQuery(rowPagesQuery(useLanguage(), wish))
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = answer
  const more = (): void => void answer.fetchNextPage()
  const pages = data?.pages
  const parts = useMemo(() => partsOf(pages ?? []), [pages])
  // What was seen before is there at once: the page goes back to its place.
  const drawn = useGrowing(parts.length, parts.length)
  const first = pages?.[0]
  usePageMask(
    'row',
    first && { title: first.title, name: first.title, description: first.description },
    first && rowPath(first),
  )
  const isDrawn = drawn === parts.length
  useLoadMore(more, hasNextPage && isDrawn && !isFetching && !isFetchNextPageError, pages?.length ?? 0)

  if (isWrongAddress(error)) return <NotFound what="page" />
  if (error && !data) {
    return (
      <div className={styles.plain}>
        <ErrorState error={error} onRetry={() => void answer.refetch()} />
      </div>
    )
  }
  const shape = first ? gridShape(first.template) : 'v'
  const isEmpty = pages !== undefined && parts.length === 0
  return (
    <div aria-busy={!data}>
      <div className={styles.head}>
        {first ? <h1>{first.title}</h1> : <Skeleton className={styles.waitingTitle} />}
        {first?.description && <Description text={first.description} moreClass={styles.more} />}
      </div>
      {isEmpty ? (
        <Empty icon={LibraryBig} title={t('catalogue.empty_row')} text={t('catalogue.empty_row_text')} />
      ) : pages?.some(holdsBroadcasts) ? (
        <div className={styles.lines}>
          <Broadcasts items={pages.flatMap(({ contents }) => contents)} />
        </div>
      ) : (
        <div className={styles.grid} data-shape={shape}>
          {parts.slice(0, drawn).map(({ row, from }) => (
            <PartCards key={row.offset + from} row={row} from={from} text={wish.text} />
          ))}
          {(!data || isFetchingNextPage || !isDrawn) &&
            WAITING.map((index) => (
              <CardSkeleton key={index} shape={first ? shapeOf(first.template) : 'v'} isFluid />
            ))}
        </div>
      )}
      {isFetchNextPageError && <ErrorState error={error} onRetry={more} />}
    </div>
  )
}

function gridShape(template: string): string {
  return template.startsWith('promo') || template.includes('pack') ? 'wide' : shapeOf(template)
}
