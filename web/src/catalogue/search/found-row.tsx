import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Item, Row } from '#contract/catalogue.ts'
import type { Suggested } from '#contract/search.ts'
import { dateFormat } from '../../i18n/calendar.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { Picture } from '../../ui/picture.tsx'
import { useNow } from '../../ui/use-now.ts'
import { rowCards, shapeOf } from '../rows/row-items.tsx'
import { useCardText } from '../cards/use-card-text.ts'
import styles from './search-page.module.css'
import { broadcastPath } from './search-path.ts'
import { tellFound } from './search.queries.ts'

interface FoundRowProps {
  readonly row: Row
  readonly query: string
}

/** What the card of a row shows; a broadcast has an address, but nothing of the catalogue. */
function objectOf(row: Row, key: string) {
  const of = (content_type: Suggested, title: string) => ({ content_type, object_id: key, title })
  const content = row.contents.find(({ id }) => id === key)
  if (content) return of(content.content_type === 'series' ? 'series' : 'movie', content.title)
  const channel = row.channels.find(({ id }) => String(id) === key)
  if (channel) return of('channel', channel.name)
  const person = row.persons.find(({ id }) => String(id) === key)
  return person && of('person', person.name)
}

/** What a search has found of one kind. Opening it is told, so that the same text finds it sooner. */
export function FoundRow({ row, query }: FoundRowProps) {
  const isBroadcasts = row.contents.some(({ content_type }) => content_type === 'program')
  return (
    <section className={styles.found} aria-label={row.title}>
      <h2>{row.title}</h2>
      {isBroadcasts ? (
        <ul className={styles.hits}>
          {row.contents.map((item) => (
            <li key={item.id}>
              <Broadcast item={item} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.grid} data-shape={shapeOf(row.template)}>
          {rowCards(row, { isFluid: true }).map(({ key, card }) => (
            <div
              key={key}
              onClickCapture={() => {
                const object = objectOf(row, key)
                if (object) tellFound({ ...object, text: query })
              }}
            >
              {card}
            </div>
          ))}
        </div>
      )}
    </section>
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
        <Picture src={item.cover.src_16x9} />
      </span>
      <span className={styles.hitWords}>
        <b>{item.title}</b>
        <small>{[item.short, when].filter(Boolean).join(', ')}</small>
      </span>
    </Link>
  )
}
