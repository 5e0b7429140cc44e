import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/catalogue.ts'

/** Words and figures of cards in the viewer's language. */
export interface CardText {
  /** "2 h 28 min", "45 min". */
  readonly length: (seconds: number) => string
  /** "18:30–19:25" in the viewer's own time zone. Epoch seconds. */
  readonly span: (start: number, end: number) => string
  /** "18:30". */
  readonly clock: (at: number) => string
  /** The one line of facts under a card: "1925, history" or "Series, 2 seasons". */
  readonly facts: (item: Item) => string
  /** "Film, 1927": the second line of the promo index. */
  readonly kind: (item: Item) => string
}

interface Formats {
  readonly clock: Intl.DateTimeFormat
}
const formats = new Map<string, Formats>()

/** Formats of a language, made when the first is wanted: a page has hundreds of cards, and each of these takes its time to make. */
function formatsOf(language: string): Formats {
  const known = formats.get(language)
  if (known) return known
  const made: Formats = {
    clock: new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  }
  formats.set(language, made)
  return made
}

export function useCardText(): CardText {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  return useMemo(() => {
    const clock = (at: number) => formatsOf(language).clock.format(at * 1000)
    const seasons = (item: Item) =>
      item.seasons_count ? t('catalogue.seasons_count', { count: item.seasons_count }) : null
    const kind = (item: Item) => {
      const known =
        item.content_type === 'series' || item.content_type === 'program' ? item.content_type : 'movie'
      const name = item.content_type ? t(`catalogue.kind_${known}`) : null
      return [name, seasons(item) ?? item.year].filter(Boolean).join(', ')
    }
    return {
      clock,
      span: (start, end) => `${clock(start)}–${clock(end)}`,
      length: (seconds) => {
        const all = Math.max(1, Math.round(seconds / 60))
        const [hours, minutes] = [Math.floor(all / 60), all % 60]
        if (hours === 0) return t('catalogue.minutes', { minutes })
        return minutes === 0
          ? t('catalogue.hours', { hours })
          : t('catalogue.hours_minutes', { hours, minutes })
      },
      kind,
      facts: (item) => {
        if (item.content_type === 'series') return kind(item)
        const genre = item.genres[0]?.name.toLocaleLowerCase(language)
        return [item.year, genre].filter(Boolean).join(', ')
      },
    }
  }, [language, t])
}
