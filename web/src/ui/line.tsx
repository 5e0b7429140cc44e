import { classes } from './classes.ts'
import styles from './line.module.css'

interface LineProps {
  /** How much of it has passed, 0 to 1. */
  readonly share: number
  /** `mine`: the viewer's own progress; `live`: on air; `quiet`: on air, but not the current one. */
  readonly meaning: 'mine' | 'live' | 'quiet'
  readonly className?: string | undefined
}

/** Time is one line. The words beside it say what it shows, so it is silent itself. */
export function Line({ share, meaning, className }: LineProps) {
  const width = `${Math.min(1, Math.max(0, share)) * 100}%`
  return (
    <span className={classes(styles.line, meaning !== 'mine' && styles[meaning], className)} aria-hidden>
      <span style={{ width }} />
    </span>
  )
}
