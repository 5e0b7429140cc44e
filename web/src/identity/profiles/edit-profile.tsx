import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/identity.ts'
import { removeProfile, updateProfile, type ProfileChange } from '#contract/profiles.ts'
import { call } from '../../api/client.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { pageStorage } from '../../api/kept-storage.ts'
import { readAnewEverywhere } from '../../api/other-tabs.ts'
import { keepProfile } from '../../api/profile-role.ts'
import { forgetProfile } from '../../api/profile-storage.ts'
import { ConfirmDialog } from '../../frame/windows/confirm-dialog.tsx'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useOwnWindow, useWindowSteps } from '../../frame/windows/use-window.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { isGivenUpPin, useWithPin } from '../parental/use-with-pin.ts'
import { AvatarChoice } from './avatar-choice.tsx'
import { ProfileForm } from './profile-form.tsx'
import { beginAnew, goOnWithAnother, isChild } from './select-profile.ts'
import { profileQuery } from '../../frame/viewer.queries.ts'
import { profilesQuery } from '../profiles.queries.ts'

interface EditProfileProps {
  readonly profile: Profile
  /** Whether this device is on it. */
  readonly isCurrent: boolean
  readonly onBack: () => void
}

/** Changes a profile. The child switch and the picture are saved at once, the name with the button. */
export function EditProfile({ profile, isCurrent, onBack }: EditProfileProps) {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const queries = useQueryClient()
  const withPin = useWithPin('profile')
  const [name, setName] = useState(profile.name)
  const [part, setPart] = useState<'form' | 'avatars' | 'delete'>('form')
  const [isBusy, setBusy] = useState(false)
  useWindowSteps('profiles', 'edit', part === 'avatars' ? [part] : [], ([step]) => {
    setPart(step === 'avatars' ? step : 'form')
    return true
  })

  const refresh = () =>
    Promise.all([
      readAnewEverywhere(queries, profilesQuery.queryKey),
      readAnewEverywhere(queries, profileQuery.queryKey),
    ])
  const tell = (error: unknown): void => {
    const isLast = isKind(error, 'conflict')
    showAlert(t(isLast ? 'settings.profile_last_adult' : 'settings.not_saved'), 'bad')
  }
  const save = async (change: ProfileChange): Promise<boolean> => {
    setBusy(true)
    try {
      const saved = await withPin((pin) =>
        call(updateProfile, { params: { id: profile.id }, body: { ...change, ...pin } }),
      )
      if (isCurrent && saved.role !== profile.role) {
        keepProfile(isChild(saved) ? 'child' : 'adult', saved.id)
        beginAnew()
        return true
      }
      await refresh()
      return true
    } catch (error) {
      if (!isGivenUpPin(error)) tell(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(removeProfile, { params: { id: profile.id } })
      forgetProfile(pageStorage(), profile.id)
      if (isCurrent) return await goOnWithAnother()
      await refresh()
      showAlert(t('settings.profile_deleted'), 'ok')
      onBack()
    } catch (error) {
      setPart('form')
      tell(error)
    } finally {
      setBusy(false)
    }
  }

  if (part === 'delete') {
    return (
      <ConfirmDialog
        title={t('settings.profile_delete_title', { name: profile.name })}
        text={t('settings.profile_delete_text')}
        yes={t('settings.profile_delete_yes')}
        no={t('settings.cancel')}
        isBusy={isBusy}
        onYes={() => void remove()}
        onClose={() => setPart('form')}
      />
    )
  }
  if (part === 'avatars') {
    return (
      <Dialog handle={handle} title={t('settings.profile_avatar')} isCentred onBack={() => setPart('form')}>
        <AvatarChoice
          selected={profile.icon_avatar_id}
          onChoose={({ id }) =>
            void save({ icon_avatar_id: id }).then((isSaved) => isSaved && setPart('form'))
          }
        />
      </Dialog>
    )
  }
  return (
    <Dialog handle={handle} title={t('settings.profile_edit_title')} isCentred onBack={onBack}>
      <ProfileForm
        name={name}
        icon={profile.icon}
        isChild={isChild(profile)}
        isBusy={isBusy}
        submit={t('settings.save')}
        onName={setName}
        onChild={(next) => void save({ role: next ? 'child' : 'adult' })}
        onAvatar={() => setPart('avatars')}
        onSubmit={() =>
          void save({ name: name.trim() }).then((isSaved) => {
            if (!isSaved) return
            showAlert(t('settings.saved'), 'ok')
            onBack()
          })
        }
        onDelete={() => setPart('delete')}
      />
    </Dialog>
  )
}
