import { Newspaper } from 'lucide-react'
import type { NewsLine } from '#contract/news.ts'
import { useModalLink } from '../../frame/windows/window-links.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { dateFormat } from '../../i18n/calendar.ts'
import { tied } from '../../i18n/tied.ts'
import { Picture } from '../../ui/picture.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './news.module.css'

interface NewsCardProps {
  readonly line: NewsLine
  /** The newest, which has more room than the others. */
  readonly isLead?: boolean
}

/** One of the news in a list: its picture, its day, its heading; it opens over the page. */
export function NewsCard({ line, isLead = false }: NewsCardProps) {
  const link = useModalLink()
  const day = dateFormat(useLanguage(), 'date')
  const { id, title, short, image, published_at } = line
  const Title = isLead ? 'h2' : 'h3'
  return (
    <article className={styles.card} data-lead={isLead}>
      <Link {...link(`/news/${id}`)}>
        <div className={styles.picture}>
          {image ? (
            <Picture src={image} isEager={isLead} />
          ) : (
            <Newspaper size={40} strokeWidth={1.25} aria-hidden />
          )}
        </div>
        <div>
          <time dateTime={published_at}>{day(new Date(published_at))}</time>
          <Title>{tied(title)}</Title>
          {short && <p>{tied(short)}</p>}
        </div>
      </Link>
    </article>
  )
}
