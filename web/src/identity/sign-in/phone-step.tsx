import { type ChangeEvent, type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneDigits } from '#domain/identity/phone.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { phoneMaskOf } from '../phone-mask.ts'
import styles from './auth.module.css'
import { ProblemLine, type StepProps } from './auth-form.tsx'
import { LegalNote } from './legal-note.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import { caretAfter, EMPTY_PHONE, maskPrefix, phoneEntry, shownPhone, wholePhone } from './phone-entry.ts'

/** The first step: the number, grouped as the provider writes it. */
export function PhoneStep({ flow, state, network }: StepProps) {
  const { t } = useTranslation()
  const id = useId()
  const mask = phoneMaskOf(network)
  const { phone_nine_digits: nineDigits, is_password_allowed } = network.sign_in
  const prefix = maskPrefix(mask)
  const [entry, setEntry] = useState(() => phoneEntry(EMPTY_PHONE, state.phone, mask, false))
  const [text, rest] = shownPhone(entry, mask)
  const input = useFirstFocus()
  const caret = useRef<number | null>(null)
  const isBusy = state.step !== 'Phone'

  // Grouping moves what is typed: the caret stays behind the same digit.
  useLayoutEffect(() => {
    if (caret.current === null) return
    const at = caretAfter(text, caret.current)
    input.current?.setSelectionRange(at, at)
    caret.current = null
  }, [text, input])

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    // Filled in by the browser or pasted, many digits at once: the number may come with its country.
    const isTyped = phoneDigits(target.value).length <= phoneDigits(text).length + 1
    const before = phoneDigits(target.value.slice(0, target.selectionStart ?? target.value.length)).length
    const next = phoneEntry(entry, target.value, mask, isTyped)
    const isAtEnd = target.selectionStart === target.value.length
    caret.current = isAtEnd ? Number.POSITIVE_INFINITY : before
    setEntry(next)
    flow.changePhone(wholePhone(next, mask, nineDigits))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    void flow.submitPhone(wholePhone(entry, mask, nineDigits), typeof name === 'string' ? name : '')
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p className={styles.lead}>{t('identity.phone_lead')}</p>
      {network.operator_warning && (
        <p className={styles.note} role="note">
          {network.operator_warning}
        </p>
      )}
      <label className={styles.label} htmlFor={`${id}-phone`}>
        {t('identity.phone')}
      </label>
      <div className={classes(styles.field, state.problem && styles.bad)}>
        {prefix && <span className={styles.prefix}>{prefix.trim()}</span>}
        <span className={styles.typed}>
          <input
            ref={input}
            id={`${id}-phone`}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={text}
            aria-invalid={state.problem?.kind === 'error_wrong_phone'}
            aria-describedby={`${id}-problem`}
            onChange={onChange}
          />
          <span className={styles.rest} aria-hidden>
            <i>{text}</i>
            {rest}
          </span>
        </span>
      </div>
      {/* People neither see nor reach it; programs fill it in. */}
      <input
        className={styles.honeypot}
        name="name"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden
        defaultValue=""
      />
      <ProblemLine id={`${id}-problem`} problem={state.problem} />
      <div className={styles.ways}>
        <Button look="paper" isSubmit isBusy={isBusy}>
          {t('identity.get_code')}
        </Button>
        {is_password_allowed && (
          <Button look="quiet" onClick={flow.choosePassword} isDisabled={isBusy}>
            {t('identity.by_password')}
          </Button>
        )}
      </div>
      <LegalNote network={network} />
    </form>
  )
}
