import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeDevice } from '#contract/identity-endpoints.ts'
import type { Device } from '#contract/identity.ts'
import { call } from '../api/client.ts'
import { isKind } from '../api/failure-meaning.ts'
import { tellOtherTabs } from '../api/other-tabs.ts'
import { dateFormat } from '../i18n/calendar.ts'
import { deviceIcon } from '../frame/device-icon.ts'
import { deviceName } from '../frame/device-name.ts'
import { devicesQuery, ownDeviceId } from '../identity/profiles.queries.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { useTellFailure } from '../frame/use-failure.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/chip.tsx'
import { ConfirmDialog } from '../frame/windows/confirm-dialog.tsx'
import { ErrorState } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './settings.module.css'

/** Everything that is signed in with the account. This device stays; any other can be removed. */
export function DevicesPane() {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const tellFailure = useTellFailure()
  const { data: devices, error, refetch } = useQuery(devicesQuery)
  const [asked, setAsked] = useState<Device | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (error && !devices) return <ErrorState isInside error={error} onRetry={() => void refetch()} />
  if (!devices) {
    return (
      <div className={styles.skeleton} aria-busy>
        <Skeleton text={0.7} />
        <Skeleton text={0.4} />
        <Skeleton text={0.6} />
      </div>
    )
  }
  const own = ownDeviceId()
  const nameOf = (device: Device): string => deviceName(device) ?? t('settings.device_unknown')
  const time = dateFormat(language, 'moment')
  const remove = (device: Device): void => {
    setBusy(true)
    call(removeDevice, { params: { id: device.id } })
      .then(
        () => showAlert(t('settings.device_removed'), 'ok'),
        (failure: unknown) => {
          // One that is gone already is what was wanted.
          if (!isKind(failure, 'not_found')) throw failure
        },
      )
      .then(
        () => {
          queries.setQueryData(devicesQuery.queryKey, (before) =>
            before?.filter(({ id }) => id !== device.id),
          )
          tellOtherTabs(devicesQuery.queryKey)
        },
        (failure: unknown) => tellFailure(failure, 'modal'),
      )
      .finally(() => {
        setBusy(false)
        setAsked(null)
      })
  }

  return (
    <>
      <p className={styles.lead}>{t('settings.devices_hint')}</p>
      <ul className={styles.items}>
        {devices.map((device) => {
          const Icon = deviceIcon(device.device_type)
          const name = nameOf(device)
          return (
            <li key={device.id}>
              <Icon size={24} strokeWidth={1.75} aria-hidden />
              <div>
                <b>{name}</b>
                {device.id === own && <Tag look="soft">{t('settings.device_this')}</Tag>}
                <p>
                  {device.login_at === null
                    ? t('settings.device_never')
                    : t('settings.device_login_at', { time: time(new Date(device.login_at)) })}
                </p>
              </div>
              {device.id !== own && (
                <Button
                  size="small"
                  look="quiet"
                  label={t('settings.device_remove_named', { name })}
                  onClick={() => setAsked(device)}
                >
                  {t('settings.device_remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t('settings.device_remove_title')}
          text={t('settings.device_remove_text', { name: nameOf(asked) })}
          yes={t('settings.device_remove')}
          no={t('settings.cancel')}
          isBusy={isBusy}
          onYes={() => remove(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
