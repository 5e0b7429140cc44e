import { tied } from '../i18n/tied.ts'
import styles from './counted-steps.module.css'

interface CountedStepsProps {
  /** What to do, in order; no sentence twice. */
  readonly steps: readonly string[]
  /** Names the list where no heading does. */
  readonly label?: string
}

/** What somebody does one after the other, each under a hairline with its number: three beside each other, on a phone beneath. */
export function CountedSteps({ steps, label }: CountedStepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step) => (
        <li key={step}>{tied(step)}</li>
      ))}
    </ol>
  )
}
