import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'

interface ChipProps {
  readonly isSelected: boolean
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** One of several choices; the selected one is paper, so that it stands on any brand. */
export function Chip({ isSelected, isDisabled = false, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isSelected}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

interface TagProps {
  /** `line` for ages, `glass` on pictures, `accent` for offers, `soft` for what is connected, `live` on air. */
  readonly look: 'line' | 'glass' | 'accent' | 'soft' | 'live'
  readonly children: ReactNode
}

/** A small printed mark. */
export function Tag({ look, children }: TagProps) {
  return <span className={classes(styles.tag, styles[look])}>{children}</span>
}
