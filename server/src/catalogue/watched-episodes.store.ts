import type { WatchedEpisode } from '#contract/catalogue.ts'
import { watchPercentage } from '#domain/catalogue/watching.ts'
import { contentWithinAge } from '../db/within-age.ts'
import { isOfferedTo } from '../rights/opening-packets.ts'
import type { Scope } from '../scope/scope.ts'

/** Episodes of a series that a profile has begun, in the order of broadcast; those too old for the viewer are left out. */
export async function readWatchedEpisodes(
  { db, maxAge, held }: Pick<Scope, 'db' | 'maxAge' | 'held'>,
  seriesId: number,
  profileId: number,
): Promise<WatchedEpisode[]> {
  const rows = await db
    .selectFrom('watch_history as h')
    .innerJoin('kept_content as content', 'content.id', 'h.content_id')
    .innerJoin('kept_content as season', 'season.id', 'content.parent_id')
    .select(['content.id', 'h.seconds', 'h.duration'])
    .where('h.profile_id', '=', profileId)
    .where('season.parent_id', '=', seriesId)
    .where(contentWithinAge(maxAge, 'kept_content', 'content'))
    .where(isOfferedTo(held))
    .orderBy('content.season')
    .orderBy('content.series')
    .execute()
  return rows.map(({ id, seconds, duration }) => ({
    id: String(id),
    seconds,
    watch_percentage: watchPercentage(seconds, duration),
  }))
}
