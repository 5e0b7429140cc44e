import { useTranslation } from 'react-i18next'
import styles from './buying.module.css'

/** That the sum of the window is not the one it showed before. @param needed what the service has said is missing; null where it has not */
export function MoreTaken({ needed }: { readonly needed: string | null }) {
  const { t } = useTranslation()
  return needed === null ? null : (
    <p role="status" className={styles.note}>
      {t('buying.more_taken')}
    </p>
  )
}
