import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router'
import type { User } from '#contract/identity.ts'
import '../../i18n/settings-words.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { useStepHistory } from '../../frame/windows/step-history.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCloseDialog } from '../use-close-dialog.ts'
import { userQuery } from '../../frame/viewer.queries.ts'
import { ChildWindow } from './child-window.tsx'
import { ParentalSettings } from './parental-settings.tsx'
import styles from './pin.module.css'
import { PinWall } from './pin-wall.tsx'
import { SetDialog } from './set-dialog.tsx'
import { usePinGate } from './use-pin-gate.ts'

interface OfUser {
  readonly user: User
}

/** `/parental_set`: choosing a PIN. */
function ParentalSet({ user }: OfUser) {
  const { t } = useTranslation()
  const close = useCloseDialog()
  const done = (): void => {
    showAlert(t('settings.pin_set_done'), 'ok')
    close()
  }
  return <SetDialog user={user} onDone={done} onClose={close} />
}

/** `/parental_start`: what a PIN is good for, and the way to one. */
function ParentalStart({ user }: OfUser) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const close = useCloseDialog()
  const [isSetting, setSetting] = useState(false)
  useStepHistory('parental_start', isSetting ? ['set'] : [], ([step]) => {
    setSetting(step !== undefined)
    return true
  })
  if (isSetting) {
    const done = (): void => {
      showAlert(t('settings.pin_set_done'), 'ok')
      close()
    }
    return <SetDialog user={user} onDone={done} onClose={close} />
  }
  const isSet = user.parental_status === 'set'
  const said = user.parental_dialogue
  const onAction = (action: string): void => (action === 'parental_set' ? setSetting(true) : close())
  return (
    <Dialog title={said?.title ?? t('settings.parental_start_title')} onClose={close}>
      <p>{said?.message ?? t('settings.parental_start_text')}</p>
      <div className={styles.ways}>
        {said?.buttons.map(({ label, action, is_primary }) => (
          <Button key={label} look={is_primary ? 'paper' : 'quiet'} onClick={() => onAction(action)}>
            {label}
          </Button>
        )) ?? (
          <Button
            look="paper"
            onClick={() => (isSet ? void navigate('/lk_parental', { replace: true }) : setSetting(true))}
          >
            {t(isSet ? 'settings.parental' : 'settings.parental_set')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** `/parental`: the parental settings in a window. */
function Parental() {
  const { t } = useTranslation()
  const close = useCloseDialog()
  return (
    <Dialog title={t('settings.parental')} onClose={close}>
      <PinWall action="parental">
        <ParentalSettings />
      </PinWall>
    </Dialog>
  )
}

/** `/pincode`: entering the PIN for its own sake; afterwards this device remembers it. */
function Pincode({ user }: OfUser) {
  const state: unknown = useLocation().state
  // One that does not exist, or is switched off, cannot be entered.
  return user.parental_status === 'set' ? <Entry /> : <Navigate to="/parental_set" replace state={state} />
}

function Entry() {
  const { gate } = usePinGate()
  const close = useCloseDialog()
  const [request] = useState(() => ({ action: 'parental' as const, run: close, onGivenUp: close }))
  useEffect(() => {
    gate.ask(request)
    return () => gate.withdraw(request)
  }, [gate, request])
  return null
}

/** Windows that a child has no use for. */
const forAdults = (Page: ComponentType) =>
  function ForAdults() {
    return isChildSession() ? <ChildWindow /> : <Page />
  }

/** Windows that open when it is known who watches, and whether there is a PIN. One that could not be told stays open meanwhile. */
const ofUser = (Page: ComponentType<OfUser>) =>
  function OfKnownUser() {
    const { t } = useTranslation()
    const close = useCloseDialog()
    const { data: user, error, errorUpdateCount, refetch } = useQuery(userQuery)
    if (user) return <Page user={user} />
    if (errorUpdateCount === 0) return null
    return (
      <Dialog title={t('settings.parental')} onClose={close}>
        {error ? (
          <ErrorState isInside error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy>
            <Skeleton text={0.6} />
            <Skeleton text={0.4} />
          </div>
        )}
      </Dialog>
    )
  }

export const ParentalSetPage = forAdults(ofUser(ParentalSet))
export const ParentalStartPage = forAdults(ofUser(ParentalStart))
export const ParentalPage = forAdults(Parental)
export const PincodePage = forAdults(ofUser(Pincode))
