import { useQuery } from '@tanstack/react-query'
import { Check, ExternalLink, Layers, LogOut, Plus, Settings, Shield, Ticket, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/identity.ts'
import { PROFILES_AT_MOST } from '#contract/profiles.ts'
import '../../i18n/settings-words.ts'
import '../../i18n/money-words.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { useAccountMoney } from '../../commerce/use-account-money.ts'
import { useOpenerState } from '../../frame/windows/back-target.ts'
import { contactOf } from '../../settings/contact-of.ts'
import { useWindowLink } from '../../frame/windows/window-links.ts'
import { useLanguage, useNetwork } from '../../frame/service.queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { userName } from '../../api/user-name.ts'
import { Link } from '../../ui/link.tsx'
import styles from './account-menu.module.css'
import { Avatar } from '../../identity/profiles/avatar.tsx'
import { isChild } from '../../identity/profiles/select-profile.ts'
import { useSelectProfile } from '../../identity/profiles/use-select-profile.ts'
import { useViewer } from '../../frame/viewer.queries.ts'
import { profilesQuery } from '../../identity/profiles.queries.ts'

interface AccountMenuProps {
  readonly user: User
  readonly onClose: () => void
  readonly onSignOut: () => void
}

/** Who is signed in, the profiles to switch to, and the ways into the settings. A child's has the profiles alone. */
export default function AccountMenu({ user, onClose, onSignOut }: AccountMenuProps) {
  const { t } = useTranslation()
  const link = useWindowLink()
  const back = useOpenerState('settings')
  const language = useLanguage()
  const network = useNetwork()
  const select = useSelectProfile()
  const { profile: current } = useViewer()
  const { data: profiles } = useQuery(profilesQuery)
  const { account } = useAccountMoney()
  const isLimited = isChildSession()
  return (
    <div className={styles.menu}>
      {!isLimited && (
        <div className={styles.who}>
          <b>{user.first_name ?? current?.name ?? userName(user)}</b>
          <span>{contactOf(user, account, network?.provider, language, t)}</span>
        </div>
      )}
      <ul aria-label={t('settings.profiles')} aria-busy={profiles === undefined}>
        {!profiles && (
          <li className={styles.waiting}>
            <Skeleton text={0.6} />
          </li>
        )}
        {profiles?.map((profile) => {
          const isCurrent = profile.id === current?.id
          return (
            <li key={profile.id}>
              <button
                type="button"
                className={styles.item}
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => {
                  onClose()
                  if (!isCurrent) select(profile)
                }}
              >
                <Avatar profile={profile} className={styles.face} />
                <span>
                  {profile.name}
                  {isChild(profile) && <small>{t('settings.profile_child')}</small>}
                </span>
                {isCurrent && <Check className={styles.mark} strokeWidth={2} aria-hidden />}
              </button>
            </li>
          )
        })}
        {profiles && profiles.length < PROFILES_AT_MOST && !isLimited && (
          <li>
            <Link className={styles.item} {...link('profiles', { mode: 'new' })} onClick={onClose}>
              <span className={styles.fresh}>
                <Plus strokeWidth={1.75} aria-hidden />
              </span>
              <span>{t('settings.profile_new')}</span>
            </Link>
          </li>
        )}
      </ul>
      {!isLimited && (
        <>
          <hr />
          <Link className={styles.item} {...link('profiles')} onClick={onClose}>
            <UsersRound strokeWidth={1.75} aria-hidden />
            <span>{t('settings.profiles_manage')}</span>
          </Link>
          <Link className={styles.item} to="/settings/subscriptions" state={back} onClick={onClose}>
            <Layers strokeWidth={1.75} aria-hidden />
            <span>{t('money.subscriptions')}</span>
          </Link>
          <Link className={styles.item} to="/settings" state={back} onClick={onClose}>
            <Settings strokeWidth={1.75} aria-hidden />
            <span>{t('settings.title')}</span>
          </Link>
          <Link className={styles.item} to="/lk_parental" state={back} onClick={onClose}>
            <Shield strokeWidth={1.75} aria-hidden />
            <span>{t('settings.parental')}</span>
          </Link>
          {network?.is_promo_allowed && (
            <Link className={styles.item} {...link('promocode')} onClick={onClose}>
              <Ticket strokeWidth={1.75} aria-hidden />
              <span>{t('shell.promo_code')}</span>
            </Link>
          )}
          {network?.partner_link && (
            <a className={styles.item} href={network.partner_link.url} target="_blank" rel="noreferrer">
              <ExternalLink strokeWidth={1.75} aria-hidden />
              <span>{network.partner_link.label}</span>
            </a>
          )}
          {network?.sign_in.is_logout_hidden === false && (
            <>
              <hr />
              <button type="button" className={styles.item} onClick={onSignOut}>
                <LogOut strokeWidth={1.75} aria-hidden />
                <span>{t('settings.sign_out')}</span>
              </button>
            </>
          )}
        </>
      )}
    </div>
  )
}
