import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { User } from '#contract/identity.ts'
import '../../i18n/settings-words.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { useOwnWindow, useWindowSteps } from '../../frame/windows/use-window.ts'
import { useWindows } from '../../frame/windows/windows-context.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { showAlert } from '../../ui/alerts.store.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
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

/** `parental_set`: choosing a PIN. */
function ParentalSet({ user }: OfUser) {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const done = (): void => {
    showAlert(t('settings.pin_set_done'), 'ok')
    handle.close()
  }
  return <SetDialog handle={handle} user={user} onDone={done} />
}

/** `parental_start`: what a PIN is good for, and the way to one. */
function ParentalStart({ user }: OfUser) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const handle = useOwnWindow()
  const [isSetting, setSetting] = useState(false)
  useWindowSteps('parental_start', 'parental_start', isSetting ? ['set'] : [], ([step]) => {
    setSetting(step !== undefined)
    return true
  })
  if (isSetting) {
    const done = (): void => {
      showAlert(t('settings.pin_set_done'), 'ok')
      handle.close()
    }
    return <SetDialog handle={handle} user={user} onDone={done} />
  }
  const isSet = user.parental_status === 'set'
  const said = user.parental_dialogue
  const onAction = (action: string): void => (action === 'parental_set' ? setSetting(true) : handle.close())
  return (
    <Dialog handle={handle} title={said?.title ?? t('settings.parental_start_title')}>
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

/** `parental`: the parental settings in a window. */
function Parental() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  return (
    <Dialog handle={handle} title={t('settings.parental')}>
      <PinWall action="parental">
        <ParentalSettings />
      </PinWall>
    </Dialog>
  )
}

/** `pincode`: entering the PIN for its own sake; afterwards this device remembers it. */
function Pincode({ user }: OfUser) {
  const { history } = useWindows()
  const isSet = user.parental_status === 'set'
  // One that does not exist, or is switched off, cannot be entered.
  useEffect(() => {
    if (!isSet) history.replace('parental_set')
  }, [isSet, history])
  return isSet && <Entry />
}

function Entry() {
  const { gate } = usePinGate()
  const { close } = useOwnWindow()
  const [request] = useState(() => ({
    action: 'parental' as const,
    run: () => close(),
    onGivenUp: () => close(),
    isWall: true,
  }))
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
    const handle = useOwnWindow()
    const { data: user, error, errorUpdateCount, refetch } = useQuery(userQuery)
    if (user) return <Page user={user} />
    if (errorUpdateCount === 0) return null
    return (
      <Dialog handle={handle} title={t('settings.parental')}>
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
