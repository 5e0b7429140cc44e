/**
 * Where the code of the pages lies that are seldom the first one: the app asks for them by name (routes.tsx), so that this table does not
 * travel before the first picture.
 */
export const LATER = {
  search: () => import('../catalogue/search/search-page.tsx'),
  channelEmbed: () => import('../tv/embed/channel-embed-page.tsx'),
  freeChannels: () => import('../tv/free/free-channels-page.tsx'),
  newYear: () => import('../tv/new-year/new-year-page.tsx'),
  episodes: () => import('../catalogue/content/episodes-page.tsx'),
  trailer: () => import('../watch/trailer-page.tsx'),
  watch: () => import('../watch/watch-page.tsx'),
  provider: () => import('../commerce/provider/provider-page.tsx'),
  promo: () => import('../commerce/promo/promo-page.tsx'),
  my: () => import('../catalogue/mine/my-page.tsx'),
  legal: () => import('../shell/legal-page.tsx'),
  news: () => import('../shell/news/news-page.tsx'),
  newsItem: () => import('../shell/news/news-item-page.tsx'),
  questions: () => import('../shell/help/questions-page.tsx'),
  appStore: () => import('../shell/help/app-store-page.tsx'),
  instructions: () => import('../shell/help/instructions-page.tsx'),
  settings: () => import('../settings/settings-page.tsx'),
  test: () => import('./test-pages.tsx'),
  geoLock: () => import('../identity/start/geo-lock-page.tsx'),
}
