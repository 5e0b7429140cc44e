import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../i18n/info-words.ts'
import { usePageTitle } from '../../frame/page-title.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { shownFailure } from '../../frame/shown-failure.ts'
import { useViewer } from '../../frame/viewer.queries.ts'
import { EmailForm } from '../../identity/email-form.tsx'
import { Empty, ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NewsCard } from './news-card.tsx'
import { newsQuery } from './news.queries.ts'
import styles from './news.module.css'

/** `/news`: what the provider tells, the newest first and largest. */
export default function NewsPage() {
  const { t } = useTranslation()
  const { data: news, error, refetch } = useQuery(newsQuery(useLanguage()))
  const title = t('shell.news')
  usePageTitle(title)
  const failure = shownFailure(error, news)
  const [first, ...others] = news ?? []
  return (
    <div className={styles.page} aria-busy={!news && !error}>
      <h1>{title}</h1>
      {failure && <ErrorState isInside error={failure} onRetry={() => void refetch()} />}
      {!news && !failure && <Waiting />}
      {!failure && news && !first && (
        <Empty isInside icon={Newspaper} title={t('info.news_empty')} text={t('info.news_empty_text')} />
      )}
      {!failure && first && (
        <>
          <NewsCard line={first} isLead />
          <div className={styles.grid}>
            {others.map((line) => (
              <NewsCard key={line.id} line={line} />
            ))}
          </div>
          <Letters />
        </>
      )}
    </div>
  )
}

/** Who has an account without an e-mail can leave one. */
function Letters() {
  const { t } = useTranslation()
  const { user, profile } = useViewer()
  if (user?.is_guest !== false || user.email || profile?.role !== 'adult') return null
  return (
    <section className={styles.letters} aria-labelledby="letters-title">
      <h2 id="letters-title">{t('info.mail_title')}</h2>
      <p>{t('info.mail_text')}</p>
      <EmailForm />
    </section>
  )
}

function Waiting() {
  return (
    <div className={styles.grid}>
      {[0.9, 0.7, 0.8].map((width) => (
        <div key={width} className={styles.waiting}>
          <Skeleton className={styles.picture} />
          <Skeleton text={width} />
          <Skeleton text={0.5} />
        </div>
      ))}
    </div>
  )
}
