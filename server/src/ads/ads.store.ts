import { type Kysely, sql } from 'kysely'
import type { Campaign } from '#domain/ads/campaign.ts'
import type { AdId } from '#contract/ads.ts'
import type { Role } from '#contract/identity.ts'
import { keepingPlans } from '../db/kept-plans.ts'
import type { CommonTables, Tables } from '../db/tables.ts'

type Db = Kysely<CommonTables>

/** Campaigns of a provider, whose handle reads them, that may be running. @param now Unix seconds */
export function readCampaigns(db: Kysely<Tables>, now: number): Promise<Campaign[]> {
  return keepingPlans(db)
    .selectFrom('ad_campaign')
    .select(['id', 'rolls', 'target', 'age', 'weight', 'per_day', 'valid_from', 'valid_until', 'ads'])
    .where((column) => column.or([column('valid_until', 'is', null), column('valid_until', '>', now)]))
    .orderBy('id')
    .execute()
}

/**
 * Ids of the packets that a user has now, those that hold nothing to watch too. Who has a bundle has its parts.
 * @param now Unix milliseconds
 */
export async function heldPackets(db: Kysely<Tables>, userId: number, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(e.packet_id || coalesce(p.parts, '{}')) as id
    from entitlement e left join packet p on p.id = e.packet_id
    where e.user_id = ${userId} and e.valid @> ${new Date(now)}::timestamptz`.execute(keepingPlans(db))
  return rows.map(({ id }) => id)
}

/** A device as ads know it; undefined where it is not there any more. `profileId` is the one that is chosen on it; null: the first adult one. */
export async function readAdDevice(
  db: Db,
  deviceId: string,
): Promise<{ userId: number; profileId: number | null; adIds: AdId[] } | undefined> {
  const row = await db
    .selectFrom('device')
    .select(['user_id', 'profile_id', 'ad_ids'])
    .where('id', '=', deviceId)
    .executeTakeFirst()
  return row && { userId: row.user_id, profileId: row.profile_id, adIds: row.ad_ids }
}

/** What a profile is by now; undefined where it is not there any more. */
export async function readRole(db: Db, profileId: number): Promise<Role | undefined> {
  const row = await db.selectFrom('profile').select('role').where('id', '=', profileId).executeTakeFirst()
  return row?.role
}

/** Keeps the advertising ids of a device in place of those that it has told before. */
export async function writeAdIds(db: Db, deviceId: string, adIds: readonly AdId[]): Promise<void> {
  await db
    .updateTable('device')
    .set({ ad_ids: JSON.stringify(adIds) })
    .where('id', '=', deviceId)
    .execute()
}
