import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/identity.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useOwnWindow } from '../../frame/windows/use-window.ts'
import { Avatar } from './avatar.tsx'
import styles from './profiles-dialog.module.css'
import { isChild } from './select-profile.ts'
import { useSelectProfile } from './use-select-profile.ts'

interface ChildProfilesProps {
  readonly profiles: readonly Profile[]
  readonly currentId: number | undefined
}

/** What a child may do with profiles: switch. An adult one needs the PIN. */
export function ChildProfiles({ profiles, currentId }: ChildProfilesProps) {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const select = useSelectProfile()
  return (
    <Dialog handle={handle} title={t('settings.who_watches')}>
      <ul className={styles.list} aria-label={t('settings.profiles')}>
        {profiles.map((profile) => {
          const isCurrent = profile.id === currentId
          return (
            <li key={profile.id}>
              <button
                type="button"
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => (isCurrent ? handle.close() : select(profile))}
              >
                <Avatar profile={profile} className={styles.face} />
                <span>
                  {profile.name}
                  {isChild(profile) && <small>{t('settings.profile_child')}</small>}
                </span>
                {isCurrent && <Check size={20} strokeWidth={2} aria-hidden />}
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
