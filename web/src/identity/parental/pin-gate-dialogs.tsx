import { LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../i18n/settings-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useSendToSignIn } from '../sign-in/use-send-to-sign-in.ts'
import { useViewer } from '../../frame/viewer.queries.ts'
import { AskDialog } from './ask-dialog.tsx'
import styles from './pin.module.css'
import { isPlaying } from './pin-gate.ts'
import { SetDialog } from './set-dialog.tsx'
import { usePinGate, usePinGateState } from './use-pin-gate.ts'

/** The windows of the PIN gate, over whatever is open. */
export default function PinGateDialogs() {
  const { t } = useTranslation()
  const { gate } = usePinGate()
  const { step, request } = usePinGateState()
  const signIn = useSendToSignIn()
  const { user } = useViewer()
  if (!request) return null
  switch (step) {
    case 'Asking':
      return <AskDialog gate={gate} request={request} />
    case 'SettingFirst':
      return (
        user && (
          <SetDialog
            user={user}
            isSkippable
            isOver={!request.onGivenUp}
            onDone={() => gate.pass()}
            onClose={gate.close}
          />
        )
      )
    case 'SigningIn':
      return (
        <Dialog title={t('settings.title_parental_pincode')} onClose={gate.close}>
          <p>{t('settings.parental_auth_hint')}</p>
          <Button
            look="paper"
            onClick={() => {
              gate.close()
              signIn()
            }}
          >
            {t('settings.sign_in')}
          </Button>
        </Dialog>
      )
    case 'Passed':
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
