import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes, type Location, useSearchParams } from 'react-router'
import { ContentSkeleton } from '../catalogue/content-skeleton.tsx'
import { HomePage, RowsetPage, SlugPage } from '../catalogue/rowset-pages.tsx'
import { ModalPage } from '../shell/modal-page.tsx'
import { NotFound } from '../shell/not-found.tsx'
import { deepLinkPath } from './deep-link.ts'

// What the first screen does not need travels when it is opened, or when the first screen has long been there.
const importContent = () => import('../catalogue/content-page.tsx')
const ContentPage = lazy(importContent)
const importPerson = () => import('../catalogue/person-page.tsx')
const PersonPage = lazy(importPerson)
const importRow = () => import('../catalogue/row-page.tsx')
const RowPage = lazy(importRow)
const importChannels = () => import('../tv/channels-page.tsx')
const SearchPage = lazy(() => import('../catalogue/search/search-page.tsx'))
const ChannelsPage = lazy(importChannels)
const importFilters = () => import('../catalogue/filters/filter-page.tsx')
const FilterPage = lazy(importFilters)
const EpisodesPage = lazy(() => import('../catalogue/episodes-page.tsx'))
const TrailerPage = lazy(() => import('../watch/trailer-page.tsx'))
const WatchPage = lazy(() => import('../watch/watch-page.tsx'))
const MyPage = lazy(() => import('../catalogue/mine/my-page.tsx'))
const SettingsPage = lazy(() => import('../settings/settings-page.tsx'))
const AuthDialog = lazy(() => import('../identity/auth-dialog.tsx'))
const GeoLockPage = lazy(() => import('../identity/geo-lock-page.tsx'))
const ProfilesDialog = lazy(() => import('../identity/profiles/profiles-dialog.tsx'))
const parentalDialogs = () => import('../identity/parental/dialog-pages.tsx')
const ParentalPage = lazy(async () => ({ default: (await parentalDialogs()).ParentalPage }))
const ParentalSetPage = lazy(async () => ({ default: (await parentalDialogs()).ParentalSetPage }))
const ParentalStartPage = lazy(async () => ({ default: (await parentalDialogs()).ParentalStartPage }))
const PincodePage = lazy(async () => ({ default: (await parentalDialogs()).PincodePage }))

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

/** Ends when the code of the page at a path is there, or cannot be had: the page then says so itself. */
export async function fetchPage(path: string): Promise<void> {
  await FIRST_PAGES[path.split('/')[1] ?? '']?.().catch(() => undefined)
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

function Waiting({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<div style={{ minHeight: '100vh' }} aria-busy />}>{children}</Suspense>
}

function Content({ isEmbed = false }: { readonly isEmbed?: boolean }) {
  return (
    <Suspense fallback={<ContentSkeleton />}>
      <ContentPage isEmbed={isEmbed} />
    </Suspense>
  )
}

const person = (
  <Waiting>
    <PersonPage />
  </Waiting>
)
const trailer = (
  <Waiting>
    <TrailerPage />
  </Waiting>
)
const channels = (
  <Waiting>
    <ChannelsPage />
  </Waiting>
)
const filters = (slug: 'movies' | 'series') => (
  <Waiting>
    <FilterPage key={slug} slug={slug} />
  </Waiting>
)
const settings = (id?: string) => (
  <Waiting>
    <SettingsPage {...(id !== undefined && { id })} />
  </Waiting>
)

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
      <Route
        path="row/:id?"
        element={
          <Waiting>
            <RowPage />
          </Waiting>
        }
      />
      <Route
        path="search"
        element={
          <Waiting>
            <SearchPage />
          </Waiting>
        }
      />
      <Route path="contents" element={<NotFound what="content" />} />
      <Route path="contents/:slug/:child?" element={<Content />} />
      <Route path="content_embed" element={<NotFound what="content" />} />
      <Route path="content_embed/:slug/:child?" element={<Content isEmbed />} />
      <Route path="episodes" element={<NotFound what="content" />} />
      <Route
        path="episodes/:id"
        element={
          <Waiting>
            <EpisodesPage />
          </Waiting>
        }
      />
      <Route path="persons" element={<NotFound what="page" />} />
      <Route path="persons/:id" element={person} />
      <Route path="channels/:category?/:channel?" element={channels} />
      <Route path="channel/:channel?" element={channels} />
      <Route path="watch" element={<NotFound what="content" />} />
      <Route
        path="watch/:id"
        element={
          <Waiting>
            <WatchPage />
          </Waiting>
        }
      />
      <Route
        path="my/:tab?"
        element={
          <Waiting>
            <MyPage />
          </Waiting>
        }
      />
      <Route path="settings/:id?/:sub?" element={settings()} />
      <Route path="lk" element={settings('account')} />
      <Route path="lk_parental" element={settings('parental')} />
      <Route
        path="geo_lock"
        element={
          <Waiting>
            <GeoLockPage />
          </Waiting>
        }
      />
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
      <Route path="trailers/:id" element={<ModalPage label={t('catalogue.details')}>{trailer}</ModalPage>} />
      <Route
        path="persons/:id"
        element={<ModalPage label={t('catalogue.cast_and_crew')}>{person}</ModalPage>}
      />
      <Route path="*" element={null} />
    </Routes>
  )
}

const DIALOG = /^\/(auth|profiles|parental|parental_set|parental_start|pincode)\/?$/

/** Whether an address is a small window's: that keeps the page beneath from being reached by itself. */
export const isDialogPath = (path: string): boolean => DIALOG.test(path)

/** The small windows that have an address of their own, over whatever page lies beneath; home, where there is none. */
export function DialogPages() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="auth" element={<AuthDialog />} />
        <Route path="profiles" element={<ProfilesDialog />} />
        <Route path="parental" element={<ParentalPage />} />
        <Route path="parental_set" element={<ParentalSetPage />} />
        <Route path="parental_start" element={<ParentalStartPage />} />
        <Route path="pincode" element={<PincodePage />} />
        <Route path="*" element={null} />
      </Routes>
    </Suspense>
  )
}
