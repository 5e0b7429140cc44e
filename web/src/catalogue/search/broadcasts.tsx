import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Item, Row } from '#contract/catalogue.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { dateFormat } from '../../i18n/calendar.ts'
import '../../i18n/search-words.ts'
import { Picture } from '../../ui/picture.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useCardText } from '../cards/use-card-text.ts'
import { Link } from '../../ui/link.tsx'
import styles from './broadcasts.module.css'
import { broadcastPath } from './search-path.ts'

/** Whether a row holds broadcasts that a search has found, which are lines rather than cards. */
export const holdsBroadcasts = ({ contents }: Pick<Row, 'contents'>): boolean =>
  contents.some(({ content_type }) => content_type === 'program')

/** Broadcasts that a search has found, each with its channel and time. */
export function Broadcasts({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul className={styles.hits}>
      {items.map((item) => (
        <li key={item.id}>
          <Broadcast item={item} />
        </li>
      ))}
    </ul>
  )
}

function Broadcast({ item }: { readonly item: Item }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { clock } = useCardText()
  const { slug, timestamp = 0 } = item.destination
  const duration = item.duration ?? 0
  const now = useNow()
  const isOn = timestamp <= now && timestamp + duration > now
  const when = isOn
    ? t('search.on_air')
    : `${dateFormat(language, 'day')(timestamp * 1000)}, ${clock(timestamp)}`
  return (
    <Link className={styles.hit} to={broadcastPath({ slug: slug ?? '', timestamp, duration }, now)}>
      <span className={styles.still}>
        <Picture src={item.cover.src_16x9_x1 ?? item.cover.src_16x9} />
        {!item.is_purchased && (
          <span
            className={styles.lock}
            role="img"
            aria-label={t('catalogue.closed')}
            title={t('catalogue.closed')}
          >
            <Lock size={12} strokeWidth={2} aria-hidden />
          </span>
        )}
      </span>
      <span className={styles.hitWords}>
        <b>{item.title}</b>
        <small>{[item.short, when].filter(Boolean).join(', ')}</small>
      </span>
    </Link>
  )
}
