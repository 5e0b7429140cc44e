import type { ScheduleItem } from '#contract/tv.ts'
import { watchPercentage } from '#domain/catalogue/watching.ts'
import type { Viewer } from '../scope/viewer.ts'
import type { Scope } from '../scope/scope.ts'

/** Whether a call asks for what the viewer has watched. It makes the answer the viewer's alone, so it is not the rule. */
export function asksForHistories({ includes }: Readonly<Record<string, unknown>>): boolean {
  return typeof includes === 'string' && includes.split(',').includes('histories')
}

/** The items with how much of their titles the viewer's profile has watched. */
export async function withHistories(
  items: readonly ScheduleItem[],
  { profileId }: Viewer,
  { db }: Scope,
): Promise<ScheduleItem[]> {
  const ids = [...new Set(items.flatMap(({ content_id: id }) => (id === null ? [] : [Number(id)])))]
  if (ids.length === 0) return [...items]
  const seen = await db
    .selectFrom('watch_history')
    .select(['content_id', 'seconds', 'duration'])
    .where('profile_id', '=', profileId)
    .where('content_id', 'in', ids)
    .execute()
  const shares = new Map(
    seen.map((row) => [String(row.content_id), watchPercentage(row.seconds, row.duration)]),
  )
  return items.map((item) => {
    const share = item.content_id === null ? undefined : shares.get(item.content_id)
    return share === undefined ? item : { ...item, histories: [{ watch_percentage: share }] }
  })
}
