import { contrast } from '#domain/providers/accent.ts'
import type { Promo, RowItem, RowRule } from '#server/catalogue/row-shapes.ts'
import type { Artist } from './artist.ts'
import type { Promotion, Row } from '../format/pages.ts'
import type { Service } from '../format/service.ts'
import type { TableRow, WantedTable } from './table-plan.ts'

const PICTURE_OF: Partial<Record<Row['template'], string>> = {
  'promo-bg': 'backdrop',
  'promo-wide': 'promo',
  branded_button: 'promo',
}

const PAPER = '#F8F5EE'
const INK = '#15120F'
/** Whether paper or ink is the better colour for words on a ground. */
const toneOn = (ground: string): 'dark' | 'light' =>
  contrast(ground, PAPER) >= contrast(ground, INK) ? 'dark' : 'light'

/** Index of things by id, for the words that rules and destinations use. */
const slugs = (things: readonly { id: number; slug: string }[]) =>
  new Map(things.map(({ id, slug }) => [id, slug]))

function ruleOf(service: Service, row: Row): RowRule | undefined {
  const { rule } = row
  if (!rule) return undefined
  const value = (slug: string | undefined): { value?: string } => (slug === undefined ? {} : { value: slug })
  switch (rule.kind) {
    case 'genre':
      return { kind: 'genre', ...value(slugs(service.genres).get(rule.genre)) }
    case 'person':
      return { kind: 'person', ...value(slugs(service.persons).get(rule.person)) }
    case 'type':
      return { kind: 'type', value: rule.type }
    case 'decade':
      return { kind: 'decade', value: String(rule.from) }
    case 'search':
      return { kind: 'search', value: rule.what }
    case 'newest':
    case 'popular':
      return { kind: rule.kind, ...value(rule.type) }
    case 'because_watched':
      return { kind: rule.kind, ...(rule.title && { title: { ...rule.title } }) }
    case 'category':
      return undefined
    default:
      return { kind: rule.kind }
  }
}

function promoOf(
  artist: Artist,
  row: Row,
  { title, short, picture, destination, duration, icon, icon_focused, overlay_icon }: Promotion,
): Promo {
  const { type, id, slug, src, title: heading, description } = destination
  const isHero = row.template === 'promo-bg'
  const kind = PICTURE_OF[row.template] ?? 'wide'
  const ground = kind === 'promo' ? artist.ground(kind, picture) : null
  return {
    title: { ...title },
    ...(short ? { short: { ...short } } : {}),
    image: artist.picture(kind, picture),
    ...(kind === 'promo' ? { ratio: '3:1' } : {}),
    ...(ground === null ? {} : { color: ground, tone: toneOn(ground) }),
    ...(isHero ? { graphic_title: artist.pictures('title', picture) } : {}),
    destination: {
      type,
      ...(id === undefined ? {} : { id: String(id) }),
      ...(slug === undefined ? {} : { slug }),
      ...(src === undefined ? {} : { src }),
      ...(heading ? { title: { ...heading } } : {}),
      ...(description ? { description: { ...description } } : {}),
    },
    ...(type === 'content' && id !== undefined ? { content: id } : {}),
    ...(icon === undefined ? {} : { icon }),
    ...(icon_focused === undefined ? {} : { icon_focused }),
    ...(overlay_icon === undefined ? {} : { overlay_icon }),
    ...(duration === undefined ? {} : { duration }),
  }
}

function itemsOf(service: Service, artist: Artist, row: Row): RowItem[] | undefined {
  if (row.rule?.kind === 'category') {
    const { category } = row.rule
    return (service.categories.find(({ id }) => id === category)?.channels ?? []).map((channel) => ({
      channel,
    }))
  }
  if (row.promotions.length > 0) return row.promotions.map((one) => ({ promo: promoOf(artist, row, one) }))
  if (row.items.length === 0) return undefined
  return row.items.map((id): RowItem => {
    if (row.contentType === 'channels') return { channel: id }
    if (row.contentType === 'persons') return { person: id }
    return row.contentType === 'packets' ? { packet: id } : { content: id }
  })
}

/** Rows and rowsets. */
export function wantedPages(service: Service, artist: Artist): WantedTable[] {
  const rows = service.rows.map((row): TableRow => {
    const rule = ruleOf(service, row)
    const items = itemsOf(service, artist, row)
    return {
      id: row.id,
      slug: row.slug,
      title: { ...row.title },
      template: row.template,
      content_type: row.contentType,
      description: row.description ? { ...row.description } : null,
      rule: rule ? { ...rule } : null,
      items: items ?? null,
      audience: row.audience ? { ...row.audience } : null,
      cache_timeout: row.cacheTimeout ?? null,
    }
  })
  const rowsets = service.rowsets.map(
    ({ id, slug, title, template, description, library, logo, rows: ids }): TableRow => ({
      id,
      slug,
      title: { ...title },
      template,
      description: description ? { ...description } : null,
      library_id: library ?? null,
      logo: logo ? artist.pictures('title', logo) : null,
      row_ids: ids,
    }),
  )
  return [
    { table: 'catalogue_row', key: ['id'], rows },
    { table: 'rowset', key: ['id'], rows: rowsets },
    {
      table: 'provider_row',
      key: ['provider_id', 'row_id'],
      rows: service.rows.flatMap(({ id: row_id, providers }) =>
        providers.map((provider_id): TableRow => ({ provider_id, row_id })),
      ),
    },
    {
      table: 'provider_rowset',
      key: ['provider_id', 'rowset_id'],
      rows: service.rowsets.flatMap(({ id: rowset_id, providers }) =>
        providers.map((provider_id): TableRow => ({ provider_id, rowset_id })),
      ),
    },
  ]
}
