import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string
  /** What is wrong with the value, and what to do. */
  readonly problem: string | null
  /** What to know before typing; it stands where a problem would, which takes its place. */
  readonly hint?: string
}

/** A line to type into, with its name above and what is wrong with it below. */
export function Field({ label, problem, hint, ...input }: FieldProps) {
  const id = useId()
  const isHinted = hint !== undefined && problem === null
  const describedBy = isHinted ? `${id}-hint` : problem === null ? undefined : `${id}-problem`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={problem !== null} aria-describedby={describedBy} />
      {isHinted && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-problem`} role="alert" hidden={isHinted}>
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
