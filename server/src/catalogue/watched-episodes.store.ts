import type { WatchedEpisode } from '#contract/catalogue.ts'
import { watchPercentage } from '#domain/catalogue/watching.ts'
import type { Context } from './context.ts'

/** Episodes of a series that a viewer has begun, in the order of broadcast; those too old for the viewer are left out. */
export async function readWatchedEpisodes(
  { db, maxAge }: Pick<Context, 'db' | 'maxAge'>,
  seriesId: number,
  userId: number,
): Promise<WatchedEpisode[]> {
  const rows = await db
    .selectFrom('watch_history as h')
    .innerJoin('content as e', 'e.id', 'h.content_id')
    .innerJoin('content as s', 's.id', 'e.parent_id')
    .select(['e.id', 'e.age', 's.age as season_age', 'h.seconds', 'h.duration'])
    .where('h.user_id', '=', userId)
    .where('s.parent_id', '=', seriesId)
    .orderBy('e.season')
    .orderBy('e.series')
    .execute()
  return rows
    .filter((row) => maxAge === null || Math.max(row.age ?? 0, row.season_age ?? 0) <= maxAge)
    .map(({ id, seconds, duration }) => ({
      id: String(id),
      seconds,
      watch_percentage: watchPercentage(seconds, duration),
    }))
}
