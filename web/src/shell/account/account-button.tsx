import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetViewer } from '../../api/forget-viewer.ts'
import { goOnAsProfile, isOtherProfile } from '../../api/profile-role.ts'
import { useWindowLink } from '../../frame/windows/window-links.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { lazyPart } from '../../ui/lazy-page.tsx'
import styles from './account-button.module.css'
import { Avatar } from '../../identity/profiles/avatar.tsx'
import { useViewer } from '../../frame/viewer.queries.ts'
import { userName } from '../../api/user-name.ts'

const AccountMenu = lazyPart(() => import('./account-menu.tsx'), <div className={styles.waiting} aria-busy />)
const SignOutDialog = lazyPart(() => import('../../settings/sign-out-dialog.tsx'))

/** At the end of the header: a guest signs in here, a user opens what belongs to the account. */
export function AccountButton() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const link = useWindowLink()
  const { user, profile } = useViewer()
  const [isLeaving, setLeaving] = useState(false)

  // The service says who watches. Where this page thought otherwise, everything is asked for again.
  const role = user?.is_guest ? 'adult' : profile?.role
  const profileId = profile?.id ?? null
  useEffect(() => {
    if (role === undefined) return
    const known = role === 'child' ? 'child' : 'adult'
    if (!isOtherProfile(known, profileId)) return
    goOnAsProfile(known, profileId)
    forgetViewer(queries)
  }, [role, profileId, queries])

  // Nobody is offered to sign in who is signed in already and only not known yet.
  if (!user) return <span className={styles.place} aria-hidden />
  if (user.is_guest) {
    return (
      <LinkButton look="ghost" size="small" {...link('auth')}>
        {t('identity.sign_in')}
      </LinkButton>
    )
  }
  return (
    <>
      <Disclosure
        label={t('identity.account', { name: profile?.name ?? userName(user) })}
        className={styles.account}
        align="end"
        face={<Avatar profile={profile} />}
      >
        {(close) => (
          <AccountMenu
            user={user}
            onClose={close}
            onSignOut={() => {
              close()
              setLeaving(true)
            }}
          />
        )}
      </Disclosure>
      {isLeaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </>
  )
}
