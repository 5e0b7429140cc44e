import { type Kysely, sql } from 'kysely'
import type { WholeTables } from '#server/db/tables.ts'

/** Ids from here on are the bench's own. */
export const CHANNELS_FROM = 1001
/** Seconds of every programme: a thousand of them are about two weeks and a half. */
const LENGTH_S = 1440
/** Days of the schedule that lie ahead, as the service has them. */
const AHEAD_DAYS = 3
const PROGRAMS = 50_000
const ASSETS = 500
/** Programmes that are in the catalogue too: one of so many. */
const OF_TITLES = 50

export interface LargeSchedule {
  readonly channels: number
  /** Items of each channel. */
  readonly items: number
  /** Unix milliseconds: the schedule reaches from some weeks before to three days after. */
  readonly now: number
}

/**
 * Writes so many channels with so many items each, which all follow each other without a gap, and programmes that are each broadcast
 * several times. The default provider carries all of it, free of charge. Every channel goes on with the plan of an existing one.
 */
export async function fillSchedule(
  db: Kysely<WholeTables>,
  { channels, items, now }: LargeSchedule,
): Promise<void> {
  const end = Math.floor(now / 1000 / LENGTH_S) * LENGTH_S + AHEAD_DAYS * 86_400
  const start = end - items * LENGTH_S
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`
      insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan, age)
      select ${sql.lit(CHANNELS_FROM)} - 1 + n, 'bench-' || n, 'Bench ' || n, 14, '{}', 'UTC', ${start}::bigint * 1000 - n * 77, any_channel.plan, 6
      from generate_series(1, ${sql.lit(channels)}) n, (select plan from channel order by id limit 1) any_channel`.execute(
      trx,
    )
    await sql`
      insert into provider_channel (provider_id, channel_id, num, is_free)
      select provider.id, channel.id, channel.id, true from channel, provider
      where provider.is_default and channel.id >= ${sql.lit(CHANNELS_FROM)}`.execute(trx)
    await sql`
      insert into program (id, slug, title, description, category_id, category_name, year, age, genre_ids, country_ids, image, content_id)
      select 'bench-' || n, 'bench-' || n, jsonb_build_object('ru', 'Передача ' || md5(n::text), 'en', 'Programme ' || md5(n::text)),
        jsonb_build_object('ru', repeat('Город над городом. ', 12), 'en', repeat('A city above a city. ', 12)), 3,
        '{"ru": "Новости", "en": "News"}', 1950 + n % 75, 6 + n % 2 * 6, array[1], array[1], '/art/' || substr(md5(n::text), 1, 24) || '.svg',
        case when n % ${sql.lit(OF_TITLES)} = 0 then (select min(id) from content where type = 'movie') end
      from generate_series(1, ${sql.lit(PROGRAMS)}) n`.execute(trx)
    await sql`
      insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id, content_id, asset_id)
      select c.id || '-' || n, c.id, n, ${start}::bigint + (n - 1) * ${sql.lit(LENGTH_S)}, ${sql.lit(LENGTH_S)}, p.id, p.content_id,
        'asset-' || (c.id + n) % ${sql.lit(ASSETS)}
      from channel c cross join generate_series(1, ${sql.lit(items)}) n
      join program p on p.id = 'bench-' || 1 + (c.id * 613 + n * 7919) % ${sql.lit(PROGRAMS)}
      where c.id >= ${sql.lit(CHANNELS_FROM)} order by n / 60, c.id, n`.execute(trx)
  })
}

/** Has a database be at rest after much was written: what readers would have to note beside their reading is noted, and all is on the disk. */
export async function settle(db: Kysely<WholeTables>): Promise<void> {
  await sql`vacuum (analyze)`.execute(db)
  await sql`checkpoint`.execute(db)
}
