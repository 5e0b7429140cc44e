import { type SelectQueryBuilder, sql, type Selectable } from 'kysely'
import type { Destination, Item } from '#contract/catalogue.ts'
import type { OpeningPacket } from '#domain/rights/may-watch.ts'
import type { Openable } from '#domain/rights/opening-sets.ts'
import type { ContentTable } from '../db/catalogue-tables.ts'
import type { Tables, Text } from '../db/tables.ts'
import { isOpenTo } from '../rights/open-to.ts'
import { TITLE_PACKETS } from '../rights/opening-packets.ts'
import { textOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'
import { imagesOf } from './images.ts'
import { contentShown } from './shown.ts'

/** A content with the names that its card shows. */
export interface CardRow extends Selectable<ContentTable> {
  genres: Text[]
  countries: Text[]
  seasons_count: number
  packets: OpeningPacket[]
  /** It, or one of its episodes that are out, has a video, be it still in preparation. */
  has_video: boolean
}

/**
 * Contents as cards, those that this viewer is shown; only films and series stand in rows, so the caller names the types.
 * @param from `kept_content` has those too that the provider has withdrawn
 */
export const selectCards = (
  context: Scope,
  isShown = contentShown(context),
  packets = TITLE_PACKETS,
  from: 'content' | 'kept_content as content' = 'content',
) => {
  // What belongs to a title that is withdrawn is withdrawn with it.
  const parts = sql.table(from === 'content' ? 'content' : 'kept_content')
  return (
    context.db
      // Whichever it is, it has the columns of a content and stands under its name.
      .selectFrom(from as 'content')
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
        sql<number>`(select count(*)::integer from ${parts} s where s.parent_id = content.id and s.type = 'season')`.as(
          'seasons_count',
        ),
        packets.as('packets'),
        sql<boolean>`not content.is_lost and (content.asset_id is not null or exists (select from ${parts} s join ${parts} e on e.parent_id = s.id where s.parent_id = content.id and e.asset_id is not null and coalesce(e.released_at, 0) <= ${Math.floor(context.now / 1000)}))`.as(
          'has_video',
        ),
      ])
  )
}

/** Cards of contents in the order of the ids; what does not exist is left out. @param from as `selectCards` takes it */
export async function readCards(
  context: Scope,
  ids: readonly number[],
  from?: 'kept_content as content',
): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(context, contentShown(context), TITLE_PACKETS, from)
    .where('content.id', 'in', [...ids])
    .execute()
  const places = new Map(ids.map((id, at) => [id, at]))
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** The trailers of a content: its id is also theirs. */
export const trailersOf = ({ id, trailer_asset }: Pick<CardRow, 'id' | 'trailer_asset'>): Item['trailers'] =>
  trailer_asset === null ? [] : [{ id: String(id) }]

/** A content as a card. @param named the title, where the card leads to it */
export function toItem(context: Scope, row: CardRow, named: Openable = { kind: 'title', id: row.id }): Item {
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
    background: row.images.backdrop ?? null,
    tone: null,
    destination: destinationOf({
      type: 'content',
      id: String(row.id),
      slug: row.slug,
      library_id: row.library_id,
    }),
    promo_duration: null,
    trailers: trailersOf(row),
    ...NO_MARKS,
    is_4k: row.is_4k,
    is_hd: row.is_hd,
    is_available: row.has_video,
    is_purchased: isOpenTo(context, { isFree: false, packets: row.packets }, named),
  }
}

/** A card without icons of its own. */
export const NO_MARKS = { unfocused_btn_icon: null, focused_btn_icon: null, overlay_icon: null }

/** Where a card leads. Clients outside the network of the provider know their target by the same id. */
export const destinationOf = (to: Partial<Destination> & Pick<Destination, 'type'>): Destination => ({
  id: null,
  id_no_ott: to.id ?? null,
  slug: null,
  src: null,
  title: null,
  description: null,
  library_id: null,
  ...to,
})

/** A page of the wanted contents as cards: newest first, those of one year in the order of the catalogue. */
export async function readNewest(
  context: Scope,
  wanted: SelectQueryBuilder<Tables, 'content', object>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Item[]> {
  const ids = await wanted
    .select('content.id')
    .orderBy(sql`content.year desc nulls last`)
    .orderBy('content.position')
    .orderBy('content.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const cards = await readCards(
    context,
    ids.map(({ id }) => id),
  )
  return cards.map((card) => toItem(context, card))
}
