import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateUser } from '#contract/identity-endpoints.ts'
import type { User } from '#contract/identity.ts'
import { call } from '../../api/client.ts'
import { tellOtherTabs } from '../../api/other-tabs.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useHeldWindow, useWindowSteps, type WindowHandle } from '../../frame/windows/use-window.ts'
import { Button } from '../../ui/button.tsx'
import { userQuery } from '../../frame/viewer.queries.ts'
import { checkPin, pinProblem } from './check-pin.ts'
import { PinField } from './pin-field.tsx'
import styles from './pin.module.css'
import { backToSetPin, beginSetPin, enterSetPin, takenSteps } from './set-pin.ts'
import { useSendPin } from './use-send-pin.ts'

interface SetDialogProps {
  readonly handle: WindowHandle
  /** Known from the beginning: whether there is a PIN decides the first step. */
  readonly user: User
  readonly onDone: () => void
  /** Whether going on without a PIN is offered: where it stands in the way of something. */
  readonly isSkippable?: boolean
  /** Said in place of what a PIN is for, where it is chosen for something. */
  readonly lead?: string
}

/** Sets the PIN, or changes it: the old one where there is one, then the new one twice. */
export function SetDialog({ handle, user, onDone, isSkippable = false, lead }: SetDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [state, setState] = useState(() => beginSetPin(user.parental_status === 'set'))
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const side = useSendPin(() => setTrouble(null))
  const leaveSteps = useWindowSteps(handle.id, 'pin', takenSteps(state), ({ length }) => {
    const before = isBusy ? null : backToSetPin(state, length)
    if (before) setState(before)
    return before !== null
  })

  const save = async (body: Parameters<typeof call<typeof updateUser>>[1]['body']): Promise<void> => {
    setBusy(true)
    try {
      queries.setQueryData(userQuery.queryKey, await call(updateUser, { body: body ?? {} }))
      tellOtherTabs(userQuery.queryKey)
      leaveSteps(onDone)
    } catch (error) {
      const word = pinProblem(error)
      setState(beginSetPin(user.parental_status === 'set' || word === 'error_wrong_code'))
      setTrouble(t(word === 'pin_failed' ? 'settings.not_saved' : `settings.${word}`))
    } finally {
      setBusy(false)
    }
  }
  const checkOld = async (pin: string): Promise<void> => {
    setBusy(true)
    try {
      await checkPin(pin)
      setState(enterSetPin(state, pin))
    } catch (error) {
      setTrouble(t(`settings.${pinProblem(error)}`))
    } finally {
      setBusy(false)
    }
  }
  const onComplete = (pin: string): void => {
    if (state.step === 'old') return void checkOld(pin)
    const next = enterSetPin(state, pin)
    setState(next)
    if (next.done === null) return
    const old = next.old ?? user.parental_code
    void save({ pincode: next.done, ...(old !== null && { old_pincode: old }) })
  }
  // What the PIN stood in the way of goes on: that is answer enough.
  const skip = (): void => void save({ settings: { parental_status: 'ignore' } })

  const word = { old: 'pin_old', new: 'pin_set', repeat: 'pin_repeat' }[state.step]
  return (
    <Dialog title={t(`settings.${word}_title`)} isCentred handle={handle}>
      <p>{(state.step === 'new' && lead) || t(`settings.${word}_lead`)}</p>
      <PinField
        label={t(`settings.${word}_title`)}
        problem={trouble ?? (state.problem && t(`settings.${state.problem}`))}
        isBusy={isBusy}
        onComplete={onComplete}
        onBegin={() => {
          setTrouble(null)
          setState((before) => ({ ...before, problem: null }))
        }}
        side={state.step === 'old' ? side : undefined}
      />
      {isSkippable && (
        <div className={styles.ways}>
          <Button look="quiet" onClick={skip}>
            {t('settings.pin_without')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface HeldSetDialogProps extends Omit<SetDialogProps, 'handle'> {
  readonly onClose: () => void
  /** The page waits behind it: back leaves both. */
  readonly isShared?: boolean
}

/** The same over a page or a window that asks for it in between. */
export function HeldSetDialog({ onClose, onDone, isShared = false, ...rest }: HeldSetDialogProps) {
  const handle = useHeldWindow('parental_set', onClose, isShared)
  return <SetDialog handle={handle} onDone={() => handle.leave(onDone)} {...rest} />
}
