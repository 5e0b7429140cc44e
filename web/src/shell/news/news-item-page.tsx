import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { legalParts } from '#domain/providers/legal-text.ts'
import '../../i18n/info-words.ts'
import { NotFound } from '../../frame/not-found.tsx'
import { usePageTitle } from '../../frame/page-title.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { usePageParams } from '../../frame/windows/windows-context.ts'
import { dateFormat } from '../../i18n/calendar.ts'
import { tied } from '../../i18n/tied.ts'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Prose } from '../prose.tsx'
import { NewsCard } from './news-card.tsx'
import { newsItemQuery, newsQuery } from './news.queries.ts'
import { Link } from '../../ui/link.tsx'
import styles from './news.module.css'

/** Others that are offered below one that was read. */
const OTHERS = 3

/** `/news/{id}`: one of the news. Whatever keeps it from loading, the page is one that is not there. */
export default function NewsItemPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id = '' } = usePageParams()
  const { data: item, error } = useQuery(newsItemQuery(language, id))
  const { data: news = [] } = useQuery(newsQuery(language))
  usePageTitle(item?.title)
  if (error && !item) return <NotFound what="news" />
  const others = news.filter((line) => String(line.id) !== id).slice(0, OTHERS)
  return (
    <div className={styles.item} aria-busy={!item}>
      <article>
        {item ? (
          <>
            <nav aria-label={t('shell.news')}>
              <Link to="/news">{t('info.news_all')}</Link>
              <time dateTime={item.published_at}>
                {dateFormat(language, 'date')(new Date(item.published_at))}
              </time>
            </nav>
            <h1>{tied(item.title)}</h1>
            {item.short && <p className={styles.lead}>{tied(item.short)}</p>}
            {item.image && (
              <div className={styles.picture}>
                <Picture src={item.image} isEager />
              </div>
            )}
            <div className={styles.text}>
              <Prose parts={legalParts(item.text)} />
            </div>
          </>
        ) : (
          <div className={styles.waiting}>
            <Skeleton text={0.3} />
            <Skeleton text={0.8} />
            <Skeleton className={styles.picture} />
          </div>
        )}
      </article>
      {item && others.length > 0 && (
        <section className={styles.others} aria-labelledby="other-news">
          <h2 id="other-news">{t('info.news_more')}</h2>
          <div className={styles.grid}>
            {others.map((line) => (
              <NewsCard key={line.id} line={line} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
