import { useTranslation } from 'react-i18next'
import '../../i18n/card-words.ts'
import { dateFormat } from '../../i18n/calendar.ts'

/** The day on which an episode comes out, with its year where that is another one. */
function releaseDay(at: string, language: string): string {
  const date = new Date(at)
  const day = dateFormat(language, 'day')(date)
  return date.getFullYear() === new Date().getFullYear() ? day : `${day} ${date.getFullYear()}`
}

/** Says when what is only announced comes out. @returns takes the moment as the service says it, null where it does not */
export function useReleaseText(): (releasedAt: string | null) => string {
  const { t, i18n } = useTranslation()
  return (releasedAt) =>
    releasedAt === null
      ? t('catalogue.soon')
      : t('card.released', { day: releaseDay(releasedAt, i18n.language) })
}
