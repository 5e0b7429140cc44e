import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateDevice, updateUser } from '#contract/identity-endpoints.ts'
import type { ParentalSettings as Settings } from '#contract/identity.ts'
import { call } from '../../api/client.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { tellOtherTabs } from '../../api/other-tabs.ts'
import { useConfiguration } from '../../frame/service.queries.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../frame/windows/confirm-dialog.tsx'
import { ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { userQuery } from '../../frame/viewer.queries.ts'
import { ownDeviceQuery } from '../profiles.queries.ts'
import { ParentalCard } from './parental-card.tsx'
import styles from './parental-settings.module.css'
import { resetSession } from './reset-session.ts'
import { HeldSetDialog } from './set-dialog.tsx'
import { isGivenUpPin, useWithPin } from './use-with-pin.ts'

const SWITCHES = ['vod', 'channel', 'program', 'profile', 'pay', 'settings'] as const

/** The PIN itself, and what this device asks it for. Every change is saved at once. */
export function ParentalSettings() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const withPin = useWithPin('settings')
  const { data: user } = useQuery(userQuery)
  const { data: device, error, refetch } = useQuery(ownDeviceQuery)
  const durations = useConfiguration()?.parental_durations ?? []
  const [part, setPart] = useState<'none' | 'set' | 'off'>('none')
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (error && !device) return <ErrorState isInside error={error} onRetry={() => void refetch()} />
  if (!user || !device) {
    return (
      <div aria-busy>
        <Skeleton text={0.6} />
        <Skeleton text={0.4} />
        <Skeleton text={0.5} />
      </div>
    )
  }
  const settings = device.parental_settings
  const isSet = user.parental_status === 'set'
  // Without a PIN what is switched on leads to choosing one; with the PIN switched off nothing is asked at all.
  const isAsked = user.parental_status !== 'ignore'

  const save = (change: Partial<Settings>): void => {
    const before = device
    queries.setQueryData(ownDeviceQuery.queryKey, {
      ...device,
      parental_settings: { ...settings, ...change },
    })
    withPin((pin) =>
      call(updateDevice, { params: { id: device.id }, body: { parental_settings: change, ...pin } }),
    ).then(
      (saved) => {
        queries.setQueryData(ownDeviceQuery.queryKey, saved)
        tellOtherTabs(ownDeviceQuery.queryKey)
      },
      (failure: unknown) => {
        queries.setQueryData(ownDeviceQuery.queryKey, before)
        if (isKind(failure, 'not_found')) void resetSession(queries).catch(() => undefined)
        if (!isGivenUpPin(failure)) showAlert(t('settings.not_saved'), 'bad')
      },
    )
  }
  const switchOff = (): void => {
    setBusy(true)
    const old = user.parental_code
    const body = {
      settings: { parental_status: 'ignore' as const },
      ...(old !== null && { old_pincode: old }),
    }
    call(updateUser, { body })
      .then(
        (saved) => {
          queries.setQueryData(userQuery.queryKey, saved)
          tellOtherTabs(userQuery.queryKey)
        },
        () => showAlert(t('settings.not_saved'), 'bad'),
      )
      .finally(() => {
        setBusy(false)
        setShown(false)
        setPart('none')
      })
  }

  return (
    <div className={styles.parental}>
      {user.parental_dialogue ? (
        <ParentalCard dialogue={user.parental_dialogue} onSet={() => setPart('set')} />
      ) : (
        <div className={styles.status}>
          <div role="status">
            <b>
              {isSet && isShown && user.parental_code !== null
                ? t('settings.parental_pin_is', { pin: user.parental_code })
                : t(`settings.parental_status_${user.parental_status}`)}
            </b>
            {user.parental_status === 'ignore' && <p>{t('settings.parental_status_ignore_hint')}</p>}
          </div>
          <div className={styles.acts}>
            {isSet ? (
              <>
                <Button size="small" look="quiet" onClick={() => setShown(!isShown)}>
                  {t(isShown ? 'settings.parental_hide' : 'settings.parental_show')}
                </Button>
                <Button size="small" onClick={() => setPart('set')}>
                  {t('settings.parental_change')}
                </Button>
                <Button size="small" look="quiet" onClick={() => setPart('off')}>
                  {t('settings.parental_off')}
                </Button>
              </>
            ) : (
              <Button size="small" look="paper" onClick={() => setPart('set')}>
                {t('settings.parental_set')}
              </Button>
            )}
          </div>
        </div>
      )}
      <section className={styles.group} aria-label={t('settings.parental_asked')}>
        <h2>{t('settings.parental_asked')}</h2>
        {SWITCHES.map((name) => (
          <SwitchRow
            key={name}
            label={t(`settings.parental_switch_${name}`)}
            isOn={isAsked && settings[name]}
            isDisabled={!isAsked}
            onChange={(isOn) => save({ [name]: isOn })}
          />
        ))}
      </section>
      <section className={styles.group}>
        <h2 id="parental-duration">{t('settings.parental_duration')}</h2>
        <div className={styles.chips} role="group" aria-labelledby="parental-duration">
          {durations.map((minutes) => (
            <Chip
              key={minutes}
              isSelected={minutes === settings.duration}
              isDisabled={!isAsked}
              onClick={() => save({ duration: minutes })}
            >
              {minutes === 0
                ? t('settings.parental_duration_off')
                : t('settings.parental_minutes', { count: minutes })}
            </Chip>
          ))}
        </div>
      </section>
      {part === 'set' && (
        <HeldSetDialog
          user={user}
          onDone={() => {
            setPart('none')
            showAlert(t('settings.pin_set_done'), 'ok')
          }}
          onClose={() => setPart('none')}
        />
      )}
      {part === 'off' && (
        <ConfirmDialog
          title={t('settings.parental_off_title')}
          text={t('settings.parental_off_text')}
          yes={t('settings.parental_off')}
          no={t('settings.cancel')}
          isBusy={isBusy}
          onYes={switchOff}
          onClose={() => setPart('none')}
        />
      )}
    </div>
  )
}
