import { sql } from 'kysely'
import { type Content, type Item, type Season, SIMILAR_MAX } from '#contract/catalogue.ts'
import { highestAge, isAdultTitle } from '#domain/identity/age.ts'
import type { Reference } from '#domain/catalogue/reference.ts'
import { contentWithinAge, genreForAge } from '../db/within-age.ts'
import { readGenreRows } from './genre-rows.ts'
import { textOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'
import { imagesOf } from './images.ts'
import { CONTENT_PACKETS, isOfferedTo } from '../rights/opening-packets.ts'
import { type CardRow, selectCards, toItem, trailersOf } from './item.store.ts'
import { readCredits } from './person.store.ts'
import { readLastSeenChannels } from './sources.store.ts'

/** The genre that makes a title a cartoon. */
const CARTOON_GENRE = 'animation'

/** Whether the video of an asset can be played. */
export type IsReady = (assetId: string) => boolean

/** A content as its page is read: offered, or there for those alone who have paid for it. */
export type KnownContent = CardRow & { readonly is_offered: boolean }

/** A content of any type that the provider has or had, by number or slug; a name is that of what is offered before any other. */
const selectKnown = (context: Scope, ref: Reference) =>
  selectCards(
    context,
    contentWithinAge(context.maxAge, 'kept_content', 'content'),
    CONTENT_PACKETS,
    'kept_content as content',
  )
    .select(sql<boolean>`content.is_offered`.as('is_offered'))
    .where((column) =>
      'id' in ref ? column('content.id', '=', ref.id) : column('content.slug', '=', ref.slug),
    )
    .orderBy(sql`content.is_offered`, 'desc')

/**
 * One content of any type by number or slug, also a lost one, and one that is withdrawn where a packet that is open holds it. Of an episode the
 * packets are those of its series.
 */
export function readContentRow(context: Scope, ref: Reference): Promise<KnownContent | undefined> {
  return selectKnown(context, ref).where(isOfferedTo(context.held)).executeTakeFirst()
}

/** Whether a content is withdrawn, so that it is there for those alone who have paid for it. */
export async function isWithdrawn(context: Scope, ref: Reference): Promise<boolean> {
  return (await selectKnown(context, ref).executeTakeFirst())?.is_offered === false
}

/** Whether a video is only announced. @param releasedAt Unix seconds @param now Unix milliseconds */
export const isAnnounced = (releasedAt: number | null, now: number): boolean =>
  releasedAt !== null && Number(releasedAt) * 1000 > now

/** Seasons of a series with their episodes, in order; of one that is withdrawn all that it has had. */
export async function readSeasons(
  context: Scope,
  { id: seriesId, is_offered: isOffered }: Pick<KnownContent, 'id' | 'is_offered'>,
  isReady: IsReady,
): Promise<Season[]> {
  const from = isOffered ? 'content' : 'kept_content'
  const isWithinAge = contentWithinAge(context.maxAge, from, 'content')
  const parts = context.db.selectFrom(`${from} as content` as 'content')
  const seasons = await parts
    .select(['id', 'season', 'year'])
    .where('parent_id', '=', seriesId)
    .where('type', '=', 'season')
    .where(isWithinAge)
    .orderBy('season')
    .execute()
  if (seasons.length === 0) return []
  const episodes = await parts
    .select([
      'id',
      'slug',
      'parent_id',
      'season',
      'series',
      'title',
      'description',
      'duration',
      'images',
      'asset_id',
      'released_at',
    ])
    .where('type', '=', 'episode')
    .where(isWithinAge)
    .where(
      'parent_id',
      'in',
      seasons.map(({ id }) => id),
    )
    .orderBy('series')
    .execute()
  return seasons.map(({ id, season, year }) => ({
    id: String(id),
    season: season ?? 1,
    title: String(season ?? 1),
    year,
    contents: episodes
      .filter((episode) => episode.parent_id === id)
      .map((episode) => ({
        id: String(episode.id),
        slug: episode.slug,
        title: textOf(context, episode.title) ?? '',
        description: textOf(context, episode.description),
        season: episode.season,
        series: episode.series,
        duration: episode.duration,
        image: episode.images.frame ?? episode.images.wide ?? null,
        is_announcement: isAnnounced(episode.released_at, context.now),
        released_at:
          episode.released_at === null ? null : new Date(Number(episode.released_at) * 1000).toISOString(),
        is_available: episode.asset_id !== null,
        is_processing: episode.asset_id !== null && !isReady(episode.asset_id),
      })),
  }))
}

/** The rating of a content; a season or an episode is never for younger ones than what it is part of. */
async function readAge({ db }: Scope, row: CardRow): Promise<number | null> {
  if (row.parent_id === null) return row.age
  const above = await db
    .selectFrom('kept_content as one')
    .leftJoin('kept_content as series', 'series.id', 'one.parent_id')
    .select(['one.age', 'series.age as seriesAge'])
    .where('one.id', '=', row.parent_id)
    .executeTakeFirst()
  return highestAge([row.age, above?.age, above?.seriesAge])
}

/** A content as its page shows it. */
export async function toContent(context: Scope, row: KnownContent, isReady: IsReady): Promise<Content> {
  const { db } = context
  const [persons, genres, rows, countries, seasons, channels, age] = await Promise.all([
    readCredits(context, row.id),
    db
      .selectFrom('content_genre')
      .innerJoin('genre', 'genre.id', 'content_genre.genre_id')
      .select(['genre.id', 'genre.slug', 'genre.title'])
      .select(genreForAge('genre', context.maxAge).as('is_linked'))
      .where('content_id', '=', row.id)
      .orderBy('position')
      .execute(),
    readGenreRows(context),
    db
      .selectFrom('content_country')
      .innerJoin('country', 'country.id', 'content_country.country_id')
      .select(['country.id', 'country.name'])
      .where('content_id', '=', row.id)
      .orderBy('position')
      .execute(),
    row.type === 'series' ? readSeasons(context, row, isReady) : [],
    readLastSeenChannels(context, row),
    readAge(context, row),
  ])
  return {
    id: String(row.id),
    slug: row.slug,
    title: textOf(context, row.title) ?? row.slug,
    original: row.original,
    year: row.year,
    age,
    content_type: row.type,
    genres: genres.map(({ id, slug, title, is_linked }) => ({
      id,
      name: textOf(context, title) ?? '',
      row_slug: (is_linked && rows.get(slug)?.slug) || null,
      row_id: (is_linked && rows.get(slug)?.id) || null,
    })),
    countries: countries.map(({ id, name }) => ({ id, name: textOf(context, name) ?? '' })),
    persons,
    ratings: row.ratings.filter(({ rating }) => rating > 0),
    ...imagesOf(context, row.images, row.color_bg),
    season: row.season,
    series: row.series,
    parent_id: row.parent_id === null ? null : String(row.parent_id),
    is_cartoon: genres.some(({ slug }) => slug === CARTOON_GENRE),
    is_adult: isAdultTitle(age),
    duration: row.duration,
    description: textOf(context, row.description),
    library_id: row.library_id,
    last_seen_channel_ids: channels,
    trailers:
      row.is_offered && row.trailer_asset !== null && isReady(row.trailer_asset) ? trailersOf(row) : [],
    contents: seasons,
  }
}

/** Titles that share most genres with this one, nearest in time first; at most 12. */
export async function readSimilar(context: Scope, row: CardRow): Promise<Item[]> {
  const shared = sql<number>`(select count(*)::integer from content_genre a join content_genre b on b.genre_id = a.genre_id where a.content_id = ${row.id} and b.content_id = content.id)`
  const rows = await selectCards(context)
    .where('content.type', 'in', ['movie', 'series'])
    .where('content.id', '!=', row.id)
    .where(sql<boolean>`${shared} > 0`)
    .orderBy(sql`${shared} desc`)
    .orderBy(sql`abs(coalesce(content.year, 0) - ${row.year ?? 0})`)
    .orderBy('content.id')
    .limit(SIMILAR_MAX)
    .execute()
  return rows.map((one) => toItem(context, one))
}
