import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { userQuery } from '../../frame/viewer.queries.ts'

/** What stands on the button that opens a thing for adults: a guest signs in first, and without a PIN one is chosen. */
export function useUnlockWord(): string {
  const { t } = useTranslation()
  const { data: user } = useQuery(userQuery)
  if (user?.is_guest) return t('settings.sign_in')
  return t(user?.parental_status === 'notset' ? 'settings.wall_set' : 'settings.wall_enter')
}
