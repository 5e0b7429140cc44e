import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendParentalCode } from '#contract/profiles.ts'
import { call } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { userQuery } from '../profiles/viewer.queries.ts'
import { PinField } from './pin-field.tsx'
import type { PinGate, PinRequest } from './pin-gate.ts'
import { pinProblem } from './pin-problem.ts'

interface AskDialogProps {
  readonly gate: PinGate
  readonly request: PinRequest
}

/** Asks for the PIN. For an adult it is compared here; a request with a check of its own takes it to the service. */
export function AskDialog({ gate, request }: AskDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const isRight = async (pin: string): Promise<boolean> => {
    if (!request.check) return (await queries.ensureQueryData(userQuery)).parental_code === pin
    await request.check(pin)
    return true
  }
  const onComplete = (pin: string): void => {
    setBusy(true)
    isRight(pin)
      .then(
        (right) => (right ? gate.pass() : setProblem(t('settings.error_wrong_code'))),
        (error: unknown) => setProblem(t(`settings.${pinProblem(error)}`)),
      )
      .finally(() => setBusy(false))
  }
  const send = (): void => {
    call(sendParentalCode, {}).then(
      () => showAlert(t('settings.pin_sent'), 'ok'),
      (error: unknown) => {
        const isTooSoon = error instanceof ApiFailure && error.code === 'too_many_requests'
        showAlert(t(isTooSoon ? 'settings.pin_send_again' : 'settings.pin_not_sent'), 'bad')
      },
    )
  }

  return (
    <Dialog title={t('settings.pin_title')} isCentred onClose={gate.close}>
      <p>{t(`settings.pin_lead_${request.action}`)}</p>
      <PinField
        label={t('settings.pin_title')}
        problem={problem}
        isBusy={isBusy}
        onComplete={onComplete}
        onBegin={() => setProblem(null)}
        side={{ label: t('settings.pin_by_sms'), onPress: send }}
      />
    </Dialog>
  )
}
