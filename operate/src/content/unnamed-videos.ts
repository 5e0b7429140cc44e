import { type Kysely, sql } from 'kysely'
import { MANIFEST_FILE, type MediaStore } from '#media/asset/store.ts'
import type { Database } from '#server/db/database.ts'
import type { WholeTables } from '#server/db/tables.ts'
import { forgetStandby } from '#server/playback/standby-clips.ts'
import { wantedForms } from '#server/playback/wanted-video.ts'
import { changeService } from '../write/change-service.ts'

interface VideoPorts {
  readonly database: Pick<Database, 'whole'>
  readonly store: Pick<MediaStore, 'remove' | 'clear'>
}

/** Whoever has begun to watch a video goes on for twelve hours, and passes for its scrub pictures hold for two days. */
const KEPT_MS = 3 * 86_400_000
/** Whoever changes the service waits for so many at most. */
const AT_ONCE = 50

/** Their rows stay when others take their place: the row of one that is made is no reason to keep it. */
const IS_FILM = sql`jsonb_exists(recipe, 'film')`
const IS_PROTECTED = sql`jsonb_exists(recipe, 'protect')`

/**
 * Ids of all videos that something names, but for the protected forms that titles are played in. A title that is withdrawn plays nothing, but for
 * those who have paid for it, and
 * plays what it is given once it comes back. Drawn clips are named by whoever says them, films and protected forms as long as they are being made,
 * and these name what they are made from.
 */
const NAMED = sql`
  select asset_id as id from content where asset_id is not null and (not is_withdrawn or is_paid_title(id))
  union select trailer_asset from content where trailer_asset is not null and not is_withdrawn
  union select asset_id from content_video
  union select asset_id from program where asset_id is not null and not is_withdrawn
  union select asset_id from schedule_item where asset_id is not null
  union select ad->>'asset_id' from ad_campaign cross join jsonb_array_elements(ads) ad
  union select standby_asset from applied_service
  union select asset_id from standby_clip
  union select id from asset where state <> 'ready' or not (${IS_FILM} or ${IS_PROTECTED})
  union select recipe->'protect'->>'assetId' from asset where ${IS_PROTECTED} and state in ('queued', 'encoding')`

/** Those of some stored videos that nothing names; a draft is named with the whole clip. */
async function unnamedOf(trx: Kysely<WholeTables>, ids: readonly string[]): Promise<string[]> {
  const forms = (await wantedForms(trx)).flatMap(({ id, earlierId }) => [
    id,
    ...(earlierId === null ? [] : [earlierId]),
  ])
  const { rows } = await sql<{ id: string }>`
    with named as (${NAMED} union select unnest(${forms}::text[]))
    select one.id from unnest(${ids}::text[]) as one(id)
    where not exists (select from named where named.id = regexp_replace(one.id, '-draft$', ''))
    order by one.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Videos that count as made, that something names, and that do not lie in the store. Not films that others have replaced, which old broadcasts
 * may still name: their titles would play them again once they are made.
 * @param stored what lies there
 */
export async function lostVideos(trx: Kysely<WholeTables>, stored: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from asset where state = 'ready' and not id = any(${stored}::text[])
      and not exists (select from content_video shown
        where ${IS_FILM} and shown.content_id = (recipe->>'contentId')::integer and shown.asset_id <> asset.id)
    order by id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  const unnamed = new Set(await unnamedOf(trx, ids))
  return ids.filter((id) => !unnamed.has(id))
}

/** Notes since when nothing names which of the stored videos. Answers those that nothing has named since a moment. */
async function noteUnnamed(
  trx: Kysely<WholeTables>,
  stored: readonly string[],
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<string[]> {
  const unnamed = await unnamedOf(trx, stored)
  await sql`delete from unnamed_video where not id = any(${unnamed}::text[])`.execute(trx)
  await sql`insert into unnamed_video (id, since) select id, ${now}::timestamptz from unnest(${unnamed}::text[]) as one(id)
    on conflict do nothing`.execute(trx)
  return unnamedSince(trx, unnamed, before)
}

async function unnamedSince(
  trx: Kysely<WholeTables>,
  ids: readonly string[],
  before: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnamed_video where id = any(${ids}::text[]) and since <= ${before} order by id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Removes the files of those of some videos that nothing names, and answers which these were. Nobody changes the service meanwhile. Viewers order
 * protected forms at any time, and encoders of every version take for made what lies in the store: what is ordered waits for the files to be out
 * of sight, and is made anew.
 * @param before leaves what something has named since
 */
async function removeUnnamed(
  { database: { whole }, store }: VideoPorts,
  ids: readonly string[],
  before?: Date,
): Promise<string[]> {
  // Its row first: of who is killed in between files are left, and never a row whose video counts as made.
  const left = await changeService(whole, async (trx) => {
    const unnamed = await unnamedOf(trx, before ? await unnamedSince(trx, ids, before) : ids)
    await sql`delete from asset where id = any(${unnamed}::text[]) and state = 'ready' and (${IS_FILM} or ${IS_PROTECTED})`.execute(
      trx,
    )
    return unnamed
  })
  const removed = await changeService(whole, async (trx, tell) => {
    await sql`lock table asset in share row exclusive mode`.execute(trx)
    const unnamed = await unnamedOf(trx, left)
    await sql`delete from unnamed_video where id = any(${unnamed}::text[])`.execute(trx)
    for (const id of unnamed) await store.remove(id)
    // Every node forgets that it has them.
    if (unnamed.length > 0) tell('asset', '*')
    return unnamed
  })
  await store.clear()
  return removed
}

/** What lies there and is a video of ours; an operator may have put other files and folders beside them. */
async function videosOf(store: Pick<MediaStore, 'list' | 'read'>): Promise<string[]> {
  const videos: string[] = []
  for (const id of await store.list()) if (await store.read(id, MANIFEST_FILE)) videos.push(id)
  return videos
}

/** Removes the files of these videos at once, but for what something names, such as an ad or what was brought back meanwhile. */
export async function removeVideos(ports: VideoPorts, ids: readonly string[]): Promise<void> {
  await removeUnnamed(ports, ids)
}

/**
 * Removes the files of all videos that nothing has named for three days. Whoever is killed meanwhile leaves the rest to the next run.
 * @param now Unix milliseconds
 * @returns how many these were
 */
export async function removeUnnamedVideos(
  ports: VideoPorts & { readonly store: Pick<MediaStore, 'list' | 'read'> },
  now: number,
): Promise<number> {
  const { database, store } = ports
  const before = new Date(now - KEPT_MS)
  const stored = await videosOf(store)
  const due = await changeService(database.whole, async (trx, tell) => {
    await forgetStandby(trx, tell, before)
    return noteUnnamed(trx, stored, { now: new Date(now), before })
  })
  // Of who was killed files are left that are out of sight already.
  await store.clear()
  let count = 0
  for (let at = 0; at < due.length; at += AT_ONCE)
    count += (await removeUnnamed(ports, due.slice(at, at + AT_ONCE), before)).length
  return count
}
