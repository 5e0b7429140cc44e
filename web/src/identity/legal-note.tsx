import { useTranslation } from 'react-i18next'
import type { Network } from '#contract/providers.ts'
import styles from './auth.module.css'

/** What somebody who signs in agrees to, where the provider says it. */
export function LegalNote({ network: { agreement, privacy } }: { readonly network: Network }) {
  const { t } = useTranslation()
  if (!agreement || !privacy) return null
  return (
    <p className={styles.legal}>
      {t('identity.legal')}{' '}
      <a href={agreement} target="_blank" rel="noreferrer">
        {t('shell.agreement')}
      </a>
      ,{' '}
      <a href={privacy} target="_blank" rel="noreferrer">
        {t('shell.privacy')}
      </a>
    </p>
  )
}
