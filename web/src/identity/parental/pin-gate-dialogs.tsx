import { LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../i18n/settings-words.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useHeldWindow, useSwitchWindow } from '../../frame/windows/use-window.ts'
import { Button } from '../../ui/button.tsx'
import { useViewer } from '../../frame/viewer.queries.ts'
import { AskDialog } from './ask-dialog.tsx'
import styles from './pin.module.css'
import { isPlaying, type PinGate } from './pin-gate.ts'
import { HeldSetDialog } from './set-dialog.tsx'
import { usePinGate, usePinGateState } from './use-pin-gate.ts'

/** The windows of the PIN gate, over whatever is open. */
export default function PinGateDialogs() {
  const { t } = useTranslation()
  const { gate } = usePinGate()
  const { step, request } = usePinGateState()
  const { user } = useViewer()
  if (!request) return null
  switch (step) {
    case 'Asking':
      return <AskDialog gate={gate} request={request} />
    case 'SettingFirst':
      return (
        user && (
          <HeldSetDialog
            user={user}
            isSkippable
            isShared={request.isWall === true}
            onDone={() => gate.pass()}
            onClose={gate.close}
          />
        )
      )
    case 'SigningIn':
      return <SignInFirst gate={gate} isShared={request.isWall === true} />
    case 'Passed':
      // Who wants no PIN has unlocked nothing.
      if (user?.parental_status === 'ignore') return null
      return (
        <p className={styles.unlocked} role="status" data-playing={isPlaying(request.action)}>
          <LockOpen size={20} strokeWidth={1.75} aria-hidden />
          {t('settings.pin_unlocked')}
        </p>
      )
    case 'Closed':
      return null
  }
}

/** Only who has signed in has a PIN. */
function SignInFirst({ gate, isShared }: { readonly gate: PinGate; readonly isShared: boolean }) {
  const { t } = useTranslation()
  const handle = useHeldWindow('notice', gate.close, isShared)
  const switchTo = useSwitchWindow()
  return (
    <Dialog handle={handle} title={t('settings.title_parental_pincode')}>
      <p>{t('settings.parental_auth_hint')}</p>
      <Button look="paper" onClick={() => switchTo(handle, 'auth', gate.close)}>
        {t('settings.sign_in')}
      </Button>
    </Dialog>
  )
}
