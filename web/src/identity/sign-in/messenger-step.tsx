import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './auth.module.css'
import { ProblemLine, type StepProps } from './auth-form.tsx'

/** How often we look whether the messenger has sent the code, in milliseconds. */
const LOOK_MS = 5000

/** The code comes by a messenger: a button opens it, and the next step begins by itself when the code was sent. */
export function MessengerStep({ flow, state }: StepProps) {
  const { t } = useTranslation()
  const id = useId()
  useEffect(() => {
    const timer = setInterval(() => void flow.checkMessenger(), LOOK_MS)
    return () => clearInterval(timer)
  }, [flow])
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t('identity.messenger_lead', { name: state.method })}</p>
      <ProblemLine id={`${id}-problem`} problem={state.problem} />
      <div className={styles.ways}>
        <a className={styles.open} href={state.link ?? ''} target="_blank" rel="noreferrer">
          {t('identity.messenger_open', { name: state.method })}
        </a>
        <Button look="quiet" onClick={() => void flow.sendByMessage()} isBusy={state.step === 'Sending'}>
          {t('identity.by_message')}
        </Button>
      </div>
      <p className={styles.legal} role="status">
        {t('identity.messenger_wait')}
      </p>
    </div>
  )
}
