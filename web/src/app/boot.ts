import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '#contract/boot.ts'
import { isDrawnForOther } from '../api/profile-role.ts'
import { contentQuery, filmographyQuery, personQuery, similarQuery } from '../catalogue/catalogue.queries.ts'
import { rowKey, rowsetKey } from '../catalogue/rows/row.queries.ts'
import { masksKey } from '../frame/masks.queries.ts'
import { configurationKey, networkKey, resourcesKey } from '../frame/service.queries.ts'

/** What the page brought along, or null where it came without (a development server). */
export function readBoot(page: Document): Boot | null {
  const text = page.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as Boot) : null
}

/**
 * Puts what came with the page where queries look first, so that the first screen asks for nothing.
 * @param path of the page, which names its thing in its own way
 */
export function seed(queries: QueryClient, boot: Boot, path: string): void {
  const { language, rowset } = boot
  const variant = boot.variant === 'mobile' ? 'mobile' : 'web'
  queries.setQueryData(networkKey(language), boot.network)
  queries.setQueryData(configurationKey(language), boot.configuration)
  queries.setQueryData(resourcesKey(language), boot.resources)
  queries.setQueryData(masksKey(language), boot.masks)
  // A child's device asks for all that has an age limit itself.
  if (isDrawnForOther()) return
  if (rowset) {
    queries.setQueryData(rowsetKey(language, rowset.slug, variant), rowset)
    queries.setQueryData(rowsetKey(language, String(rowset.id), variant), rowset)
  }
  const asked = lastSegment(path)
  const [content] = boot.contents
  if (content) {
    queries.setQueryData(contentQuery(language, asked).queryKey, content)
    queries.setQueryData(similarQuery(language, content.id).queryKey, boot.similar)
  }
  for (const one of boot.contents) queries.setQueryData(contentQuery(language, one.id).queryKey, one)
  if (boot.person) {
    queries.setQueryData(personQuery(language, asked).queryKey, boot.person)
    if (boot.works) queries.setQueryData(filmographyQuery(language, boot.person.id).queryKey, boot.works)
  }
  for (const row of boot.rows) queries.setQueryData(rowKey(language, String(row.id)), row)
}

function lastSegment(path: string): string {
  const last = path.split('/').findLast((segment) => segment !== '') ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** From here on the app says itself which of its pages search engines may keep. */
export function takeHead(page: Document): void {
  page.querySelector('meta[name="robots"]')?.remove()
}
