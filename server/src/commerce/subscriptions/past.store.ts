import { type Kysely, sql } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'

/** A subscription that is over, or a code that was used. */
export interface Past {
  readonly id: string
  readonly kind: 'subscription' | 'code'
  readonly packet_ids: readonly number[]
  readonly campaign_id: number | null
  readonly start_at: Date
  readonly end_at: Date
}

/** What a user has had, the newest first. What has never begun is left out. */
export async function readPast(
  db: Kysely<CommonTables>,
  userId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Past[]> {
  const { rows } = await sql<Past>`
    select 's' || id as id, 'subscription' as kind, array[packet_id] as packet_ids, null::integer as campaign_id, began_at as start_at, ended_at as end_at
    from subscription where user_id = ${userId} and ended_at > began_at
    union all
    select 'c' || id, 'code', array(select one::integer from jsonb_array_elements_text(given -> 'packet_ids') one), campaign_id, used_at,
      coalesce((given ->> 'until')::timestamptz, used_at)
    from promo_use where user_id = ${userId}
    order by start_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}
