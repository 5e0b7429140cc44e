import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, LibraryBig } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Rowset } from '#contract/catalogue.ts'
import { isWrongAddress } from '../../api/failure-meaning.ts'
import { NotFound } from '../../frame/not-found.tsx'
import { usePageMask } from '../../frame/page-title.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { CardSkeleton } from '../../ui/card.tsx'
import { Empty, ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { Hero, HeroSkeleton } from './hero.tsx'
import { Description } from '../../ui/read-on.tsx'
import { Link } from '../../ui/link.tsx'
import styles from '../page.module.css'
import { EAGER_ROWS, hasRowLinks } from '../rows/row-pages.ts'
import { RowSection } from '../rows/row-section.tsx'
import { rowQuery, rowsetKey, rowsetQuery } from '../rows/row.queries.ts'
import { shownFailure } from '../../frame/shown-failure.ts'
import { useVariant } from './use-variant.ts'

interface RowsetViewProps {
  readonly id: string
  /** The home page names itself by the service, not by its rowset. */
  readonly isHome?: boolean
}

/** A rowset as a page: the promo slider on top if it begins with one, then its rows. */
export function RowsetView({ id, isHome = false }: RowsetViewProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const language = useLanguage()
  const variant = useVariant()
  const { data: own, error, refetch } = useQuery(rowsetQuery(language, id, variant))
  // Kinds of clients differ by a row or two: what is known of the other kind serves until the answer comes.
  const data =
    own ?? queries.getQueryData<Rowset>(rowsetKey(language, id, variant === 'web' ? 'mobile' : 'web'))
  const failure = shownFailure(error, data)
  usePageMask(
    isHome ? 'home' : 'rowset',
    data && { title: data.title, name: data.title, description: data.description },
    isHome ? '/' : undefined,
  )
  if (isWrongAddress(failure)) return <NotFound what="page" />
  if (failure) {
    return (
      <div className={styles.plain}>
        <ErrorState error={failure} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data) return isHome ? <HomeSkeleton /> : <PageSkeleton />
  const [first, ...rest] = data.rows
  const hasHero = first?.template === 'promo-bg'
  const rows = hasHero ? rest : data.rows
  return (
    <>
      {hasHero ? <HeroRow rowset={data} isHome={isHome} /> : <PageHead rowset={data} isHome={isHome} />}
      {rows.map((head, index) => (
        <RowSection
          key={head.id}
          head={head}
          isEager={index < EAGER_ROWS - (hasHero ? 1 : 0)}
          hasLink={hasRowLinks(data.rows.length)}
        />
      ))}
      {data.rows.length === 0 && (
        <Empty icon={LibraryBig} title={t('catalogue.empty_row')} text={t('catalogue.empty_row_text')} />
      )}
    </>
  )
}

interface HeadProps {
  readonly rowset: Rowset
  readonly isHome: boolean
}

/** Where the titles of rows lead nowhere, a page has its heading and the way home. */
const hasWayBack = ({ rowset, isHome }: HeadProps): boolean => !isHome && !hasRowLinks(rowset.rows.length)

/** The promo slider; the title of the page, where it has none or it does not come. */
function HeroRow({ rowset, isHome }: HeadProps) {
  const { t } = useTranslation()
  const id = String(rowset.rows[0]?.id)
  const { data, error, refetch } = useQuery(rowQuery(useLanguage(), { id, isPersonal: false }))
  const failure = shownFailure(error, data)
  const items = data && (data.promotions.length > 0 ? data.promotions : data.contents)
  if (failure || items?.length === 0) {
    return (
      <>
        <PageHead rowset={rowset} isHome={isHome} />
        {failure && <ErrorState error={failure} onRetry={() => void refetch()} />}
      </>
    )
  }
  const hasHead = hasWayBack({ rowset, isHome })
  return (
    <>
      {!hasHead && <h1 className={text.hidden}>{rowset.title}</h1>}
      {items ? <Hero items={items} label={data.title || t('catalogue.recommended')} /> : <HeroSkeleton />}
      {hasHead && <PageHead rowset={rowset} isHome={isHome} />}
      {!hasHead && rowset.description && (
        <div className={styles.about}>
          <Description text={rowset.description} moreClass={styles.more} />
        </div>
      )}
    </>
  )
}

function PageHead({ rowset, isHome }: HeadProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.head}>
      {hasWayBack({ rowset, isHome }) && (
        <Link className={styles.back} to="/">
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
          {t('shell.to_home')}
        </Link>
      )}
      <h1>{rowset.title}</h1>
      {rowset.description && <Description text={rowset.description} moreClass={styles.more} />}
    </div>
  )
}

/** The home page on its way. */
export function HomeSkeleton() {
  return (
    <div aria-busy>
      <HeroSkeleton />
      <RowsSkeleton />
    </div>
  )
}

function PageSkeleton() {
  return (
    <div aria-busy>
      <div className={styles.head}>
        <Skeleton className={styles.waitingTitle} />
      </div>
      <RowsSkeleton />
    </div>
  )
}

function RowsSkeleton() {
  return (
    <>
      {['h', 'v'].map((shape) => (
        <div key={shape} className={styles.waitingRow}>
          <Skeleton className={styles.waitingHead} />
          <div className={styles.waitingCards}>
            {[1, 2, 3, 4, 5, 6, 7].map((index) => (
              <CardSkeleton key={index} shape={shape === 'h' ? 'h' : 'v'} />
            ))}
          </div>
        </div>
      ))}
    </>
  )
}
