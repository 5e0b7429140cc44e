import { useTranslation } from 'react-i18next'
import type { Rating } from '#contract/credits.ts'
import { formatLocale } from '../i18n/languages.ts'
import { ratingTone, shownRatings } from './rating-tone.ts'
import styles from './ratings.module.css'

/** The ratings of a title, each with who gives it; those that are zero are left out. They stand in a line of facts. */
export function Ratings({ ratings }: { readonly ratings: readonly Rating[] }) {
  const { t, i18n } = useTranslation()
  const shown = shownRatings(ratings)
  if (shown.length === 0) return null
  const format = new Intl.NumberFormat(formatLocale(i18n.language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return shown.map(({ type, rating }) => (
    <span key={type}>
      <b className={styles.rating} data-tone={ratingTone(rating)}>
        {format.format(rating)}
      </b>{' '}
      {type === 'imdb' || type === 'kinopoisk' ? t(`catalogue.${type}`) : type}
    </span>
  ))
}
