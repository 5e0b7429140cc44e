import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useHeldWindow } from '../../frame/windows/use-window.ts'
import { checkPin, pinProblem } from './check-pin.ts'
import { PinField } from './pin-field.tsx'
import type { PinGate, PinRequest } from './pin-gate.ts'
import { useSendPin } from './use-send-pin.ts'

interface AskDialogProps {
  readonly gate: PinGate
  readonly request: PinRequest
}

/** Asks for the PIN, which the service checks; a request may have a check of its own. */
export function AskDialog({ gate, request }: AskDialogProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const side = useSendPin(() => setProblem(null))
  const handle = useHeldWindow('pincode', gate.close, request.isWall === true)

  const passed = (pin: string): void => {
    if (gate.get().request === request) handle.leave(() => gate.pass(pin))
    // Closed meanwhile; what the service has done with the PIN is done, and goes on.
    else if (request.check) request.run()
  }
  const onComplete = (pin: string): void => {
    setBusy(true)
    const check = request.check ?? checkPin
    check(pin)
      .then(
        () => passed(pin),
        (error: unknown) => setProblem(t(`settings.${pinProblem(error)}`)),
      )
      .finally(() => setBusy(false))
  }

  return (
    <Dialog title={t('settings.pin_title')} isCentred handle={handle}>
      <p>{t(`settings.pin_lead_${request.action}`)}</p>
      <PinField
        label={t('settings.pin_title')}
        problem={problem}
        isBusy={isBusy}
        onComplete={onComplete}
        onBegin={() => setProblem(null)}
        side={side}
      />
    </Dialog>
  )
}
