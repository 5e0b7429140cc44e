import { useTranslation } from 'react-i18next'
import type { Network } from '#contract/providers.ts'
import { LegalLink } from '../../frame/legal-link.tsx'
import styles from './auth.module.css'

/** What somebody who signs in agrees to, as far as the provider says it. The form stays open behind it. */
export function LegalNote({ network: { agreement, privacy } }: { readonly network: Network }) {
  const { t } = useTranslation()
  if (!agreement && !privacy) return null
  return (
    <p className={styles.legal}>
      {t('identity.legal')}{' '}
      {agreement && (
        <LegalLink url={agreement} isBeside>
          {t('shell.agreement')}
        </LegalLink>
      )}
      {agreement && privacy && ', '}
      {privacy && (
        <LegalLink url={privacy} isBeside>
          {t('shell.privacy')}
        </LegalLink>
      )}
    </p>
  )
}
