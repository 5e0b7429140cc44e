import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateUser } from '#contract/identity-endpoints.ts'
import { call } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { userQuery } from '../profiles/viewer.queries.ts'
import { PinField } from './pin-field.tsx'
import styles from './pin.module.css'
import { beginSetPin, enterSetPin } from './set-pin.ts'

interface SetDialogProps {
  readonly onDone: () => void
  readonly onClose: () => void
  /** Whether going on without a PIN is offered: where it stands in the way of something. */
  readonly isSkippable?: boolean
}

/** Sets the PIN, or changes it: the old one where there is one, then the new one twice. */
export function SetDialog({ onDone, onClose, isSkippable = false }: SetDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data: user } = useQuery(userQuery)
  const present = user?.parental_code ?? null
  const [state, setState] = useState(() => beginSetPin(user?.parental_status === 'set'))
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const save = async (body: Parameters<typeof call<typeof updateUser>>[1]['body']): Promise<void> => {
    setBusy(true)
    try {
      queries.setQueryData(userQuery.queryKey, await call(updateUser, { body: body ?? {} }))
      onDone()
    } catch (error) {
      const isWrong = error instanceof ApiFailure && ['wrong_pin', 'pin_required'].includes(error.code)
      const isTooOften = error instanceof ApiFailure && error.code === 'too_many_requests'
      setState(beginSetPin(user?.parental_status === 'set' || isWrong))
      setTrouble(
        t(
          isWrong ? 'settings.error_wrong_code' : isTooOften ? 'settings.pin_too_many' : 'settings.not_saved',
        ),
      )
    } finally {
      setBusy(false)
    }
  }
  const onComplete = (pin: string): void => {
    const next = enterSetPin(state, pin, user?.parental_status === 'set' ? present : null)
    setState(next)
    if (next.done === null) return
    const old = next.old ?? present
    void save({ pincode: next.done, ...(old !== null && { old_pincode: old }) }).then(() => undefined)
  }
  const skip = (): void =>
    void save({ settings: { parental_status: 'ignore' } }).then(() => showAlert(t('settings.saved'), 'ok'))

  const word = { old: 'pin_old', new: 'pin_set', repeat: 'pin_repeat' }[state.step]
  return (
    <Dialog title={t(`settings.${word}_title`)} isCentred onClose={onClose}>
      <p>{t(`settings.${word}_lead`)}</p>
      <PinField
        label={t(`settings.${word}_title`)}
        problem={trouble ?? (state.problem && t(`settings.${state.problem}`))}
        isBusy={isBusy}
        onComplete={onComplete}
        onBegin={() => {
          setTrouble(null)
          setState((before) => ({ ...before, problem: null }))
        }}
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
