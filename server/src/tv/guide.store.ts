import { sql } from 'kysely'
import type { GuideRow } from '#contract/guide.ts'
import { programWithinAge, withinAge } from '../db/within-age.ts'
import type { Text } from '../db/tables.ts'
import type { Scope } from '../scope/scope.ts'
import { sayFor } from '../tenancy/provider-answers.ts'

/** What began so long before a window, in seconds, is looked for as that which began last before it, and by that alone. */
const OVERLAP_S = 86_400

interface GuideAiring {
  id: string
  channel_id: number
  starts_at: number
  duration: number
  is_catchup_available: boolean
  program_id: string
  slug: string
  title: Text
  age: number | null
}

/**
 * The schedules of several channels within a window of Unix seconds, in the order of their ids: one row for each that the provider has and the
 * age limit lets through. One question for all of them.
 */
export async function readGuide(
  { db, language, provider, maxAge }: Scope,
  channels: readonly number[],
  { start, end }: { readonly start: number; readonly end: number },
): Promise<GuideRow[]> {
  const say = sayFor(provider, language)
  const [known, { rows }] = await Promise.all([
    db
      .selectFrom('channel')
      .select(['id', 'archived_days'])
      .where('id', 'in', [...channels])
      .where(withinAge('channel.age', maxAge))
      .orderBy('id')
      .execute(),
    sql<GuideAiring>`
      select item.* from unnest(${[...channels]}::integer[]) as asked(channel_id)
      cross join lateral (
        select broadcast.id, broadcast.channel_id, starts_at, duration, broadcast.is_catchup_available,
          (broadcast.programme).id as program_id, (broadcast.programme).slug, (broadcast.programme).title, (broadcast.programme).age
        from broadcast cross join lateral (select (broadcast.programme).*) program
        where broadcast.channel_id = asked.channel_id and ${programWithinAge(maxAge)}
          and starts_at < ${end} and starts_at + duration > ${start}
          and starts_at >= least(${start - OVERLAP_S}, coalesce((
            select before.starts_at from schedule_item before
            where before.channel_id = asked.channel_id and before.starts_at <= ${start} order by before.starts_at desc limit 1), 0))
      ) item order by item.channel_id, item.starts_at`.execute(db),
  ])
  const byChannel = Map.groupBy(rows, (row) => row.channel_id)
  return known.map(({ id, archived_days }) => ({
    channel_id: id,
    items: (byChannel.get(id) ?? []).map((row) => ({
      id: row.id,
      program_id: row.program_id,
      timestamp: row.starts_at,
      duration: row.duration,
      is_catchup_available: row.is_catchup_available && archived_days > 0,
      title: say(row.title) ?? row.slug,
      age: row.age,
    })),
  }))
}
