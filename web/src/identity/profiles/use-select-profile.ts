import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/identity.ts'
import { isRefusedFor } from '../../api/failure-meaning.ts'
import { noteForNextPage } from '../../api/next-page-note.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { usePinGate } from '../parental/use-pin-gate.ts'
import { beginAnew, isChild, putOnProfile } from './select-profile.ts'

/** Switches to a profile and begins anew. An adult one needs the PIN; out of a child's session the service checks it. */
export function useSelectProfile(): (profile: Profile) => void {
  const { t } = useTranslation()
  const { guard, gate } = usePinGate()
  return useCallback(
    (profile) => {
      const select = (): void => {
        const leavesChild = isChildSession() && !isChild(profile)
        const begin = (): void => {
          // The service let it through: there is no PIN, or it is switched off.
          if (leavesChild) noteForNextPage('left_child')
          beginAnew()
        }
        putOnProfile(profile.id).then(begin, (error: unknown) => {
          if (!isRefusedFor(error, 'pin')) return showAlert(t('settings.profile_not_selected'), 'bad')
          gate.ask({
            action: 'profile',
            check: (pin) => putOnProfile(profile.id, pin),
            run: beginAnew,
          })
        })
      }
      if (isChild(profile) || isChildSession()) select()
      else guard('profile', select)
    },
    [t, guard, gate],
  )
}
