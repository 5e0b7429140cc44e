import { Skeleton } from '../../ui/skeleton.tsx'
import styles from '../content.module.css'
import waiting from './content-skeleton.module.css'

/** The box of a content card that is on its way. */
export function ContentSkeleton() {
  return (
    <div className={styles.card} data-header="art" aria-busy>
      <div className={styles.inside}>
        <div className={styles.head}>
          <Skeleton className={waiting.title} />
          <p className={waiting.text}>
            <Skeleton text={0.7} />
          </p>
          <p className={waiting.text}>
            <Skeleton text={1} />
            <Skeleton text={0.96} />
            <Skeleton text={0.6} />
          </p>
          <Skeleton className={waiting.button} />
        </div>
      </div>
    </div>
  )
}
