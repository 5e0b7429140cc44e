import { escapeHtml } from '../http/markup.ts'
import type { SitePath } from './sitemap.store.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const changed = (at: Date | null): string => (at === null ? '' : `<lastmod>${at.toISOString()}</lastmod>`)

/** A part of a sitemap. @param absolute the address of a path */
export const sitemapPart = (paths: readonly SitePath[], absolute: (path: string) => string): string =>
  `${HEAD}<urlset ${NAMESPACE}>\n${paths
    .map(
      ({ path, changedAt }) => `<url><loc>${escapeHtml(absolute(path))}</loc>${changed(changedAt)}</url>\n`,
    )
    .join('')}</urlset>\n`

/** The list of the parts. */
export const sitemapIndex = (parts: readonly string[], absolute: (path: string) => string): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${parts
    .map((part) => `<sitemap><loc>${escapeHtml(absolute(`/sitemaps/${part}.xml`))}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`

/**
 * What crawlers may ask for. Pages that are not for search engines are not named here: who may not read them would never
 * learn that they say so themselves. Streams and what is personal are no reading for anybody.
 */
export const robotsText = (sitemap: string): string =>
  `User-agent: *\nDisallow: /media/\nDisallow: /v2/auth/\nDisallow: /v2/users/\n\nSitemap: ${sitemap}\n`
