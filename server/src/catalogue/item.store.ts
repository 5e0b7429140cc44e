import { sql, type Selectable } from 'kysely'
import type { Content, Item } from '#contract/catalogue.ts'
import type { ContentImages, ContentTable } from '../db/catalogue-tables.ts'
import type { Text } from '../db/tables.ts'
import { addressOf, type Context, textOf } from './context.ts'
import { contentShown } from './shown.ts'

/** A content with the names that its card shows. */
export interface CardRow extends Selectable<ContentTable> {
  genres: Text[]
  countries: Text[]
  seasons_count: number
  /** A packet that costs nothing holds it. */
  is_open: boolean
}

/** Contents as cards, those that this viewer is shown; only films and series stand in rows, so the caller names the types. */
export const selectCards = (context: Context, isShown = contentShown(context)) =>
  context.db
    .selectFrom('content')
    .selectAll('content')
    .where(isShown)
    .select([
      sql<
        Text[]
      >`(select coalesce(jsonb_agg(g.title order by cg.position), '[]') from content_genre cg join genre g on g.id = cg.genre_id where cg.content_id = content.id)`.as(
        'genres',
      ),
      sql<
        Text[]
      >`(select coalesce(jsonb_agg(c.name order by cc.position), '[]') from content_country cc join country c on c.id = cc.country_id where cc.content_id = content.id)`.as(
        'countries',
      ),
      sql<number>`(select count(*)::integer from content s where s.parent_id = content.id and s.type = 'season')`.as(
        'seasons_count',
      ),
      sql<boolean>`exists (select from packet_content pc join packet p on p.id = pc.packet_id where pc.content_id = content.id and p.price_minor = 0)`.as(
        'is_open',
      ),
    ])

/** Cards of contents in the order of the ids; what does not exist is left out. */
export async function readCards(context: Context, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(context)
    .where('content.id', 'in', [...ids])
    .execute()
  const places = new Map(ids.map((id, at) => [id, at]))
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** Pictures of a content by use and ratio. */
export function imagesOf(context: Context, images: ContentImages, colour: string | null) {
  const poster = addressOf(context, images.poster)
  const wide = images.wide ?? null
  const backdrop = images.backdrop ?? null
  const list = [
    { type: 'cover', ar: '2:3', src: poster },
    { type: 'wide', ar: '16:9', src: wide },
    { type: 'colorback', ar: '16:9', src: backdrop },
  ]
  return {
    images: list.flatMap(({ type, ar, src }) => (src === null ? [] : [{ type, ar, src }])),
    cover: { src_2x3: poster, src_16x9: wide, bg: backdrop, color_bg: colour },
    graphic_title: addressOf(context, images.title),
  } satisfies Pick<Content, 'images' | 'cover' | 'graphic_title'>
}

/** The trailers of a content: its id is also theirs. */
export const trailersOf = ({ id, trailer_asset }: Pick<CardRow, 'id' | 'trailer_asset'>): Item['trailers'] =>
  trailer_asset === null ? [] : [{ id: String(id) }]

/** A content as a card. */
export function toItem(context: Context, row: CardRow): Item {
  const title = textOf(context, row.title) ?? row.slug
  const names = (texts: readonly Text[]): string[] => texts.flatMap((text) => textOf(context, text) ?? [])
  return {
    id: String(row.id),
    slug: row.slug,
    name: title,
    title,
    short: null,
    description: textOf(context, row.description),
    year: row.year,
    age: row.age,
    content_type: row.type,
    genres: names(row.genres).map((name) => ({ name })),
    countries: names(row.countries),
    ratings: row.ratings.filter(({ rating }) => rating > 0),
    duration: row.duration,
    seasons_count: row.type === 'series' ? row.seasons_count : null,
    ...imagesOf(context, row.images, row.color_bg),
    tone: null,
    destination: {
      type: 'content',
      id: String(row.id),
      slug: row.slug,
      src: null,
      title: null,
      description: null,
      library_id: null,
    },
    promo_duration: null,
    trailers: trailersOf(row),
    is_4k: false,
    is_available: true,
    is_purchased: row.is_open,
  }
}
