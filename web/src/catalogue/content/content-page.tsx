import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageParams } from '../../frame/windows/windows-context.ts'
import '../../i18n/card-words.ts'
import { capabilities } from '../../api/capabilities.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { NotFound } from '../../frame/not-found.tsx'
import { usePageTitle } from '../../frame/page-title.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { contentQuery } from '../catalogue.queries.ts'
import { childOf } from '../episodes/child-of.ts'
import { ContentCard } from './content-card.tsx'
import { ContentSkeleton } from './content-skeleton.tsx'
import { contentStatus } from './content-status.ts'
import { LostContent } from './lost-content.tsx'
import styles from '../content.module.css'
import page from '../page.module.css'
import { shownFailure } from '../../frame/shown-failure.ts'
import { useContentMask } from './use-content-mask.ts'

interface ContentPageProps {
  /** Inside another site: the card alone, without what leads away from it. */
  readonly isEmbed?: boolean
}

/** `/contents/{slug or id}/{child}` and `/content_embed/{slug or id}`: a film or series with all there is to know and to watch. */
export default function ContentPage({ isEmbed = false }: ContentPageProps) {
  const { slug = '', child } = usePageParams()
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, dataUpdatedAt, error, refetch } = useQuery(contentQuery(language, slug))
  const failure = shownFailure(error, data)
  const status = contentStatus(failure)
  const chosen = data && child !== undefined ? childOf(data, child) : null
  const isMissing = status === 'missing' || (data !== undefined && child !== undefined && chosen === null)
  const part = chosen?.episode?.id ?? ''
  const { data: episode } = useQuery({ ...contentQuery(language, part), enabled: part !== '' })
  useContentMask(part === '' ? data : episode)
  usePageTitle(status === 'lost' ? t('catalogue.lost_title') : undefined)
  if (isMissing) return <NotFound what="content" />
  if (status === 'lost') return <LostContent />
  if (status === 'unavailable') return <UnavailableContent error={failure} onRetry={() => void refetch()} />
  return data ? (
    <ContentCard key={data.id} content={data} knownAt={dataUpdatedAt} chosen={chosen} isEmbed={isEmbed} />
  ) : (
    <ContentSkeleton />
  )
}

interface UnavailableContentProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** A title that did not come, though it may be there: says whether it was the connection or the service. */
function UnavailableContent({ error, onRetry }: UnavailableContentProps) {
  const { t } = useTranslation()
  const isLine = isKind(error, 'line')
  return (
    <div className={page.plain}>
      <Empty
        isPage
        icon={CircleAlert}
        title={t('catalogue.not_available')}
        text={t(isLine ? 'shell.failed_offline' : 'shell.failed_service')}
      >
        <div className={styles.ways}>
          <Button look="paper" onClick={onRetry}>
            {t('shell.retry')}
          </Button>
          {capabilities().hasFrame && <LinkButton to="/channels">{t('card.watch_tv')}</LinkButton>}
        </div>
      </Empty>
    </div>
  )
}
