import { ChevronLeft, UsersRound, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import '../i18n/settings-words.ts'
import { isChildSession } from '../api/profile-role.ts'
import { Faces } from '../identity/profiles/faces.tsx'
import { useViewer } from '../frame/viewer.queries.ts'
import { ParentalSettings } from '../identity/parental/parental-settings.tsx'
import { PinWall } from '../identity/parental/pin-wall.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { IconButton, LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountForm } from './account-form.tsx'
import { backUrlOf } from './back-url.ts'
import { DevicesPane } from './devices-pane.tsx'
import { InfoPane } from './info-pane.tsx'
import { LanguagePane } from './language-pane.tsx'
import { SettingsNav } from './settings-nav.tsx'
import { isClosedToChildren, parentPath, readSettingsPlace, type SettingsPlace } from './settings-paths.ts'
import styles from './settings.module.css'

/** Closing takes so long, in milliseconds. */
const CLOSE_MS = 300

interface SettingsPageProps {
  /** Where the address says it without an id: `/lk`, `/lk_parental`. */
  readonly id?: string
}

/** `/settings`, `/settings/{id}` and `/settings/language/{id}`. */
export default function SettingsPage({ id }: SettingsPageProps) {
  const params = useParams()
  const place = readSettingsPlace(id ?? params['id'], params['sub'])
  return place ? <Settings place={place} /> : <NotFound what="page" />
}

function titleOf({ page, language }: SettingsPlace): string {
  if (language !== null) return `settings.language_${language}`
  return page === 'root' ? 'settings.who_watches' : `settings.${page}`
}

function Settings({ place }: { readonly place: SettingsPlace }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { user } = useViewer()
  const [isLeaving, setLeaving] = useState(false)
  const title = t(titleOf(place))
  usePageTitle(title)
  const parent = parentPath(place)
  const backUrl = backUrlOf(state) ?? '/'

  useEffect(() => {
    if (!isLeaving) return
    const wait = setTimeout(() => void navigate(backUrl), CLOSE_MS)
    return () => clearTimeout(wait)
  }, [isLeaving, navigate, backUrl])

  const hasNav = user?.is_guest === false
  return (
    <div
      className={styles.settings}
      data-page={place.page}
      data-deep={place.language !== null}
      data-leaving={isLeaving}
    >
      {hasNav && <SettingsNav place={place} user={user} />}
      <section className={styles.pane} aria-label={title}>
        {parent !== null && (
          <Link className={styles.back} to={parent} state={state as unknown}>
            <ChevronLeft size={18} strokeWidth={2} aria-hidden />
            {t('settings.back')}
          </Link>
        )}
        <h1>{title}</h1>
        {user ? <Pane place={place} isGuest={user.is_guest} /> : <PaneSkeleton />}
      </section>
      <IconButton
        className={styles.close}
        icon={X}
        label={t('settings.close')}
        onClick={() => setLeaving(true)}
      />
    </div>
  )
}

function Pane({ place, isGuest }: { readonly place: SettingsPlace; readonly isGuest: boolean }): ReactNode {
  // A guest is on the way to signing in.
  if (isGuest) return <PaneSkeleton />
  if (isChildSession() && isClosedToChildren(place)) return <ChildWall />
  switch (place.page) {
    case 'root':
      return <Faces />
    case 'account':
      return (
        <PinWall action="settings">
          <AccountForm />
        </PinWall>
      )
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
