import { Lock, Plus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PROFILES_AT_MOST } from '#contract/profiles.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { useWindowLink } from '../../frame/windows/window-links.ts'
import { ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Avatar } from './avatar.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './faces.module.css'
import { isChild } from './select-profile.ts'
import { useSelectProfile } from './use-select-profile.ts'
import { profileQuery, userQuery } from '../../frame/viewer.queries.ts'
import { profilesQuery } from '../profiles.queries.ts'

/** Who watches: a press on a face switches to it. The last tile makes a new profile, while there is room for one. */
export function Faces() {
  const { t } = useTranslation()
  const link = useWindowLink()
  const select = useSelectProfile()
  const { data: profiles, error, refetch } = useQuery(profilesQuery)
  const { data: current } = useQuery(profileQuery)
  const { data: user } = useQuery(userQuery)
  if (error && !profiles) return <ErrorState isInside error={error} onRetry={() => void refetch()} />
  if (!profiles) {
    return (
      <div className={styles.faces} aria-busy>
        {[0, 1].map((at) => (
          <span key={at} className={styles.face}>
            <Skeleton className={styles.picture} />
            <Skeleton text={0.6} />
          </span>
        ))}
      </div>
    )
  }
  const hasRoom = profiles.length < PROFILES_AT_MOST && !isChildSession()
  return (
    <ul className={styles.faces} aria-label={t('settings.profiles')}>
      {profiles.map((profile) => {
        const isCurrent = profile.id === current?.id
        return (
          <li key={profile.id}>
            <button
              type="button"
              className={styles.face}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => {
                if (!isCurrent) select(profile)
              }}
            >
              <Avatar profile={profile} className={styles.picture} />
              <span className={styles.name}>{profile.name}</span>
              <small>
                {isCurrent ? (
                  t('settings.profile_now')
                ) : isChild(profile) ? (
                  t('settings.profile_child')
                ) : user?.parental_status === 'set' ? (
                  <>
                    <Lock size={14} strokeWidth={2} aria-hidden />
                    {t('settings.profile_pin')}
                  </>
                ) : null}
              </small>
            </button>
          </li>
        )
      })}
      {hasRoom && (
        <li>
          <Link className={styles.face} {...link('profiles', { mode: 'new' })}>
            <span className={styles.fresh}>
              <Plus size={28} strokeWidth={1.75} aria-hidden />
            </span>
            <span className={styles.name}>{t('settings.profile_new')}</span>
            <small />
          </Link>
        </li>
      )}
    </ul>
  )
}
