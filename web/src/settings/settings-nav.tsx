import { useQuery } from '@tanstack/react-query'
import {
  ChevronRight,
  CreditCard,
  Info,
  Languages,
  Layers,
  LogOut,
  type LucideIcon,
  MonitorSmartphone,
  Shield,
  Ticket,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { User } from '#contract/identity.ts'
import { PROFILES_AT_MOST } from '#contract/profiles.ts'
import type { SettingsPageId } from '#domain/engagement/settings-pages.ts'
import { isChildSession } from '../api/profile-role.ts'
import { Avatar } from '../identity/profiles/avatar.tsx'
import { cardsQuery } from '../commerce/money.queries.ts'
import { lastDigits } from '../commerce/cards/card-name.ts'
import { useAccountMoney } from '../commerce/use-account-money.ts'
import { useViewer } from '../frame/viewer.queries.ts'
import { devicesQuery, profilesQuery } from '../identity/profiles.queries.ts'
import { userName } from '../api/user-name.ts'
import { useWindowLink } from '../frame/windows/window-links.ts'
import { useLanguage, useNetwork } from '../frame/service.queries.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { contactOf } from './contact-of.ts'
import type { SettingsPlace } from './settings-paths.ts'
import { Link } from '../ui/link.tsx'
import styles from './settings-nav.module.css'
import SignOutDialog from './sign-out-dialog.tsx'

interface SettingsNavProps {
  readonly place: SettingsPlace
  readonly user: User
}

interface ItemProps {
  readonly icon: LucideIcon
  readonly value?: ReactNode
  readonly children: ReactNode
}

function Face({ icon: Icon, value, children }: ItemProps) {
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles.word}>{children}</span>
      <span className={styles.value}>
        {value}
        <ChevronRight size={16} strokeWidth={2} aria-hidden />
      </span>
    </>
  )
}

/**
 * All pages of the settings. Wide windows show it beside each of them; on narrow ones the first page shows where it leads,
 * and the account the rest.
 */
export function SettingsNav({ place, user }: SettingsNavProps) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const windowLink = useWindowLink()
  const network = useNetwork()
  const language = useLanguage()
  const { profile } = useViewer()
  const isChild = isChildSession()
  // The account, which has them otherwise, is closed to a child.
  const upmost = isChild ? 'first' : 'second'
  const { data: profiles } = useQuery(profilesQuery)
  const { data: devices } = useQuery({ ...devicesQuery, enabled: !isChild })
  const { account, canPay, isKnown: isMoneyKnown } = useAccountMoney()
  const { data: cards } = useQuery({ ...cardsQuery, enabled: canPay })
  const primary = cards?.find(({ is_primary }) => is_primary)
  const [isLeaving, setLeaving] = useState(false)
  // Pages below payment are not listed themselves.
  const upper = place.page === 'cards' || place.page === 'receipts' ? 'payment' : null
  const languages = network?.languages.available ?? []
  const link = (page: SettingsPageId, path: string, face: ItemProps, level: 'first' | 'second') => (
    <Link
      to={path}
      state={state as unknown}
      data-level={level}
      aria-current={page === place.page || page === upper ? 'page' : undefined}
    >
      <Face {...face} />
    </Link>
  )
  const pin = { set: 'pin_on', ignore: 'pin_off' }[user.parental_status] ?? 'pin_unset'

  return (
    <nav className={styles.nav} aria-label={t('settings.title')} data-page={place.page}>
      <p className={styles.title}>{t('settings.title')}</p>
      <Link className={styles.me} to="/settings" state={state as unknown}>
        <Avatar profile={profile} className={styles.face} />
        <b>{profile?.name ?? userName(user)}</b>
        {!isChild && <span>{contactOf(user, account, network?.provider, language, t)}</span>}
      </Link>
      <div className={styles.links}>
        {!isChild &&
          link('account', '/settings/account', { icon: UserRound, children: t('settings.account') }, 'first')}
        {!isChild &&
          link(
            'subscriptions',
            '/settings/subscriptions',
            { icon: Layers, children: t('money.subscriptions') },
            'second',
          )}
        {/* The links below it stay where they are when it comes. */}
        {!isMoneyKnown && (
          <span className={styles.coming} data-level="second" aria-hidden>
            <Skeleton text={0.4} />
          </span>
        )}
        {canPay &&
          link(
            'payment',
            '/settings/payment',
            { icon: CreditCard, value: primary && lastDigits(primary), children: t('money.payment') },
            'second',
          )}
        {!isChild && (
          <Link data-level="second" {...windowLink('profiles')}>
            <Face
              icon={UsersRound}
              value={profiles && t('settings.count_of', { count: profiles.length, most: PROFILES_AT_MOST })}
            >
              {t('settings.profiles_manage')}
            </Face>
          </Link>
        )}
        {!isChild &&
          link(
            'parental',
            '/settings/parental',
            { icon: Shield, value: t(`settings.${pin}`), children: t('settings.parental') },
            'second',
          )}
        {languages.length > 0 &&
          link(
            'language',
            '/settings/language',
            {
              icon: Languages,
              value: languages.find(({ key }) => key === language)?.name,
              children: t('settings.language'),
            },
            upmost,
          )}
        {!isChild &&
          link(
            'devices',
            '/settings/devices',
            {
              icon: MonitorSmartphone,
              value: devices && t('settings.count_of', { count: devices.length, most: user.device_limit }),
              children: t('settings.devices'),
            },
            'second',
          )}
        {!isChild && network?.is_promo_allowed && (
          <Link {...windowLink('promocode')} data-level="first">
            <Face icon={Ticket}>{t('shell.promo_code')}</Face>
          </Link>
        )}
        <hr />
        {link('info', '/settings/info', { icon: Info, children: t('settings.info') }, upmost)}
        {!isChild && network?.sign_in.is_logout_hidden === false && (
          <>
            <hr data-level="second" />
            <button type="button" data-level="second" onClick={() => setLeaving(true)}>
              <LogOut size={20} strokeWidth={1.75} aria-hidden />
              <span className={styles.word}>{t('settings.sign_out')}</span>
            </button>
          </>
        )}
      </div>
      {isLeaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </nav>
  )
}
