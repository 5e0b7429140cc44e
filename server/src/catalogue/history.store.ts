import { sql } from 'kysely'
import { contentWithinAge } from '../db/within-age.ts'
import type { Scope } from '../scope/scope.ts'

/**
 * Takes a film, or a series with all its episodes, out of a profile's history (`all`), or out of what it continues only until it is
 * watched again (`begun`). What is hidden from a child stays as it was. Answers whether there was any of it. @param id of the film,
 * the series or one of its episodes
 */
export async function takeOut(
  { db, maxAge }: Pick<Scope, 'db' | 'maxAge'>,
  profileId: number,
  id: number,
  state: 'begun' | 'all',
): Promise<boolean> {
  const ofTitle = sql<boolean>`profile_id = ${profileId} and content_id in (
    select kept_content.id from kept_content left join kept_content season on season.id = kept_content.parent_id
    where ${id} in (kept_content.id, kept_content.parent_id, season.parent_id)
      and ${contentWithinAge(maxAge, 'kept_content')})`
  const { numAffectedRows } = await (
    state === 'all'
      ? sql`delete from watch_history where ${ofTitle}`
      : sql`update watch_history set is_put_away = true where ${ofTitle}`
  ).execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
