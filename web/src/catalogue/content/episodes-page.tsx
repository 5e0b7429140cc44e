import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import '../../i18n/card-words.ts'
import { contentPath } from '#domain/catalogue/addresses.ts'
import { NotFound } from '../../frame/not-found.tsx'
import { usePageTitle } from '../../frame/page-title.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { CardSkeleton } from '../../ui/card.tsx'
import { Empty, ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { contentMetaQuery, contentQuery, episodesQuery, watchedEpisodesQuery } from '../catalogue.queries.ts'
import { contentStatus } from './content-status.ts'
import { LostContent } from './lost-content.tsx'
import { Link } from '../../ui/link.tsx'
import styles from '../page.module.css'
import { SeasonList } from '../episodes/season-list.tsx'
import { shownFailure } from '../../frame/shown-failure.ts'

/** `/episodes/{slug or id}`: all episodes of a series, season by season. */
export default function EpisodesPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const language = useLanguage()
  const title = useQuery(contentQuery(language, id))
  const { data: content, error } = title
  const episodes = useQuery(episodesQuery(language, id))
  const { data: meta } = useQuery({
    ...contentMetaQuery(content?.id ?? ''),
    enabled: content !== undefined,
  })
  const { data: watched } = useQuery({
    ...watchedEpisodesQuery(content?.id ?? ''),
    enabled: content !== undefined,
  })
  usePageTitle(content && t('card.episodes_of', { title: content.title }))
  const failure = shownFailure(error, content) ?? episodes.error
  const status = episodes.data ? null : contentStatus(failure)
  if (status === 'missing') return <NotFound what="content" />
  if (status === 'lost') return <LostContent />
  const retry = (): void => {
    void episodes.refetch()
    if (!content) void title.refetch()
  }
  return (
    <div className={styles.plain} aria-busy={!episodes.data && status === null}>
      <header className={styles.title}>
        {content && (
          <Link className={styles.back} to={contentPath(content)}>
            <ArrowLeft size={16} aria-hidden />
            {content.title}
          </Link>
        )}
        <h1>{t('card.all_episodes')}</h1>
      </header>
      {status === 'unavailable' && <ErrorState error={failure} onRetry={retry} />}
      {episodes.data && episodes.data.length > 0 && (
        <SeasonList seasons={episodes.data} meta={meta} watched={watched} isWhole />
      )}
      {episodes.data?.length === 0 && <Empty icon={Layers} title={t('card.episodes_none')} />}
      {!episodes.data && status === null && (
        <div className={styles.waitingEpisodes}>
          <Skeleton text={0.3} />
          <div className={styles.grid} data-shape="h" style={{ padding: 0 }}>
            {[1, 2, 3, 4].map((index) => (
              <CardSkeleton key={index} shape="h" isFluid />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
