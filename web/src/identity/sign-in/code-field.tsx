import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneDigits } from '#domain/identity/phone.ts'
import styles from './auth.module.css'
import { useFirstFocus } from './use-first-focus.ts'

/** Codes of these lengths are shown digit by digit. */
const IN_CELLS = [4, 6, 8]

interface CodeFieldProps {
  readonly length: number
  readonly code: string
  readonly isBad: boolean
  readonly describedBy: string
  /** Changes with each code that is sent: the new one is typed at once. */
  readonly occasion: number
  readonly onChange: (code: string) => void
}

/** One field for the whole code, with a cell for each digit before it: pasting and filling in from a message work. */
export function CodeField({ length, code, isBad, describedBy, occasion, onChange }: CodeFieldProps) {
  const { t } = useTranslation()
  const [isFocused, setFocused] = useState(false)
  const input = useFirstFocus(occasion)
  const hasCells = IN_CELLS.includes(length)
  return (
    <div className={hasCells ? styles.code : styles.field} data-bad={isBad}>
      {hasCells &&
        Array.from({ length }, (_, at) => (
          <span
            key={at}
            className={styles.cell}
            data-active={isFocused && at === Math.min(code.length, length - 1)}
            data-gap={length > 4 && at === length / 2 - 1}
            aria-hidden
          >
            {code[at]}
          </span>
        ))}
      <input
        ref={input}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={t('identity.code_label', { count: length })}
        aria-invalid={isBad}
        aria-describedby={describedBy}
        value={code}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={({ target }) => onChange(phoneDigits(target.value).slice(0, length))}
      />
    </div>
  )
}
