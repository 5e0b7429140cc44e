import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneDigits, writePhone } from '#domain/identity/phone.ts'
import { useNetwork } from '../../../frame/service.queries.ts'
import { useViewer } from '../../../frame/viewer.queries.ts'
import { ResendLine } from '../../../identity/sign-in/resend-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import type { Buying } from '../buying-flow.ts'
import type { BuyingState } from '../buying-state.ts'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { CodeLife, useCodeLeft } from './code-life.tsx'
import { useMoney } from './money.ts'
import { OtherWay } from './other-way.tsx'
import { Terms } from './terms.tsx'

/** A message may take so long; another one is sent after it. Milliseconds. */
const RESEND_MS = 60_000

interface FormProps {
  readonly state: BuyingState
  readonly buying: Buying
}

/** `pay_phone_sms`: pays from the balance of a phone, whose owner enters a code that was sent to it. */
export default function PayPhoneSmsWindow() {
  const { t } = useTranslation()
  return (
    <BuyingWindow title={({ transaction }) => t(transaction ? 'buying.code_title' : 'buying.phone_title')}>
      {(state, buying) => (
        <>
          <Terms packet={state.packet} offer={state.offer} amount={state.amount} account={state.account} />
          {state.transaction ? (
            <CodeForm key={state.transaction.transaction_id} state={state} buying={buying} />
          ) : (
            <PhoneForm state={state} buying={buying} />
          )}
        </>
      )}
    </BuyingWindow>
  )
}

function PhoneForm({ state, buying }: FormProps) {
  const { t } = useTranslation()
  const { user } = useViewer()
  const [typed, setTyped] = useState<string | null>(null)
  const mask = useNetwork()?.provider?.phone_mask ?? null
  const phone = typed ?? (user?.phone ? writePhone(phoneDigits(user.phone), mask) : '')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (phone.trim() !== '') buying.pay({ phone: phone.trim() })
  }
  return (
    <form className={styles.ways} onSubmit={submit} noValidate>
      <Field
        label={t('buying.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        value={phone}
        hint={t('buying.phone_text')}
        problem={state.wrong === 'phone' ? t('buying.phone_wrong') : null}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button look="accent" isSubmit isBusy={state.isBusy}>
        {t('buying.get_code')}
      </Button>
      <OtherWay offer={state.offer} isBusy={state.isBusy} buying={buying} />
    </form>
  )
}

function CodeForm({ state, buying }: FormProps) {
  const { t } = useTranslation()
  const { price } = useMoney()
  const [code, setCode] = useState('')
  const { codesFrom, isBusy, transaction, wrong } = state
  const [resendAt] = useState(() => Date.now() + RESEND_MS)
  const left = useCodeLeft(transaction?.expires_at)
  const problem =
    wrong === 'code'
      ? t('buying.code_wrong')
      : wrong === 'no_more_codes' && left !== 0
        ? t('buying.no_more_codes')
        : null
  const field = useRef<HTMLInputElement>(null)
  // It came in place of the number, which had the focus.
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (code !== '') buying.confirmCode(code)
  }
  return (
    <form className={styles.ways} onSubmit={submit} noValidate>
      <Field
        label={t('buying.code_sent', { phone: transaction?.mask ?? '' })}
        name="code"
        ref={field}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        problem={problem}
        onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, ''))}
      />
      <Button look="accent" isSubmit isBusy={isBusy}>
        {t('buying.pay', { price: price(transaction?.amount ?? '0') })}
      </Button>
      <CodeLife left={left} />
      <ResendLine until={Math.max(left === 0 ? 0 : resendAt, codesFrom)} onResend={() => buying.newCode()} />
      <OtherWay offer={state.offer} isBusy={isBusy} buying={buying} />
    </form>
  )
}
