import type { ReactNode } from 'react'
import { type RouteObject, useRouteError } from 'react-router'
import { LEGAL_KINDS } from '#contract/legal.ts'
import { NO_CONNECTION } from '../api/failure-meaning.ts'
import { ContentSkeleton } from '../catalogue/content/content-skeleton.tsx'
import { LinkedRow } from '../catalogue/rows/linked-row.tsx'
import { HomePage, RowsetPage, SlugPage } from '../catalogue/rowset/rowset-pages.tsx'
import { useConfiguration, useNetwork } from '../frame/service.queries.ts'
import { NotFound } from '../frame/not-found.tsx'
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
const importContent = () => import('../catalogue/content/content-page.tsx')
const Content = lazyPage(importContent, { waiting: <ContentSkeleton />, Failed: PageFailed })
const importPerson = () => import('../catalogue/person/person-page.tsx')
const PersonPage = page(importPerson)
const importRow = () => import('../catalogue/rows/row-page.tsx')
const RowPage = page(importRow)
const importChannels = () => import('../tv/channels-page.tsx')
const SearchPage = page(() => import('../catalogue/search/search-page.tsx'))
const ChannelsPage = page(importChannels)
const ChannelEmbedPage = page(() => import('../tv/embed/channel-embed-page.tsx'))
const FreeChannelsPage = page(() => import('../tv/free/free-channels-page.tsx'))
const NewYearPage = page(() => import('../tv/new-year/new-year-page.tsx'))
const importGuide = () => import('../tv/guide/guide-page.tsx')
const GuidePage = page(importGuide)
const importFilters = () => import('../catalogue/filters/filter-page.tsx')
const FilterPage = page(importFilters)
const EpisodesPage = page(() => import('../catalogue/content/episodes-page.tsx'))
const TrailerPage = page(() => import('../watch/trailer-page.tsx'))
const WatchPage = page(() => import('../watch/watch-page.tsx'))
const importPackets = () => import('../commerce/packets-page.tsx')
const PacketsPage = page(importPackets)
const importPacket = () => import('../commerce/packet-page.tsx')
const PacketPage = page(importPacket)
const ProviderPage = page(() => import('../commerce/provider/provider-page.tsx'))
const PromoPage = page(() => import('../commerce/promo/promo-page.tsx'))
const MyPage = page(() => import('../catalogue/mine/my-page.tsx'))
const LegalPage = page(() => import('../shell/legal-page.tsx'))
const NewsPage = page(() => import('../shell/news/news-page.tsx'))
const NewsItemPage = page(() => import('../shell/news/news-item-page.tsx'))
const QuestionsPage = page(() => import('../shell/help/questions-page.tsx'))
const AppStorePage = page(() => import('../shell/help/app-store-page.tsx'))
const InstructionsPage = page(() => import('../shell/help/instructions-page.tsx'))
const SettingsPage = page(() => import('../settings/settings-page.tsx'))
const TestPage = page(() => import('./test-pages.tsx'))
const GeoLockPage = page(() => import('../identity/start/geo-lock-page.tsx'))

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

/** Fetches the code of the pages that are opened most from here. */
export function warmPages(): void {
  // Offline it fails, and is fetched when it is wanted.
  importContent().catch(() => undefined)
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

const channels = <ChannelsPage />
const filters = (slug: 'movies' | 'series') => <FilterPage key={slug} slug={slug} />
const settings = (id?: string) => <SettingsPage {...(id !== undefined && { id })} />
const notFound = (what: 'content' | 'channel' | 'page') => <NotFound what={what} />

/** The pages by their path. A known kind of page without its id is not found; an unknown first segment shows home. */
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
  'contents/:slug/:child?': <Content />,
  content_embed: notFound('content'),
  'content_embed/:slug/:child?': <Content isEmbed />,
  episodes: notFound('content'),
  'episodes/:id': <EpisodesPage />,
  persons: notFound('page'),
  'persons/:id': <PersonPage />,
  'channels/:category?/:channel?': channels,
  'channel/:channel?': channels,
  channel_embed: notFound('channel'),
  'channel_embed/:channel': <ChannelEmbedPage />,
  'tv-guide/:category?': <GuidePage />,
  channelsfree: <FreeChannelsPage />,
  'newyear/:channel?': <NewYearPage row={(slug) => <LinkedRow slug={slug} />} />,
  watch: notFound('content'),
  'watch/:id': <WatchPage />,
  packets: <PacketsPage />,
  'packets/:id': <PacketPage row={(slug) => <LinkedRow slug={slug} />} />,
  'promo/:id?': <Promo />,
  gift: <Promo isGift />,
  'my/:tab?': <MyPage />,
  'settings/:id?/:sub?': settings(),
  lk: settings('account'),
  lk_parental: settings('parental'),
  account_mobile: <SettingsPage id="account" isAlone />,
  news: <NewsPage />,
  'news/:id': <NewsItemPage />,
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
  'trailers/:id': <TrailerPage />,
  ':slug': <SlugPage />,
  '*': <HomePage />,
}

const legalPages: RouteObject[] = LEGAL_KINDS.map((kind) => ({
  path: kind,
  element: <LegalPage key={kind} kind={kind} />,
}))

/** Every page of the app. */
export const pageRoutes: RouteObject[] = [
  ...Object.entries(PAGES).map(([path, element]) => ({ path, element })),
  ...legalPages,
]

/** What failed while a page was drawn is told around the app, as what fails anywhere else in it. */
function Failed(): never {
  throw useRouteError()
}

/** The whole app: one frame around every page. */
export const appRoutes = (frame: ReactNode): RouteObject[] => [
  { element: frame, ErrorBoundary: Failed, children: pageRoutes },
]

/** The same pages as they lie over another one. */
export const modalParts = { Content, NewsItemPage, PersonPage, TrailerPage, legalPages }
