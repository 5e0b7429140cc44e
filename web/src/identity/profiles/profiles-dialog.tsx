import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/identity.ts'
import { PROFILES_AT_MOST } from '#contract/profiles.ts'
import '../../i18n/settings-words.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useOwnWindow, useWindowParams, useWindowSteps } from '../../frame/windows/use-window.ts'
import type { WindowParams } from '../../frame/windows/window-stack.ts'
import { ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePinGate } from '../parental/use-pin-gate.ts'
import { Avatar } from './avatar.tsx'
import { ChildProfiles } from './child-profiles.tsx'
import { EditProfile } from './edit-profile.tsx'
import { NewProfile } from './new-profile.tsx'
import styles from './profiles-dialog.module.css'
import { isChild } from './select-profile.ts'
import { profileQuery } from '../../frame/viewer.queries.ts'
import { profilesQuery } from '../profiles.queries.ts'

type View =
  | { readonly kind: 'list' }
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly id: number }

function viewOf({ mode }: WindowParams): View {
  if (mode === 'new') return { kind: 'new' }
  return { kind: 'list' }
}

/** `profiles`: all profiles to change, or a new one (`mode=new`); a child changes none and may switch. */
export default function ProfilesDialog() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const params = useWindowParams()
  const { guard } = usePinGate()
  const { data: profiles, error, refetch } = useQuery(profilesQuery)
  const { data: current } = useQuery(profileQuery)
  const [view, setView] = useState(() => viewOf(params))
  const list = () => setView({ kind: 'list' })
  const isDirect = viewOf(params).kind === 'new'
  useWindowSteps('profiles', 'profiles', view.kind === 'list' || isDirect ? [] : [view.kind], ([step]) => {
    if (step === undefined) list()
    return step === undefined
  })
  const edited = view.kind === 'edit' ? profiles?.find(({ id }) => id === view.id) : undefined

  const edit = (profile: Profile): void => {
    const open = () => setView({ kind: 'edit', id: profile.id })
    if (isChild(profile)) open()
    else guard('profile', open)
  }

  if (isChildSession() && profiles) return <ChildProfiles profiles={profiles} currentId={current?.id} />
  if (view.kind === 'new' && !isChildSession()) {
    return <NewProfile onDone={isDirect ? () => handle.close() : list} onBack={isDirect ? undefined : list} />
  }
  if (edited) {
    return (
      <EditProfile key={edited.id} profile={edited} isCurrent={edited.id === current?.id} onBack={list} />
    )
  }
  return (
    <Dialog handle={handle} title={t('settings.profiles_manage')}>
      {error && !profiles && <ErrorState isInside error={error} onRetry={() => void refetch()} />}
      {!profiles && !error && (
        <div className={styles.list} aria-busy>
          <Skeleton text={0.7} />
          <Skeleton text={0.5} />
        </div>
      )}
      {profiles && (
        <ul className={styles.list}>
          {profiles.map((profile) => (
            <li key={profile.id}>
              <button type="button" title={t('settings.profile_edit')} onClick={() => edit(profile)}>
                <Avatar profile={profile} className={styles.face} />
                <span>
                  {profile.name}
                  {isChild(profile) && <small>{t('settings.profile_child')}</small>}
                </span>
                <Pencil size={18} strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          ))}
          {profiles.length < PROFILES_AT_MOST && (
            <li>
              <button type="button" onClick={() => setView({ kind: 'new' })}>
                <span className={styles.fresh}>
                  <Plus size={22} strokeWidth={1.75} aria-hidden />
                </span>
                <span>{t('settings.profile_new')}</span>
              </button>
            </li>
          )}
        </ul>
      )}
    </Dialog>
  )
}
