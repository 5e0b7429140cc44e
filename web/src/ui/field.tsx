import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string
  /** What is wrong with the value, and what to do. */
  readonly problem: string | null
}

/** A line to type into, with its name above and what is wrong with it below. */
export function Field({ label, problem, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
      />
      <p id={`${id}-problem`} role="alert">
        {problem !== null && (
          <>
            <CircleAlert size={16} strokeWidth={2} aria-hidden />
            {problem}
          </>
        )}
      </p>
    </div>
  )
}
