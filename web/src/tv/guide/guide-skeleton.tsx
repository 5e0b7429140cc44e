import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import styles from './guide-skeleton.module.css'

/** The boxes of channels that are on their way. */
export function GuideSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.rows} aria-busy>
      <p role="status" className={text.hidden}>
        {t('tv.status_loading')}
      </p>
      {Array.from({ length: 9 }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton className={styles.plate} />
          <Skeleton className={styles.cell} />
          <Skeleton className={styles.cell} />
        </div>
      ))}
    </div>
  )
}
