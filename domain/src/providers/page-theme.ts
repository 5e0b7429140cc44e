/** The ground that a page stands on. */
export type Theme = 'dark' | 'light'

/** The colour of each ground, `#RRGGBB`: what browsers draw around a page, and launchers before it is there. */
export const GROUND = { dark: '#0A0E12', light: '#F4F2EC' } as const satisfies Readonly<Record<Theme, string>>

/** Pages of text; any other shows pictures, and those stand on dark ground. */
const TEXT_PAGES =
  /^\/(?:packets|provider\/[^/]+|settings|lk|lk_parental|account_mobile|promo|gift|news|faq|instructions|app_store|geo_lock|agreement|privacy|terms|rules)(?:\/|$)/

/** The ground of a page at a path: a light provider has its pages of text light, and everything else dark. */
export const themeOfPage = (theme: Theme, path: string): Theme =>
  theme === 'light' && TEXT_PAGES.test(path) ? 'light' : 'dark'
