import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes, type Location, useSearchParams } from 'react-router'
import { LEGAL_KINDS } from '#contract/legal.ts'
import { NO_CONNECTION } from '../api/failure-meaning.ts'
import { ContentSkeleton } from '../catalogue/content/content-skeleton.tsx'
import { HomePage, RowsetPage, SlugPage } from '../catalogue/rowset/rowset-pages.tsx'
import { isWindowOfAccount } from '../identity/sign-in/auth-places.ts'
import { useCloseDialog } from '../identity/use-close-dialog.ts'
import { ModalPage } from '../frame/windows/modal-page.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { showAlert } from '../ui/alerts.store.ts'
import { ErrorState } from '../ui/empty.tsx'
import { type Load, lazyPage, withWords } from '../ui/lazy-page.tsx'
import styles from './app.module.css'
import { deepLinkPath } from './deep-link.ts'

/** The code of a page did not come. */
function PageFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <ErrorState error={NO_CONNECTION} onRetry={onRetry} />
    </div>
  )
}

/** The code of a small window did not come: that is said, and what lies beneath stays. */
function WindowFailed() {
  const { t } = useTranslation()
  const close = useCloseDialog()
  useEffect(() => {
    showAlert(t('shell.failed_offline'), 'bad')
    close()
  }, [t, close])
  return null
}

const page = <Props extends object>(load: Load<Props>) =>
  lazyPage(load, { waiting: <div style={{ minHeight: '100vh' }} aria-busy />, Failed: PageFailed })
const small = <Props extends object>(load: Load<Props>) =>
  lazyPage(load, { waiting: null, Failed: WindowFailed })

// What the first screen does not need travels when it is opened, or when the first screen has long been there.
const importContent = () => import('../catalogue/content/content-page.tsx')
const Content = lazyPage(importContent, { waiting: <ContentSkeleton />, Failed: PageFailed })
const importPerson = () => import('../catalogue/person/person-page.tsx')
const PersonPage = page(importPerson)
const importRow = () => import('../catalogue/rows/row-page.tsx')
const RowPage = page(importRow)
const importChannels = () => import('../tv/channels-page.tsx')
const SearchPage = page(() => import('../catalogue/search/search-page.tsx'))
const ChannelsPage = page(importChannels)
const importFilters = () => import('../catalogue/filters/filter-page.tsx')
const FilterPage = page(importFilters)
const EpisodesPage = page(() => import('../catalogue/content/episodes-page.tsx'))
const TrailerPage = page(() => import('../watch/trailer-page.tsx'))
const WatchPage = page(() => import('../watch/watch-page.tsx'))
const importPackets = () => import('../commerce/packets-page.tsx')
const PacketsPage = page(importPackets)
const importPacket = () => import('../commerce/packet-page.tsx')
const PacketPage = page(importPacket)
const MyPage = page(() => import('../catalogue/mine/my-page.tsx'))
const LegalPage = page(() => import('../shell/legal-page.tsx'))
const SettingsPage = page(() => import('../settings/settings-page.tsx'))
const AuthDialog = small(() => import('../identity/sign-in/auth-dialog.tsx'))
const GeoLockPage = page(() => import('../identity/start/geo-lock-page.tsx'))
const ProfilesDialog = small(() => import('../identity/profiles/profiles-dialog.tsx'))
const parentalDialogs = () => import('../identity/parental/dialog-pages.tsx')
const ParentalPage = small(async () => ({ default: (await parentalDialogs()).ParentalPage }))
const ParentalSetPage = small(async () => ({ default: (await parentalDialogs()).ParentalSetPage }))
const ParentalStartPage = small(async () => ({ default: (await parentalDialogs()).ParentalStartPage }))
const PincodePage = small(async () => ({ default: (await parentalDialogs()).PincodePage }))

/** Code of the pages that are opened from outside, by their first segment. */
const FIRST_PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  contents: importContent,
  persons: importPerson,
  row: importRow,
  movies: importFilters,
  series: importFilters,
  channels: importChannels,
  channel: importChannels,
}

/** Ends when the code of the page at a path is there with its words, or cannot be had: the page then says so itself. */
export async function fetchPage(path: string): Promise<void> {
  const load = FIRST_PAGES[path.split('/')[1] ?? '']
  if (load) await withWords(load).catch(() => undefined)
}

/** Fetches the code of the pages that are opened most from here. */
export function warmPages(): void {
  // Offline it fails, and is fetched when it is wanted.
  importContent().catch(() => undefined)
}

/** `/deep_link?type=&id=`: goes on to what is meant. */
function DeepLinked() {
  const [query] = useSearchParams()
  return <Navigate replace to={deepLinkPath({ type: query.get('type'), id: query.get('id') })} />
}

const person = <PersonPage />
const trailer = <TrailerPage />
const channels = <ChannelsPage />
const filters = (slug: 'movies' | 'series') => <FilterPage key={slug} slug={slug} />
const settings = (id?: string) => <SettingsPage {...(id !== undefined && { id })} />

/** The page at a location. A known kind of page without its id is not found; an unknown first segment shows home. */
export function Pages({ location }: { readonly location: Location }) {
  return (
    <Routes location={location}>
      <Route index element={<HomePage />} />
      <Route path="startpage" element={<HomePage />} />
      <Route path="rowset/:id?" element={<RowsetPage />} />
      <Route path="catalog/:id?" element={<RowsetPage />} />
      <Route path="movies" element={filters('movies')} />
      <Route path="series" element={filters('series')} />
      <Route path="row/:id?" element={<RowPage />} />
      <Route path="search" element={<SearchPage />} />
      <Route path="contents" element={<NotFound what="content" />} />
      <Route path="contents/:slug/:child?" element={<Content />} />
      <Route path="content_embed" element={<NotFound what="content" />} />
      <Route path="content_embed/:slug/:child?" element={<Content isEmbed />} />
      <Route path="episodes" element={<NotFound what="content" />} />
      <Route path="episodes/:id" element={<EpisodesPage />} />
      <Route path="persons" element={<NotFound what="page" />} />
      <Route path="persons/:id" element={person} />
      <Route path="channels/:category?/:channel?" element={channels} />
      <Route path="channel/:channel?" element={channels} />
      <Route path="watch" element={<NotFound what="content" />} />
      <Route path="watch/:id" element={<WatchPage />} />
      <Route path="packets" element={<PacketsPage />} />
      <Route path="packets/:id" element={<PacketPage />} />
      <Route path="my/:tab?" element={<MyPage />} />
      <Route path="settings/:id?/:sub?" element={settings()} />
      <Route path="lk" element={settings('account')} />
      <Route path="lk_parental" element={settings('parental')} />
      <Route path="geo_lock" element={<GeoLockPage />} />
      {LEGAL_KINDS.map((kind) => (
        <Route key={kind} path={kind} element={<LegalPage key={kind} kind={kind} />} />
      ))}
      <Route path="deep_link" element={<DeepLinked />} />
      <Route path="guide" element={<NotFound what="page" />} />
      <Route path="provider" element={<NotFound what="page" />} />
      <Route path="trailers" element={<NotFound what="content" />} />
      <Route path="trailers/:id" element={trailer} />
      <Route path=":slug" element={<SlugPage />} />
      <Route path="*" element={<HomePage />} />
    </Routes>
  )
}

/** The page that lies over another one, at the present location. */
export function ModalPages() {
  const { t } = useTranslation()
  return (
    <Routes>
      <Route
        path="contents/:slug/:child?"
        element={
          <ModalPage label={t('catalogue.details')}>
            <Content />
          </ModalPage>
        }
      />
      {LEGAL_KINDS.map((kind) => (
        <Route
          key={kind}
          path={kind}
          element={
            <ModalPage label={t('shell.document')}>
              <LegalPage key={kind} kind={kind} />
            </ModalPage>
          }
        />
      ))}
      <Route path="trailers/:id" element={<ModalPage label={t('catalogue.details')}>{trailer}</ModalPage>} />
      <Route
        path="persons/:id"
        element={<ModalPage label={t('catalogue.cast_and_crew')}>{person}</ModalPage>}
      />
      <Route path="*" element={null} />
    </Routes>
  )
}

/** Whether an address is a small window's: that keeps the page beneath from being reached by itself. */
export const isDialogPath = (path: string): boolean => /^\/auth\/?$/.test(path) || isWindowOfAccount(path)

/** The small windows that have an address of their own, over whatever page lies beneath; home, where there is none. */
export function DialogPages() {
  return (
    <Routes>
      <Route path="auth" element={<AuthDialog />} />
      <Route path="profiles" element={<ProfilesDialog />} />
      <Route path="parental" element={<ParentalPage />} />
      <Route path="parental_set" element={<ParentalSetPage />} />
      <Route path="parental_start" element={<ParentalStartPage />} />
      <Route path="pincode" element={<PincodePage />} />
      <Route path="*" element={null} />
    </Routes>
  )
}
