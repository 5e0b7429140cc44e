import { useTranslation } from 'react-i18next'
import type { Content, Item } from '#contract/catalogue.ts'
import { Ratings } from '../../frame/ratings.tsx'
import { namedLine } from '../../i18n/named-line.ts'
import { Tag } from '../../ui/chip.tsx'
import styles from './facts.module.css'
import { useCardText } from '../cards/use-card-text.ts'

interface FactsProps {
  readonly item: Pick<Item, 'ratings' | 'year' | 'age' | 'genres' | 'duration'> & {
    readonly countries: Content['countries'] | Item['countries']
  }
  /** Of a series: how many. */
  readonly seasonsCount?: number | undefined
}

/** Ratings, year, age, countries, seasons or length, genres: one line that wraps. */
export function Facts({ item, seasonsCount }: FactsProps) {
  const { t, i18n } = useTranslation()
  const text = useCardText()
  const genres = item.genres.map(({ name }) => name)
  const written = namedLine(genres, i18n.language)
  const countries = item.countries.map((country) => (typeof country === 'string' ? country : country.name))
  return (
    <p className={styles.facts}>
      <Ratings ratings={item.ratings} />
      {item.year !== null && <span>{item.year}</span>}
      {item.age !== null && <Tag look="line">{t('catalogue.age', { age: item.age })}</Tag>}
      {countries.length > 0 && <span>{countries.join(', ')}</span>}
      {seasonsCount ? <span>{t('catalogue.seasons_count', { count: seasonsCount })}</span> : null}
      {written && <span>{written}</span>}
      {item.duration ? <span className={styles.wide}>{text.length(item.duration)}</span> : null}
    </p>
  )
}
