import type { ReactNode } from 'react'
import { type RouteObject, useRouteError } from 'react-router'
import type { LegalKind } from '#contract/legal.ts'
import { NO_CONNECTION } from '../api/failure-meaning.ts'
import { ContentSkeleton } from '../catalogue/content/content-skeleton.tsx'
import { importPacketCard } from '../catalogue/rows/row-items.tsx'
import { LinkedRow } from '../catalogue/rows/linked-row.tsx'
import { HomePage, RowsetPage, SlugPage } from '../catalogue/rowset/rowset-pages.tsx'
import { useConfiguration, useNetwork } from '../frame/service.queries.ts'
import { NotFound } from '../frame/not-found.tsx'
import { MODAL_PAGES, type ModalPageId } from '../frame/windows/window-table.ts'
import { type PageWords, wantWords } from '../i18n/page-words.ts'
import { ErrorState } from '../ui/empty.tsx'
import { type Load, lazyPage, withWords } from '../ui/lazy-page.tsx'
import styles from './app.module.css'
import { DeepLinked } from './deep-linked.tsx'
import type { TestPageName } from './test-pages.tsx'

/** The code of a page did not come. */
function PageFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <ErrorState error={NO_CONNECTION} onRetry={onRetry} />
    </div>
  )
}

const page = <Props extends object>(load: Load<Props>) =>
  lazyPage(load, { waiting: <div style={{ minHeight: '100vh' }} aria-busy />, Failed: PageFailed })

// What the first screen does not need travels when it is opened, or when the first screen has long been there.
const importLater = () => import('./later-pages.ts')
const importContent = () => import('../catalogue/content/content-page.tsx')
const Content = lazyPage(importContent, { waiting: <ContentSkeleton />, Failed: PageFailed })
const importPerson = () => import('../catalogue/person/person-page.tsx')
const PersonPage = page(importPerson)
const importRow = () => import('../catalogue/rows/row-page.tsx')
const RowPage = page(importRow)
const importChannels = () => import('../tv/channels-page.tsx')
const SearchPage = page(async () => (await importLater()).LATER.search())
const ChannelsPage = page(importChannels)
const ChannelEmbedPage = page(async () => (await importLater()).LATER.channelEmbed())
const FreeChannelsPage = page(async () => (await importLater()).LATER.freeChannels())
const NewYearPage = page(async () => (await importLater()).LATER.newYear())
const importGuide = () => import('../tv/guide/guide-page.tsx')
const GuidePage = page(importGuide)
const importFilters = () => import('../catalogue/filters/filter-page.tsx')
const FilterPage = page(importFilters)
const EpisodesPage = page(async () => (await importLater()).LATER.episodes())
const TrailerPage = page(async () => (await importLater()).LATER.trailer())
const WatchPage = page(async () => (await importLater()).LATER.watch())
const importPackets = () => import('../commerce/packets-page.tsx')
const PacketsPage = page(importPackets)
const importPacket = () => import('../commerce/packet-page.tsx')
const PacketPage = page(importPacket)
const ProviderPage = page(async () => (await importLater()).LATER.provider())
const PromoPage = page(async () => (await importLater()).LATER.promo())
const MyPage = page(async () => (await importLater()).LATER.my())
const LegalPage = page(async () => (await importLater()).LATER.legal())
const NewsPage = page(async () => (await importLater()).LATER.news())
const NewsItemPage = page(async () => (await importLater()).LATER.newsItem())
const QuestionsPage = page(async () => (await importLater()).LATER.questions())
const AppStorePage = page(async () => (await importLater()).LATER.appStore())
const InstructionsPage = page(async () => (await importLater()).LATER.instructions())
const SettingsPage = page(async () => (await importLater()).LATER.settings())
const TestPage = page(async () => (await importLater()).LATER.test())
const GeoLockPage = page(async () => (await importLater()).LATER.geoLock())

/** Code and words of the pages that are opened from outside, by their first segment. */
const FIRST_PAGES: Readonly<Record<string, readonly [() => Promise<unknown>, ...PageWords[]]>> = {
  contents: [importContent, 'card', 'mine'],
  persons: [importPerson, 'card'],
  row: [importRow],
  movies: [importFilters, 'filters'],
  series: [importFilters, 'filters'],
  channels: [importChannels, 'card', 'channel', 'mine', 'settings'],
  channel: [importChannels, 'card', 'channel', 'mine', 'settings'],
  'tv-guide': [importGuide],
  my: [importLater],
  news: [importLater],
  search: [importLater],
  settings: [importLater],
  watch: [importLater],
}

/**
 * Ends when the code of the page at a path is there with its words, which are fetched beside it, or cannot be had: the page then says so
 * itself.
 */
export async function fetchPage(path: string): Promise<void> {
  const [load, ...words] = FIRST_PAGES[path.split('/')[1] ?? ''] ?? []
  wantWords(...words)
  if (load) await withWords(load).catch(() => undefined)
}

/** Fetches the code of the page that is opened most from here, and where that of the others lies. */
export function warmPages(): void {
  // Offline it fails, and is fetched when it is wanted.
  for (const load of [importContent, importLater, importPacketCard]) load().catch(() => undefined)
}

/** Pages of promo codes: where the provider takes none their paths are as unknown as any. */
function Promo({ isGift = false }: { readonly isGift?: boolean }) {
  const network = useNetwork()
  if (!network) return null
  return network.is_promo_allowed ? <PromoPage isGift={isGift} /> : <HomePage />
}

/** Pages for those who work on the service; to viewers their paths are as unknown as any. */
function ForTests({ name }: { readonly name: TestPageName }) {
  const configuration = useConfiguration()
  if (!configuration) return null
  return configuration.has_test_pages ? <TestPage name={name} /> : <HomePage />
}

const filters = (slug: 'movies' | 'series') => <FilterPage key={slug} slug={slug} />
const notFound = (what: 'content' | 'channel' | 'page') => <NotFound what={what} />

const legal = (kind: LegalKind) => <LegalPage key={kind} kind={kind} />

/** The other pages by their path. A known kind of page without its id is not found; an unknown first segment shows home. */
const PAGES: Readonly<Record<string, ReactNode>> = {
  '/': <HomePage />,
  startpage: <HomePage />,
  'rowset/:id?': <RowsetPage />,
  'catalog/:id?': <RowsetPage />,
  movies: filters('movies'),
  series: filters('series'),
  'row/:id?': <RowPage />,
  search: <SearchPage />,
  contents: notFound('content'),
  content_embed: notFound('content'),
  'content_embed/:slug/:child?': <Content isEmbed />,
  episodes: notFound('content'),
  'episodes/:id': <EpisodesPage />,
  persons: notFound('page'),
  'channel/:channel?': <ChannelsPage />,
  channel_embed: notFound('channel'),
  'channel_embed/:channel': <ChannelEmbedPage />,
  'tv-guide/:category?': <GuidePage />,
  channelsfree: <FreeChannelsPage />,
  'newyear/:channel?': <NewYearPage row={(slug) => <LinkedRow slug={slug} />} />,
  watch: notFound('content'),
  packets: <PacketsPage />,
  'packets/:id': <PacketPage row={(slug) => <LinkedRow slug={slug} />} />,
  'promo/:id?': <Promo />,
  gift: <Promo isGift />,
  'my/:tab?': <MyPage />,
  lk: <SettingsPage id="account" />,
  lk_parental: <SettingsPage id="parental" />,
  account_mobile: <SettingsPage id="account" isAlone />,
  news: <NewsPage />,
  faq: <QuestionsPage />,
  app_store: <AppStorePage />,
  instructions: <InstructionsPage />,
  geo_lock: <GeoLockPage />,
  deep_link: <DeepLinked />,
  // Nothing but the way to the app, which lies over it.
  open_mobile_app: null,
  test: <ForTests name="test" />,
  vitrina_test: <ForTests name="vitrina_test" />,
  test_feed: <ForTests name="test_feed" />,
  guide: notFound('page'),
  provider: notFound('page'),
  'provider/:id': <ProviderPage />,
  trailers: notFound('content'),
  ':slug': <SlugPage />,
  '*': <HomePage />,
}

/** Pages that may lie over other ones, by their ids. */
export const modalParts = {
  contents: <Content />,
  trailers: <TrailerPage />,
  persons: <PersonPage />,
  news: <NewsItemPage />,
  agreement: legal('agreement'),
  privacy: legal('privacy'),
  terms: legal('terms'),
  rules: legal('rules'),
} satisfies Partial<Record<ModalPageId, ReactNode>>

/** The modal pages where they are the location. */
const ALONE: Readonly<Record<ModalPageId, ReactNode>> = {
  ...modalParts,
  watch: <WatchPage />,
  channels: <ChannelsPage />,
  settings: <SettingsPage />,
}

/** Every page of the app. */
export const pageRoutes: RouteObject[] = [
  ...Object.entries(PAGES).map(([path, element]) => ({ path, element })),
  ...Object.entries(ALONE).map(([id, element]) => ({
    path: MODAL_PAGES[id as ModalPageId].path,
    element,
  })),
]

/** What failed while a page was drawn is told around the app, as what fails anywhere else in it. */
function Failed(): never {
  throw useRouteError()
}

/** The whole app: one frame around every page. */
export const appRoutes = (frame: ReactNode): RouteObject[] => [
  { element: frame, ErrorBoundary: Failed, children: pageRoutes },
]
