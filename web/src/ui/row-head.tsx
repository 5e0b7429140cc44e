import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { Link } from './link.tsx'
import styles from './row-head.module.css'
import type { SliderControls } from './use-slider.ts'

interface RowHeadProps {
  readonly title: string
  /** Where all of the row is shown. */
  readonly allPath?: string | null | undefined
  readonly controls?: SliderControls | undefined
  readonly children?: ReactNode
}

/** Title of a row, the quiet way to all of it, and two arrows at the right edge that are off at the ends. */
export function RowHead({ title, allPath, controls, children }: RowHeadProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {allPath && (
        // Named by what it shows at this width: in some languages the short word is no part of the long one.
        <Link className={styles.all} id={`${id}-all`} to={allPath} aria-labelledby={`${id}-all ${id}`}>
          <span className={styles.wide}>{t('catalogue.open_all')}</span>
          <span className={styles.narrow}>{t('catalogue.all')}</span>
          <ChevronRight size={16} aria-hidden />
        </Link>
      )}
      {children}
      {controls && (controls.canGoBack || controls.canGoForward) && (
        <div className={styles.arrows}>
          <IconButton
            size="small"
            className={styles.arrow}
            icon={ChevronLeft}
            label={t('catalogue.scroll_back')}
            disabled={!controls.canGoBack}
            onClick={controls.back}
          />
          <IconButton
            size="small"
            className={styles.arrow}
            icon={ChevronRight}
            label={t('catalogue.scroll_forward')}
            disabled={!controls.canGoForward}
            onClick={controls.forward}
          />
        </div>
      )}
    </div>
  )
}
