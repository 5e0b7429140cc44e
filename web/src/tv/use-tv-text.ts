import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduleItem } from '#contract/tv.ts'
import { dateFormat } from '../i18n/calendar.ts'

/** Words and figures of the schedule in the viewer's language and time zone. Instants are epoch seconds. */
export interface TvText {
  /** `18:30`. */
  readonly clock: (at: number) => string
  /** `18:30–19:25`. */
  readonly span: (item: Pick<ScheduleItem, 'timestamp' | 'duration'>) => string
  /** `19 ноября`. */
  readonly day: (at: number) => string
  /** `1 сезон, 2 серия «Искупление»`, or null. */
  readonly episode: (item: ScheduleItem) => string | null
  /** The one line under a title of the schedule: episode or year, genre, age. */
  readonly facts: (item: ScheduleItem) => string
  /** `12+`, or null where the age is not known. */
  readonly age: (age: number | null) => string | null
}

export function useTvText(): TvText {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    const date = dateFormat(language, 'day')
    const clock = (at: number) => time.format(at * 1000)
    const age = (years: number | null) => (years === null ? null : `${years}+`)
    const episode = ({ episode: of, program }: ScheduleItem) => {
      if (!of) return null
      const words =
        of.season === null
          ? t('tv.episode', { episode: of.series })
          : t('tv.season_episode', { season: of.season, episode: of.series })
      const isNamed = of.title !== '' && of.title !== program.title
      return isNamed ? t('tv.episode_titled', { episode: words, title: of.title }) : words
    }
    return {
      clock,
      span: ({ timestamp, duration }) => `${clock(timestamp)}–${clock(timestamp + duration)}`,
      day: (at) => date(at * 1000),
      episode,
      age,
      facts: (item) => {
        const genre = (item.program.genres[0]?.name ?? item.program.category.name).toLocaleLowerCase(language)
        const told = episode(item) ?? [item.program.year, genre].filter(Boolean).join(', ')
        const line = [told, age(item.age ?? item.program.age)].filter(Boolean).join(', ')
        return line.charAt(0).toLocaleUpperCase(language) + line.slice(1)
      },
    }
  }, [language, t])
}
