import { ChevronLeft, UserRound, UsersRound, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import '../i18n/money-words.ts'
import '../i18n/settings-words.ts'
import { isChildSession } from '../api/profile-role.ts'
import { PaymentPane } from '../commerce/account/payment-pane.tsx'
import { ReceiptsPane } from '../commerce/account/receipts-pane.tsx'
import { SubscriptionsPane } from '../commerce/account/subscriptions-pane.tsx'
import { CardsPane } from '../commerce/cards/cards-pane.tsx'
import { Faces } from '../identity/profiles/faces.tsx'
import { useViewer } from '../frame/viewer.queries.ts'
import { ParentalSettings } from '../identity/parental/parental-settings.tsx'
import { useNetwork } from '../frame/service.queries.ts'
import { PinWall } from '../identity/parental/pin-wall.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { useAlone } from '../frame/windows/back-target.ts'
import { useWindowLink } from '../frame/windows/window-links.ts'
import { IconButton, LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountForm } from './account-form.tsx'
import { DevicesPane } from './devices-pane.tsx'
import { InfoPane } from './info-pane.tsx'
import { LanguagePane } from './language-pane.tsx'
import { SettingsNav } from './settings-nav.tsx'
import { isClosedToChildren, parentPath, readSettingsPlace, type SettingsPlace } from './settings-paths.ts'
import { Link } from '../ui/link.tsx'
import styles from './settings.module.css'

interface SettingsPageProps {
  /** Where the address says it without an id: `/lk`, `/lk_parental`. */
  readonly id?: string
  /** Without what else stands around a page: `/account_mobile`, inside of an app. */
  readonly isAlone?: boolean
}

/** `/settings`, `/settings/{id}` and `/settings/language/{id}`. */
export default function SettingsPage({ id, isAlone = false }: SettingsPageProps) {
  const params = useParams()
  const place = readSettingsPlace(id ?? params['id'], params['sub'])
  return place ? <Settings place={place} isAlone={isAlone} /> : <NotFound what="page" />
}

/** Pages of the account's money have their words apart. */
const OF_MONEY: ReadonlySet<string> = new Set(['subscriptions', 'payment', 'cards', 'receipts'])

function titleOf({ page, language, receipt }: SettingsPlace): string {
  if (language !== null) return `settings.language_${language}`
  if (receipt !== null) return 'money.receipt'
  if (page === 'root') return 'settings.who_watches'
  return OF_MONEY.has(page) ? `money.${page}` : `settings.${page}`
}

/** Whether a page lies below one that the list of pages leads to. */
const isDeep = ({ page, language, receipt }: SettingsPlace): boolean =>
  language !== null || receipt !== null || page === 'cards' || page === 'receipts'

interface SettingsProps {
  readonly place: SettingsPlace
  readonly isAlone: boolean
}

function Settings({ place, isAlone }: SettingsProps) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const { user } = useViewer()
  const { state: life, close } = useAlone('settings', !isAlone)
  const title = t(titleOf(place))
  usePageTitle(title)
  const parent = parentPath(place, isChildSession())
  const hasNav = user?.is_guest === false && !isAlone
  return (
    <div
      className={styles.settings}
      data-page={place.page}
      data-deep={isDeep(place)}
      data-leaving={life === 'willClose'}
      {...(isAlone && { 'data-header': 'none', 'data-nav': 'none', 'data-footer': 'none' })}
    >
      {!isAlone && <Overlay onPress={() => close()} />}
      {hasNav && <SettingsNav place={place} user={user} />}
      <section className={styles.pane} aria-label={title}>
        {parent !== null && !isAlone && (
          <Link className={styles.back} to={parent} state={state as unknown}>
            <ChevronLeft size={18} strokeWidth={2} aria-hidden />
            {t('settings.back')}
          </Link>
        )}
        <h1>{title}</h1>
        {user ? <Pane place={place} isGuest={user.is_guest} isAlone={isAlone} /> : <PaneSkeleton />}
      </section>
      {!isAlone && (
        <IconButton className={styles.close} icon={X} label={t('settings.close')} onClick={() => close()} />
      )}
    </div>
  )
}

/** What lies beside the panes; a press on it closes them, as the cross does for keys too. */
function Overlay({ onPress }: { readonly onPress: () => void }) {
  const listen = (overlay: HTMLDivElement | null) => {
    overlay?.addEventListener('click', onPress)
    return () => overlay?.removeEventListener('click', onPress)
  }
  return <div ref={listen} className={styles.overlay} data-overlay />
}

interface PaneProps {
  readonly place: SettingsPlace
  readonly isGuest: boolean
  readonly isAlone: boolean
}

function Pane({ place, isGuest, isAlone }: PaneProps): ReactNode {
  const network = useNetwork()
  if (isGuest && isAlone) return <SignInFirst />
  // A guest is on the way to signing in.
  if (isGuest) return <PaneSkeleton />
  if (isChildSession() && isClosedToChildren(place)) return <ChildWall />
  switch (place.page) {
    case 'root':
      return <Faces />
    case 'account':
      if (network?.lk_link) return <AccountElsewhere {...network.lk_link} />
      return (
        <PinWall action="settings">
          <AccountForm />
        </PinWall>
      )
    case 'subscriptions':
      return <SubscriptionsPane />
    case 'payment':
      return <PaymentPane />
    case 'cards':
      return <CardsPane />
    case 'receipts':
      return <ReceiptsPane id={place.receipt} />
    case 'devices':
      return <DevicesPane />
    case 'info':
      return <InfoPane />
    case 'parental':
      return (
        <PinWall action="parental">
          <ParentalSettings />
        </PinWall>
      )
    case 'language':
      return <LanguagePane page={place.language} />
  }
}

/** Inside of an app a guest is not led away: signing in is offered. */
function SignInFirst() {
  const { t } = useTranslation()
  const link = useWindowLink()
  return (
    <Empty isInside icon={UserRound} title={t('settings.guest_title')} text={t('settings.guest_text')}>
      <LinkButton look="paper" {...link('auth')}>
        {t('identity.sign_in')}
      </LinkButton>
    </Empty>
  )
}

/** The provider has the account on a page of its own. */
function AccountElsewhere({ label, url }: { readonly label: string; readonly url: string }) {
  const { t } = useTranslation()
  return (
    <Empty isInside icon={UserRound} title={label} text={t('settings.account_elsewhere')}>
      <LinkButton look="paper" to={url}>
        {label}
      </LinkButton>
    </Empty>
  )
}

function ChildWall() {
  const { t } = useTranslation()
  return (
    <Empty isInside icon={UsersRound} title={t('settings.child_title')} text={t('settings.child_text')}>
      <LinkButton look="paper" to="/settings">
        {t('settings.child_profiles')}
      </LinkButton>
    </Empty>
  )
}

function PaneSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy>
      <Skeleton text={0.7} />
      <Skeleton text={0.5} />
      <Skeleton text={0.6} />
    </div>
  )
}
