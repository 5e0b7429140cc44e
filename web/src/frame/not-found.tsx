import { useTranslation } from 'react-i18next'
import { capabilities } from '../api/capabilities.ts'
import { LinkButton } from '../ui/button.tsx'
import lost from './lost.svg'
import styles from './not-found.module.css'
import { usePageTitle, useNoIndex } from './page-title.ts'

interface NotFoundProps {
  readonly what: 'page' | 'content' | 'channel' | 'subscription' | 'document' | 'news'
}

/** The thing asked for is not there: says which kind it was, and leads on. */
export function NotFound({ what }: NotFoundProps) {
  const { t } = useTranslation()
  usePageTitle(t(`shell.not_found_${what}`))
  useNoIndex(true)
  return (
    <section className={styles.lost} data-header="art" data-footer="none">
      <img className={styles.art} src={lost} alt="" />
      <div className={styles.words}>
        <h1>{t(`shell.not_found_${what}`)}</h1>
        <p>{t(`shell.not_found_${what}_text`)}</p>
        {/* Inside another site nothing leads into the service itself. */}
        {capabilities().hasFrame && (
          <div className={styles.ways}>
            <LinkButton look="paper" to="/">
              {t('shell.to_home')}
            </LinkButton>
            <LinkButton look="glass" to="/channels">
              {t('shell.to_channels')}
            </LinkButton>
          </div>
        )}
      </div>
    </section>
  )
}
