import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writePhone } from '#domain/identity/phone.ts'
import { Button } from '../../ui/button.tsx'
import { phoneMaskOf } from '../phone-mask.ts'
import styles from './auth.module.css'
import { ProblemLine, type StepProps } from './auth-form.tsx'
import { CodeField } from './code-field.tsx'
import { ResendLine } from './resend-line.tsx'

/** The code that was sent: what completes it sends it. */
export function CodeStep({ flow, state, network }: StepProps) {
  const { t } = useTranslation()
  const id = useId()
  const { problem } = state
  const [entered, setEntered] = useState({ code: '', before: problem })
  // A code that did not match is typed anew.
  const isRefused = problem?.kind === 'said' && problem !== entered.before
  const code = isRefused ? '' : entered.code
  const length = state.ticket?.length ?? 0
  const isComplete = code.length === length
  const isChecking = state.step === 'CheckingCode' || state.step === 'Done'

  const onChange = (next: string): void => {
    setEntered({ code: next, before: problem })
    if (next.length === length && next !== code) void flow.submitCode(next)
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void flow.submitCode(code)
  }
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p className={styles.lead}>
        {t('identity.code_sent')}{' '}
        <bdi className={styles.number}>{writePhone(state.phone, phoneMaskOf(network))}</bdi>
      </p>
      {network.regional && state.message && <p className={styles.lead}>{state.message}</p>}
      <CodeField
        length={length}
        code={code}
        isBad={problem !== null}
        describedBy={`${id}-problem`}
        occasion={state.ticket?.resendAt ?? 0}
        onChange={onChange}
      />
      <ProblemLine id={`${id}-problem`} problem={problem} />
      {state.ticket && (
        <ResendLine until={state.ticket.resendAt} onResend={() => void flow.sendByMessage()} />
      )}
      <div className={styles.ways}>
        <Button look="paper" isSubmit isBusy={isChecking} isDisabled={!isComplete}>
          {t('identity.enter')}
        </Button>
      </div>
    </form>
  )
}
