import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/identity.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Avatar } from './avatar.tsx'
import styles from './profiles-dialog.module.css'
import { isChild } from './select-profile.ts'
import { useSelectProfile } from './use-select-profile.ts'

interface ChildProfilesProps {
  readonly profiles: readonly Profile[]
  readonly currentId: number | undefined
  readonly onClose: () => void
}

/** What a child may do with profiles: switch. An adult one needs the PIN. */
export function ChildProfiles({ profiles, currentId, onClose }: ChildProfilesProps) {
  const { t } = useTranslation()
  const select = useSelectProfile()
  return (
    <Dialog title={t('settings.who_watches')} onClose={onClose}>
      <ul className={styles.list} aria-label={t('settings.profiles')}>
        {profiles.map((profile) => {
          const isCurrent = profile.id === currentId
          return (
            <li key={profile.id}>
              <button
                type="button"
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => (isCurrent ? onClose() : select(profile))}
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
