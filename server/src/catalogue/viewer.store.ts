import { sql } from 'kysely'
import type { ContentMeta, HistoryItem } from '#contract/catalogue.ts'
import { nextToPlay, watchPercentage } from '#domain/catalogue/watching.ts'
import type { Viewer } from '../scope/viewer.ts'
import { viewerMayWatch } from '../rights/may-watch.store.ts'
import type { IsReady, KnownContent } from './content.store.ts'
import { addressOf, textOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'
import { readFavouriteOf } from './favourite.store.ts'
import { readCards, toItem } from './item.store.ts'
import { readPayButtons } from './pay-buttons.ts'
import { readRating } from './rating.store.ts'

/** Titles that a history is gone back at most. */
export const FURTHEST_HISTORY = 500
/** The most viewings that what is like them is judged by. */
const MOST_SEEN = 200

/** Whether the own ratings of an episode and its season, where they have one, are within the limit; that of the series is asked with its card. */
const isForAll = (episode: string, season: string, maxAge: number | null) =>
  maxAge === null
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(greatest(${sql.ref(`${episode}.age`)}, ${sql.ref(`${season}.age`)}), 0) <= ${maxAge}`

export interface HistoryChoice {
  /** Leaves out what was watched to its end. */
  readonly isBegun?: boolean
  /** Titles at most. */
  readonly most: number
}

/**
 * What a viewer has begun and not finished, or all, the latest first; of a series only its latest episode, which is finished or not. What the
 * provider has withdrawn is history still and is continued by those alone who have paid for it; of a series that it offers an episode that is withdrawn stands for none
 * that is not.
 */
export async function readHistories(
  context: Scope,
  profileId: number,
  { isBegun = true, most }: HistoryChoice,
): Promise<HistoryItem[]> {
  const shownId = sql<number>`coalesce(s.parent_id, c.id)`
  const { held } = context
  const isThere =
    held.length === 0
      ? sql<boolean>`c.is_offered`
      : sql<boolean>`(c.is_offered or exists (
          select from packet_content pc where pc.content_id = ${shownId} and pc.packet_id in (${sql.join(held)})))`
  const rows = await context.db
    .selectFrom((from) =>
      from
        .selectFrom('watch_history as h')
        .innerJoin('kept_content as c', 'c.id', 'h.content_id')
        .leftJoin('kept_content as s', 's.id', 'c.parent_id')
        .select([
          'c.id',
          'c.season',
          'c.series',
          'c.images',
          'h.seconds',
          'h.duration',
          'h.updated_at',
          'h.is_put_away',
        ])
        .select(['s.parent_id as series_id', shownId.as('shown_id'), isThere.as('is_there')])
        // Of a series only its latest episode, however many were begun: an older one is not what its page goes on with.
        .distinctOn(shownId)
        .where('h.profile_id', '=', profileId)
        .where(isForAll('c', 's', context.maxAge))
        .orderBy(shownId)
        .orderBy(isThere, 'desc')
        .orderBy('h.updated_at', 'desc')
        .as('latest'),
    )
    .selectAll('latest')
    .where(
      isBegun
        ? sql<boolean>`latest.is_there and latest.seconds < latest.duration * 0.98 and not latest.is_put_away`
        : sql<boolean>`true`,
    )
    .orderBy('updated_at', 'desc')
    .limit(most * 3)
    .execute()
  const latest = new Map(rows.map((row) => [row.shown_id, row]))
  const cards = await readCards(context, [...latest.keys()], 'kept_content as content')
  return cards.slice(0, most).flatMap((card) => {
    const row = latest.get(card.id)
    if (!row) return []
    const item = toItem(context, card)
    const isEpisode = row.series_id !== null && row.series !== null
    return [
      {
        content: row.is_there ? item : { ...item, is_available: false },
        content_episode: isEpisode
          ? { season: row.season, series: row.series ?? 1, id: String(row.id) }
          : null,
        screenshot: row.images.frame ?? addressOf(context, row.images.wide),
        watch_percentage: watchPercentage(row.seconds, row.duration),
        seconds: row.seconds,
        duration: row.duration,
        is_withdrawn: !row.is_there,
      },
    ]
  })
}

/** Ids of the films and series that a viewer has begun, finished ones too, the latest first. */
export async function readLastSeen(context: Scope, profileId: number): Promise<number[]> {
  const rows = await context.db
    .selectFrom('watch_history as h')
    .innerJoin('content as c', 'c.id', 'h.content_id')
    .leftJoin('content as s', 's.id', 'c.parent_id')
    .select(sql<number>`coalesce(s.parent_id, c.id)`.as('id'))
    .where('h.profile_id', '=', profileId)
    .where(isForAll('c', 's', context.maxAge))
    .orderBy('h.updated_at', 'desc')
    .limit(MOST_SEEN)
    .execute()
  return [...new Set(rows.map(({ id }) => id))]
}

/** What plays next of a series for a viewer: an episode without a video is passed over, as one that is only announced. */
async function readNextEpisode(
  { db, maxAge, now }: Scope,
  { id: seriesId, is_offered: isOffered }: KnownContent,
  profileId: number,
) {
  const from = isOffered ? 'content' : 'kept_content'
  const episodes = await db
    .selectFrom(`${from} as e` as 'content as e')
    .innerJoin(`${from} as s` as 'content as s', 's.id', 'e.parent_id')
    .leftJoin('watch_history as h', (join) =>
      join.onRef('h.content_id', '=', 'e.id').on('h.profile_id', '=', profileId),
    )
    .select(['e.id', 'e.season', 'e.series', 'e.asset_id', 'h.seconds', 'h.duration', 'h.updated_at'])
    .where('s.parent_id', '=', seriesId)
    .where(isForAll('e', 's', maxAge))
    .where(sql<boolean>`coalesce(e.released_at, 0) <= ${Math.floor(now / 1000)}`)
    .where('e.asset_id', 'is not', null)
    .orderBy('e.season')
    .orderBy('e.series')
    .execute()
  return nextToPlay(
    episodes.map((episode) => ({
      id: String(episode.id),
      season: episode.season,
      series: episode.series,
      asset: episode.asset_id,
      seconds: episode.seconds,
      percentage: watchPercentage(episode.seconds ?? 0, episode.duration ?? 0),
      watchedAt: episode.updated_at?.getTime() ?? null,
    })),
  )
}

/** What is personal about a content. */
export async function readContentMeta(
  context: Scope,
  row: KnownContent,
  viewer: Viewer,
  isReady: IsReady,
): Promise<ContentMeta> {
  const { db } = context
  const { profileId } = viewer
  const isPurchased = await viewerMayWatch(context, viewer, { isFree: false, packets: row.packets })
  const next = row.type === 'series' ? await readNextEpisode(context, row, profileId) : undefined
  const seen = await db
    .selectFrom('watch_history')
    .select(['seconds', 'duration'])
    .where('profile_id', '=', profileId)
    .where('content_id', '=', row.id)
    .executeTakeFirst()
  const asset = next ? next.asset : row.asset_id
  const seconds = next ? next.seconds : (seen?.seconds ?? null)
  return {
    history: seconds,
    watch_percentage: next ? next.percentage : seen ? watchPercentage(seen.seconds, seen.duration) : null,
    next_to_play: next ? { id: next.id, season: next.season, series: next.series } : null,
    stream_using: { content_schedule: false, library_id: row.library_id },
    is_purchased: isPurchased,
    is_available: asset !== null,
    is_lost: row.is_lost,
    is_processing: asset !== null && !isReady(asset),
    ...(isPurchased
      ? { buttons: [], min_price: null }
      : await readPayButtons(
          context,
          row.packets.map(({ id }) => id),
        )),
    license_info: textOf(context, row.license_info),
    user_license_info: row.user_license_info && {
      text: textOf(context, row.user_license_info.text) ?? '',
      color: row.user_license_info.color,
    },
    favorite: await readFavouriteOf(context, profileId, 'content_id', row.id),
    user_rating: await readRating(context, profileId, row.id),
  }
}
