import { type Kysely, sql } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'

type Db = Kysely<CommonTables>

/** The groups of packets whose trial a user has had. */
export async function usedTrials(db: Db, userId: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('trial_use').select('trial_group').where('user_id', '=', userId).execute()
  return new Set(rows.map(({ trial_group: group }) => group))
}

/** Gives a user the trials that a guest has used: whoever signs in has had them. */
export async function moveTrials(db: Db, guestId: number, userId: number): Promise<void> {
  await sql`
    with moved as (delete from trial_use where user_id = ${guestId} returning *)
    insert into trial_use (user_id, provider_id, packet_id, trial_group, used_at)
    select ${userId}::integer, provider_id, packet_id, trial_group, used_at from moved on conflict do nothing`.execute(
    db,
  )
}
