import { Delete } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import text from '../../ui/text.module.css'
import { nextPadKey, pinDigits } from './pin-keys.ts'
import styles from './pin.module.css'

interface PinFieldProps {
  /** Names the field. */
  readonly label: string
  /** What was wrong with the last entry. */
  readonly problem: string | null
  readonly isBusy: boolean
  /** Four digits are there; the field is empty again at once. */
  readonly onComplete: (pin: string) => void
  /** A new entry begins: what was wrong with the last one is over. */
  readonly onBegin: () => void
  /** At the lower left of the pad. */
  readonly side?: { readonly label: string; readonly onPress: () => void } | undefined
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const SIDE = 9
const ZERO = 10
const ERASE = 11

/** Four places and the pad under them: typed, pressed, or walked with arrows. It sends itself with the fourth digit. */
export function PinField({ label, problem, isBusy, onComplete, onBegin, side }: PinFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const pad = useRef<HTMLDivElement>(null)
  const [digits, setDigits] = useState('')
  const [tabStop, setTabStop] = useState(0)

  useEffect(() => input.current?.focus(), [label])

  const enter = (typed: string): void => {
    if (isBusy) return
    const next = pinDigits(typed)
    if (problem !== null && next !== '') onBegin()
    if (next.length < 4) return setDigits(next)
    setDigits('')
    onComplete(next)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Who has pressed a key of the pad may go on typing.
    const isDigit = /^\d$/.test(event.key)
    const next = nextPadKey(event.key, tabStop)
    if (!isDigit && event.key !== 'Backspace' && next === null) return
    event.preventDefault()
    if (isDigit) return enter(digits + event.key)
    if (next === null) return setDigits(digits.slice(0, -1))
    const to = next === SIDE && !side ? ZERO : next
    setTabStop(to)
    pad.current?.querySelector<HTMLElement>(`[data-key="${to}"]`)?.focus()
  }
  const key = (at: number, face: ReactNode, press: () => void, name?: string) => (
    <button
      key={at}
      type="button"
      data-key={at}
      data-side={at === SIDE || at === ERASE || undefined}
      tabIndex={at === tabStop ? 0 : -1}
      aria-label={name}
      onFocus={() => setTabStop(at)}
      onClick={press}
    >
      {face}
    </button>
  )

  return (
    <div className={styles.field} data-bad={problem !== null} aria-busy={isBusy}>
      <label htmlFor={id} className={text.hidden}>
        {label}
      </label>
      <div className={styles.places}>
        <input
          ref={input}
          id={id}
          type="password"
          inputMode="none"
          autoComplete="off"
          maxLength={4}
          value={digits}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => enter(event.target.value)}
        />
        {DIGITS.slice(0, 4).map((place, at) => (
          <i key={place} data-on={at < digits.length} aria-hidden />
        ))}
      </div>
      <p className={text.hidden} role="status">
        {digits === '' ? '' : t('settings.pin_typed', { count: digits.length })}
      </p>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.pad} ref={pad} role="group" aria-label={t('settings.pin_pad')} onKeyDown={onKey}>
        {DIGITS.map((digit, at) => key(at, digit, () => enter(digits + digit)))}
        {side ? key(SIDE, side.label, side.onPress) : <span />}
        {key(ZERO, '0', () => enter(`${digits}0`))}
        {key(
          ERASE,
          <Delete aria-hidden strokeWidth={1.75} />,
          () => setDigits(digits.slice(0, -1)),
          t('settings.pin_erase'),
        )}
      </div>
    </div>
  )
}
