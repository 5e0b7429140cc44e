import { type Kysely, sql, type Transaction } from 'kysely'
import type { Campaign } from '#domain/ads/campaign.ts'
import type { Database } from '../db/database.ts'
import type { CommonTables } from '../db/tables.ts'
import { inTransaction } from '../work/in-transaction.ts'

/** What was given and not shown by then will not be: its place within the day is free again. Milliseconds. */
const UNSHOWN_MS = 600_000
const DAY_MS = 86_400_000
/** What was given is known for so many days: as long as anything may be told of it. */
const KEPT_DAYS = 30

/** A campaign that was given to a viewer, under an id of its own. */
export interface Given {
  readonly id: string
  readonly campaign: Campaign
}

interface GiveWish {
  readonly profileId: number
  /** In the order in which they are wanted. */
  readonly campaigns: readonly Campaign[]
  /** How many are given at most. */
  readonly most: number
  readonly uuid: () => string
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Gives a viewer the first of some campaigns of which they have not seen enough today. Calls for one viewer wait for each other, at all
 * nodes: two at the same moment do not both take the last place.
 */
export async function giveCampaigns(
  { db }: Pick<Database, 'db'>,
  { profileId, campaigns, most, uuid, now }: GiveWish,
): Promise<Given[]> {
  return inTransaction(db, async (trx) => {
    const profile = await trx
      .selectFrom('profile')
      .select('id')
      .where('id', '=', profileId)
      .forUpdate()
      .executeTakeFirst()
    if (!profile) return []
    const given: Given[] = []
    for (const campaign of campaigns) {
      if (given.length === most) break
      const seen = campaign.per_day === null ? 0 : await countGiven(trx, profileId, campaign.id, now)
      if (campaign.per_day !== null && seen >= campaign.per_day) continue
      given.push({ id: uuid(), campaign })
    }
    if (given.length > 0)
      await trx
        .insertInto('ad_given')
        .values(
          given.map(({ id, campaign }) => ({
            id,
            campaign_id: campaign.id,
            profile_id: profileId,
            given_at: new Date(now),
          })),
        )
        .execute()
    return given
  })
}

async function countGiven(
  trx: Transaction<CommonTables>,
  profileId: number,
  campaignId: number,
  now: number,
): Promise<number> {
  const { count } = await trx
    .selectFrom('ad_given')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .where('campaign_id', '=', campaignId)
    .where('given_at', '>', new Date(now - DAY_MS))
    .where((column) =>
      column.or([column('shown_at', 'is not', null), column('given_at', '>', new Date(now - UNSHOWN_MS))]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What is told of a given ad. */
export interface AdTold {
  readonly givenId: string
  readonly campaignId: number
  readonly ad: number
  readonly event: string
  /** Unix milliseconds. */
  readonly now: number
}

/** Counts an event of a given ad; the second time, and of what is not known any more, nothing happens. */
export async function countEvent(
  { db }: Pick<Database, 'db'>,
  { givenId, campaignId, ad, event, now }: AdTold,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql`
      insert into ad_event (given_id, ad, event)
      select id, ${ad}::smallint, ${event} from ad_given where id = ${givenId}::uuid
      on conflict do nothing returning 1`.execute(trx)
    if (rows.length === 0) return
    if (event === 'impression')
      await trx
        .updateTable('ad_given')
        .set({ shown_at: new Date(now) })
        .where('id', '=', givenId)
        .where('shown_at', 'is', null)
        .execute()
    const day = new Date(now).toISOString().slice(0, 10)
    await sql`
      insert into ad_count (campaign_id, day, ad, event, count)
      values (${campaignId}, ${day}::date, ${ad}::smallint, ${event}, 1)
      on conflict (campaign_id, day, ad, event) do update set count = ad_count.count + 1`.execute(trx)
  })
}

/** Forgets who was given what, once nothing follows from it any more; what was counted stays. @param now Unix milliseconds */
export async function forgetGiven(db: Kysely<CommonTables>, now: number): Promise<void> {
  await db
    .deleteFrom('ad_given')
    .where('given_at', '<', new Date(now - KEPT_DAYS * DAY_MS))
    .execute()
}
