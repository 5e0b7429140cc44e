import { useId } from 'react'
import styles from './switch-row.module.css'

interface SwitchRowProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly isOn: boolean
  readonly isDisabled?: boolean
  /** Saves at once. */
  readonly onChange: (isOn: boolean) => void
}

/** Something that is on or off, with its name at the left. */
export function SwitchRow({ label, hint, isOn, isDisabled = false, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label htmlFor={id}>
        <span id={`${id}-label`}>{label}</span>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </label>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
        disabled={isDisabled}
        className={styles.switch}
        onClick={() => onChange(!isOn)}
      />
    </div>
  )
}
