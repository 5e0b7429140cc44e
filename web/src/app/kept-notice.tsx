import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../i18n/calendar.ts'
import '../i18n/engagement-words.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { Button } from '../ui/button.tsx'
import { useKeepVisited } from './keep-visited.ts'
import { takeNewVersion, useNewVersion } from './keep-worker.ts'
import styles from './kept-notice.module.css'

/** Has the pages that are visited kept, and says that the page is a kept one, or that there is a new version of the app. */
export default function KeptNotice({ since }: { readonly since: string | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isNewThere = useNewVersion((state) => state.isThere)
  useKeepVisited()
  const [isPutOff, setPutOff] = useState(false)
  if (since !== null) {
    const when = dateFormat(language, 'moment')
    return (
      <aside className={styles.notice} role="status">
        <p>{t('engagement.kept.offline', { when: when(new Date(since)) })}</p>
        <Button look="paper" size="small" onClick={() => location.reload()}>
          {t('engagement.kept.again')}
        </Button>
      </aside>
    )
  }
  if (!isNewThere || isPutOff) return null
  return (
    <aside className={styles.notice} role="status">
      <p>{t('engagement.kept.update')}</p>
      <Button look="paper" size="small" onClick={() => void takeNewVersion()}>
        {t('engagement.kept.update_now')}
      </Button>
      <Button look="quiet" size="small" onClick={() => setPutOff(true)}>
        {t('engagement.kept.update_later')}
      </Button>
    </aside>
  )
}
