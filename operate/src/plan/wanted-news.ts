import type { Service } from '../format/service.ts'
import type { Artist } from './artist.ts'
import type { TableRow, WantedTable } from './table-plan.ts'

/** News of all providers. */
export function wantedNews(service: Service, artist: Artist): WantedTable {
  const rows = service.news.map((one): TableRow => ({
    id: one.id,
    provider_id: one.provider,
    title: { ...one.title },
    short: one.short ? { ...one.short } : null,
    text: { ...one.text },
    image: one.picture ? artist.picture('wide', one.picture) : null,
    published_at: one.publishedAt,
  }))
  return { table: 'news_item', key: ['id'], rows }
}
