import type { Content, Episode, Item, PersonCard, Row, RowHead, Rowset } from '#contract/catalogue.ts'

const cover = { src_2x3: null, src_16x9: '/art/wide.webp', bg: null, color_bg: null }

export const itemOf = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  slug: `title-${id}`,
  name: `Title ${id}`,
  title: `Title ${id}`,
  short: null,
  description: null,
  year: 1927,
  age: 12,
  content_type: 'movie',
  genres: [{ name: 'Drama' }],
  countries: ['Germany'],
  ratings: [],
  duration: 8880,
  seasons_count: null,
  images: [],
  cover,
  graphic_title: null,
  tone: null,
  destination: {
    type: 'content',
    id,
    slug: `title-${id}`,
    src: null,
    title: null,
    description: null,
    library_id: null,
  },
  promo_duration: null,
  trailers: [],
  is_4k: false,
  is_available: true,
  is_purchased: true,
  ...more,
})

export const personOf = (id: number, name: string, role = 'actor'): PersonCard => ({
  id,
  slug: `person-${id}`,
  name,
  image: null,
  role,
})

export const headOf = (id: number, more: Partial<RowHead> = {}): RowHead => ({
  id,
  slug: `row-${id}`,
  title: `Row ${id}`,
  template: 'content-v',
  content_type: 'contents',
  is_personal: false,
  ...more,
})

export const rowOf = (id: number, more: Partial<Row> = {}): Row => ({
  ...headOf(id),
  more_count: 0,
  limit: 24,
  offset: 0,
  description: null,
  contents: [],
  promotions: [],
  channels: [],
  persons: [],
  histories: [],
  packets: [],
  ...more,
})

export const rowsetOf = (slug: string, rows: readonly RowHead[], more: Partial<Rowset> = {}): Rowset => ({
  id: 7,
  slug,
  template: 'group.catalog',
  title: `Rowset ${slug}`,
  description: null,
  library_id: null,
  logo: null,
  rows: [...rows],
  ...more,
})

export const episodeOf = (series: number, more: Partial<Episode> = {}): Episode => ({
  id: `e${series}`,
  slug: `e${series}`,
  title: `Part ${series}`,
  description: null,
  season: 1,
  series,
  duration: 1200,
  image: null,
  is_announcement: false,
  released_at: null,
  is_available: true,
  is_processing: false,
  ...more,
})

export const contentOf = (id: string, more: Partial<Content> = {}): Content => ({
  id,
  slug: `title-${id}`,
  title: `Title ${id}`,
  original: null,
  year: 1927,
  age: 12,
  content_type: 'movie',
  genres: [{ id: 1, name: 'Drama', row_slug: 'dramas', row_id: 6 }],
  countries: [{ id: 1, name: 'Germany' }],
  persons: [],
  ratings: [],
  images: [],
  cover,
  graphic_title: null,
  season: null,
  series: null,
  parent_id: null,
  is_cartoon: false,
  is_adult: false,
  duration: 8880,
  description: null,
  library_id: 1,
  last_seen_channel_ids: [],
  trailers: [],
  contents: [],
  ...more,
})
