import { classes } from './classes.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Gives the box: its class must fix width and ratio of what comes. */
  readonly className?: string | undefined
  /** A line of text of this share of the width, 0 to 1, instead of a picture. */
  readonly text?: number
}

/** The exact box of what is on its way. Silent: the region around it says that it is busy. */
export function Skeleton({ className, text }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classes(styles.skeleton, text !== undefined && styles.text, className)}
      style={text === undefined ? undefined : { width: `${text * 100}%` }}
    />
  )
}
