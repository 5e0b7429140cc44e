import { sql } from 'kysely'
import type { Scope } from '../scope/scope.ts'

/**
 * Takes a film, or a series with all its episodes, out of a profile's history (`all`), or out of what it continues only until it is
 * watched again (`begun`). Answers whether there was any of it. @param id of the film, the series or one of its episodes
 */
export async function takeOut(
  { db }: Pick<Scope, 'db'>,
  profileId: number,
  id: number,
  state: 'begun' | 'all',
): Promise<boolean> {
  const ofTitle = sql<boolean>`profile_id = ${profileId} and content_id in (
    select c.id from kept_content c left join kept_content season on season.id = c.parent_id
    where ${id} in (c.id, c.parent_id, season.parent_id))`
  const { numAffectedRows } = await (
    state === 'all'
      ? sql`delete from watch_history where ${ofTitle}`
      : sql`update watch_history set is_put_away = true where ${ofTitle}`
  ).execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
