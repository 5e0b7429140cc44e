import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/settings-words.ts'
import { endViewing } from '#contract/playback.ts'
import type { PresentViewing } from '#contract/refusals.ts'
import { call } from '../../api/client.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { useTellFailure } from '../../frame/use-failure.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useHeldWindow } from '../../frame/windows/use-window.ts'
import { deviceIcon } from '../../frame/device-icon.ts'
import { deviceName } from '../../frame/device-name.ts'
import { Button } from '../../ui/button.tsx'
import type { Elsewhere } from './elsewhere-of.ts'
import styles from './elsewhere-dialog.module.css'

interface ElsewhereDialogProps {
  readonly refusal: Elsewhere
  readonly onPlay: () => void
  readonly onClose: () => void
}

/** The window begins with its list, so that a key that is held down ends nothing. */
const beginsHere = (list: HTMLElement | null): void => list?.setAttribute('autofocus', '')

/** What the account is watching on other devices, each to be ended with one press that plays here. */
export function ElsewhereDialog({ refusal, onPlay, onClose }: ElsewhereDialogProps) {
  const { t, i18n } = useTranslation()
  const tellFailure = useTellFailure()
  const handle = useHeldWindow('notice', onClose)
  const [ending, setEnding] = useState<string | null>(null)
  const clock = new Intl.DateTimeFormat(i18n.language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const { most, viewings } = refusal
  const isChild = isChildSession()
  const end = ({ id }: PresentViewing): void => {
    if (ending !== null) return
    setEnding(id)
    call(endViewing, { params: { id } })
      .catch((failure: unknown) => {
        // One that is gone already is what was wanted.
        if (!isKind(failure, 'not_found')) throw failure
      })
      .then(
        () => handle.close(onPlay),
        (failure: unknown) => {
          setEnding(null)
          tellFailure(failure, 'alert')
        },
      )
  }
  return (
    <Dialog handle={handle} title={t('streams.title')}>
      <p>{isChild ? t('streams.child_text') : t('streams.text', { most })}</p>
      <ul className={styles.list} tabIndex={-1} ref={beginsHere}>
        {viewings.map((one) => {
          const Icon = deviceIcon(one.device.device_type)
          const device = deviceName(one.device) ?? t('settings.device_unknown')
          const title = one.title ?? t(one.kind === 'channel' ? 'streams.channel' : 'streams.film')
          return (
            <li key={one.id} className={styles.one}>
              <Icon size={24} strokeWidth={1.75} aria-hidden />
              <div>
                <b>{title}</b>
                <span>{t('streams.since', { device, time: clock.format(one.since * 1000) })}</span>
              </div>
              {!isChild && (
                <Button
                  look={viewings.length === 1 ? 'paper' : 'fill'}
                  isBusy={ending === one.id}
                  label={t('streams.end_named', { title, device })}
                  onClick={() => end(one)}
                >
                  {t('streams.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
