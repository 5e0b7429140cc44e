import { sql, type Kysely } from 'kysely'
import { type ChannelPlan, expandDay, type ScheduleSlot } from '#domain/tv/day-plan.ts'
import { DAY_MS, datesBetween } from '#domain/tv/plan-days.ts'
import { programOfContent, programOfStudio } from '#domain/tv/program-id.ts'
import type { WholeTables } from '../db/tables.ts'

/** Days that the schedule reaches ahead of today. */
const DAYS_AHEAD = 3

type Db = Kysely<WholeTables>

interface Episode {
  season: number | null
  series: number | null
  title: Readonly<Record<string, string>>
  asset: string | null
}

/** What a slot refers to, as columns of its schedule item. */
function columnsOf(
  { airing }: ScheduleSlot,
  episodes: ReadonlyMap<number, Episode>,
  assets: ReadonlyMap<string, string | null>,
) {
  if (airing.kind === 'episode') {
    const episode = episodes.get(airing.episode)
    return {
      program_id: programOfContent(airing.content),
      content_id: airing.content,
      season: episode?.season ?? null,
      series: episode?.series ?? null,
      episode_title: episode?.title ?? null,
      asset_id: episode?.asset ?? null,
    }
  }
  const program_id =
    airing.kind === 'film' ? programOfContent(airing.content) : programOfStudio(airing.program)
  const content_id = airing.kind === 'film' ? airing.content : null
  return {
    program_id,
    content_id,
    season: null,
    series: null,
    episode_title: null,
    asset_id: assets.get(program_id) ?? null,
  }
}

/**
 * Continues the schedule of every channel to three days from now, from where it ends: what stands is never touched, and ordinals
 * count on. Answers how many items it added to which channels.
 * @param now Unix milliseconds
 */
export async function extendSchedules(db: Db, now: number): Promise<ReadonlyMap<number, number>> {
  const channels = await db
    .selectFrom('channel')
    .select(['id', 'slug', 'epoch', 'time_zone', 'plan', 'source'])
    .where('is_withdrawn', '=', false)
    .execute()
  const programs = await db.selectFrom('program').select(['id', 'asset_id']).execute()
  const banned = await bannedProgrammes(db)
  const assets = new Map(programs.map(({ id, asset_id }) => [id, asset_id]))
  const found = await db
    .selectFrom('content')
    .select(['id', 'season', 'series', 'title', 'asset_id'])
    .where('type', '=', 'episode')
    .execute()
  const episodes = new Map<number, Episode>(
    found.map(({ id, season, series, title, asset_id }) => [id, { season, series, title, asset: asset_id }]),
  )
  // The last item of each by its key: the table holds a million of them at a large operator.
  const ends = await db
    .selectFrom('channel')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('schedule_item')
          .select(['ordinal', sql<number>`starts_at + duration`.as('end')])
          .whereRef('channel_id', '=', 'channel.id')
          .orderBy('ordinal', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['channel.id', 'last.ordinal', 'last.end'])
    .execute()
  const endOf = new Map(ends.map(({ id, ordinal, end }) => [id, { ordinal, end: Number(end) }]))
  const changed = new Map<number, number>()
  for (const channel of channels) {
    const plan = channel.plan as ChannelPlan
    const last = endOf.get(channel.id) ?? { ordinal: 0, end: Number(channel.epoch) / 1000 }
    const slots = datesBetween(last.end * 1000 - DAY_MS, now + DAYS_AHEAD * DAY_MS, channel.time_zone)
      .flatMap((date) => expandDay(plan, date, channel.time_zone))
      .filter((slot) => slot.start + slot.duration > last.end)
    const columns = slots.map((slot) => columnsOf(slot, episodes, assets))
    const rows = slots.map((slot, at) => ({
      id: `${channel.id}-${Math.max(slot.start, last.end)}`,
      channel_id: channel.id,
      ordinal: last.ordinal + 1 + at,
      starts_at: Math.max(slot.start, last.end),
      duration: slot.start + slot.duration - Math.max(slot.start, last.end),
      is_catchup_available: !banned.has(columns[at]!.program_id),
      source: channel.source,
      ...columns[at]!,
    }))
    if (rows.length === 0) continue
    changed.set(channel.id, rows.length)
    await sql`insert into schedule_item select r.* from jsonb_populate_recordset(null::schedule_item, ${JSON.stringify(rows)}::jsonb) r`.execute(
      db,
    )
  }
  return changed
}

/** Programmes that may not be watched from the archive. */
export async function bannedProgrammes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('program').select('id').where('is_catchup_available', '=', false).execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Opens or closes the archive for what was laid of these programmes, as they say now: of every channel, and for what was shown already too.
 * Answers the channels on which it has changed anything.
 */
export async function followCatchup(db: Db, programIds: readonly string[]): Promise<number[]> {
  if (programIds.length === 0) return []
  const { rows } = await sql<{ channel_id: number }>`
    update schedule_item s set is_catchup_available = p.is_catchup_available from program p
    where p.id = s.program_id and p.id in (select jsonb_array_elements_text(${JSON.stringify(programIds)}::jsonb))
      and s.is_catchup_available <> p.is_catchup_available
    returning s.channel_id`.execute(db)
  return [...new Set(rows.map(({ channel_id }) => channel_id))]
}

/**
 * What begins so soon, in milliseconds, stays as it was laid: it may be on air before the change is there for anybody, and what somebody has
 * loaded of a tape never changes.
 */
const SETTLED_MS = 60_000

/** Takes back what was laid by plan and does not begin at once, so that a changed plan can be laid out anew. @param now Unix milliseconds */
export async function forgetFuture(db: Db, channelIds: readonly number[], now: number): Promise<void> {
  if (channelIds.length === 0) return
  await db
    .deleteFrom('schedule_item')
    .where('channel_id', 'in', [...channelIds])
    .where('starts_at', '>', Math.floor((now + SETTLED_MS) / 1000))
    .whereRef('source', '=', (item) =>
      item
        .selectFrom('channel')
        .select('channel.source')
        .whereRef('channel.id', '=', 'schedule_item.channel_id'),
    )
    .execute()
}

/** Drops what no archive reaches any more; nobody has to hear of it. @param now Unix milliseconds */
export async function pruneSchedules(db: Db, now: number): Promise<void> {
  // What ended before then began before then, which is what the index knows.
  await sql`
    delete from schedule_item s using (
      select id, ${Math.floor(now / 1000)} - (greatest(archived_days, 14) + 2) * 86400 as kept_from from channel
    ) c
    where c.id = s.channel_id and s.starts_at < c.kept_from and s.starts_at + s.duration < c.kept_from`.execute(
    db,
  )
}
