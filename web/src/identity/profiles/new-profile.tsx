import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createProfile } from '#contract/profiles.ts'
import { call } from '../../api/client.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { readAnewEverywhere } from '../../api/other-tabs.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useOwnWindow, useWindowSteps } from '../../frame/windows/use-window.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { HeldSetDialog } from '../parental/set-dialog.tsx'
import { AvatarChoice, type ChosenAvatar } from './avatar-choice.tsx'
import { ProfileForm } from './profile-form.tsx'
import { userQuery } from '../../frame/viewer.queries.ts'
import { profilesQuery } from '../profiles.queries.ts'

interface NewProfileProps {
  readonly onDone: () => void
  readonly onBack?: (() => void) | undefined
}

/** Makes a profile. */
export function NewProfile({ onDone, onBack }: NewProfileProps) {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [isChild, setChild] = useState(false)
  const [avatar, setAvatar] = useState<ChosenAvatar | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isOffering, setOffering] = useState(false)
  const { data: user } = useQuery(userQuery)
  useWindowSteps('profiles', 'new', isChoosing ? ['avatars'] : [], ([step]) => {
    setChoosing(step !== undefined)
    return true
  })

  const create = async (): Promise<void> => {
    setBusy(true)
    try {
      const role = isChild ? ('child' as const) : ('adult' as const)
      await call(createProfile, { body: { name: name.trim(), role, icon_avatar_id: avatar?.id ?? null } })
      await readAnewEverywhere(queries, profilesQuery.queryKey)
      showAlert(t('settings.profile_created'), 'ok')
      // Without a PIN a child leaves its profile by a press.
      if (isChild && user && user.parental_status !== 'set') setOffering(true)
      else onDone()
    } catch (error) {
      const isFull = isKind(error, 'full')
      showAlert(t(isFull ? 'settings.profile_too_many' : 'settings.not_saved'), 'bad')
    } finally {
      setBusy(false)
    }
  }

  if (isOffering && user) {
    return (
      <HeldSetDialog
        user={user}
        lead={t('settings.pin_child_lead')}
        onDone={() => {
          showAlert(t('settings.pin_set_done'), 'ok')
          onDone()
        }}
        onClose={() => {
          showAlert(t('settings.pin_child_without'), 'warn')
          onDone()
        }}
      />
    )
  }
  if (isChoosing) {
    return (
      <Dialog
        handle={handle}
        title={t('settings.profile_avatar')}
        isCentred
        onBack={() => setChoosing(false)}
      >
        <AvatarChoice
          selected={avatar?.id ?? null}
          onChoose={(chosen) => {
            setAvatar(chosen)
            setChoosing(false)
          }}
        />
      </Dialog>
    )
  }
  return (
    <Dialog handle={handle} title={t('settings.profile_new')} isCentred onBack={onBack}>
      <ProfileForm
        name={name}
        icon={avatar?.src ?? null}
        isChild={isChild}
        isBusy={isBusy}
        submit={t('settings.profile_create')}
        beginsWithName
        onName={setName}
        onChild={setChild}
        onAvatar={() => setChoosing(true)}
        onSubmit={() => void create()}
      />
    </Dialog>
  )
}
