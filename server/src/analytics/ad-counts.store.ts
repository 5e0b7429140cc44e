import { type Kysely, sql } from 'kysely'
import type { WholeTables } from '../db/tables.ts'

/** Of what statistics are asked: one provider, and a half-open time of whole hours in Unix milliseconds. */
export interface StatsOf {
  readonly providerId: number
  readonly from: number
  readonly to: number
}

/** How often an ad of a campaign was shown, and what became of it. */
export interface AdCounts {
  /** Slug of the campaign. */
  readonly campaign: string
  /** Which ad of the campaign, from 1. */
  readonly ad: number
  readonly shown: number
  /** Seen to its end. */
  readonly completed: number
  readonly skipped: number
  readonly clicks: number
  readonly failed: number
}

/** By campaigns of a provider that are in the service folder, those shown most first; whole days of UTC. */
export async function readAdCounts(
  db: Kysely<WholeTables>,
  { providerId, from, to }: StatsOf,
): Promise<AdCounts[]> {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  const sum = (event: string) =>
    sql<string>`coalesce(sum(count) filter (where event = ${event}), 0)`.as(event)
  const rows = await db
    .selectFrom('ad_count')
    .innerJoin('ad_campaign', 'ad_campaign.id', 'ad_count.campaign_id')
    .where('ad_campaign.provider_id', '=', providerId)
    .where('day', '>=', day(from))
    .where('day', '<', day(to))
    .groupBy(['ad_campaign.id', 'ad_campaign.slug', 'ad'])
    .select(['ad_campaign.slug', 'ad', sum('impression'), sum('complete'), sum('skip'), sum('click')])
    .select(sql<string>`coalesce(sum(count) filter (where event ~ '^error'), 0)`.as('failed'))
    .orderBy('impression', 'desc')
    .orderBy('ad_campaign.id')
    .orderBy('ad')
    .execute()
  return rows.map((row) => ({
    campaign: row.slug,
    ad: row.ad + 1,
    shown: Number(row['impression']),
    completed: Number(row['complete']),
    skipped: Number(row['skip']),
    clicks: Number(row['click']),
    failed: Number(row.failed),
  }))
}
