import { type Kysely, sql } from 'kysely'
import { refreshSearch } from '#server/catalogue/search/documents.ts'
import type { Database } from '#server/db/database.ts'
import type { WholeTables } from '#server/db/tables.ts'
import { tellSchedule } from '#server/tv/schedule-notice.ts'
import { ServiceFolderError } from '../read/service-error.ts'
import type { Work } from '#server/work/in-transaction.ts'
import type { TableRow } from '../plan/table-plan.ts'
import { changeService } from '../write/change-service.ts'
import { partKept, takeOffAir, tellKeepers, withdrawRows } from '../write/kept-by-viewers.ts'
import { findTitle } from './find-title.ts'
import { removeRows } from '../write/write-plan.ts'

export interface RemovePorts {
  database: Database
  /** Hears what is done, a line at a time. */
  say: (line: string) => void
}

/** Ordered by whoever takes out titles whose films are stored. */
export const REMOVE_VIDEOS: Work<{ readonly ids: readonly string[] }> = {
  name: 'remove-videos',
  what: 'removes the files of videos whose title was taken out',
}

/** The imported title that is meant. @throws ServiceFolderError unless it is one */
async function findImported(db: Kysely<WholeTables>, name: string) {
  const { id, slug, type } = await findTitle(db, name)
  if (type === 'season' || type === 'episode')
    throw new ServiceFolderError(
      `"${slug}" is ${type === 'season' ? 'a season' : 'an episode'}: take it out of the file of its series, and import that again`,
    )
  const imported = await db
    .selectFrom('imported_content')
    .select('file')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!imported)
    throw new ServiceFolderError(
      `"${slug}" stands in the service folder: take it out there, and run \`openair apply\` again`,
    )
  return { id, slug, file: imported.file }
}

/** Deletes rows, or withdraws those that viewers keep something of; answers how many these were. */
async function takeOut(
  trx: Kysely<WholeTables>,
  table: 'program' | 'content',
  rows: readonly TableRow[],
): Promise<number> {
  const { remove, withdraw } = await partKept(trx, table, rows)
  await withdrawRows(trx, table, ['id'], withdraw)
  await takeOffAir(trx, table, withdraw)
  await removeRows(trx, { table, key: ['id'], remove })
  if (table === 'program' || withdraw.length === 0) return withdraw.length
  const kept = withdraw.map(({ id }) => Number(id))
  await trx
    .updateTable('provider_content')
    .set({ is_offered: false })
    .where('content_id', 'in', kept)
    .execute()
  // As with what leaves the folder: nothing of the service names it, but for packets that are offered no more and that somebody has paid for.
  for (const links of ['content_genre', 'content_country', 'content_person'] as const)
    await trx.deleteFrom(links).where('content_id', 'in', kept).execute()
  await trx
    .deleteFrom('packet_content')
    .where('content_id', 'in', kept)
    .where(sql<boolean>`not is_paid_title(content_id)`)
    .execute()
  return withdraw.length
}

/** What viewers keep of titles, in words. */
async function keptOf(trx: Kysely<WholeTables>, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'positions' as what, count(*)::integer as count from watch_history where content_id = any(${ids}::integer[])
    union all select 'favourites', count(*)::integer from favourite where content_id = any(${ids}::integer[])
    union all select 'ratings', count(*)::integer from content_rating where content_id = any(${ids}::integer[])
    union all select 'paid titles', count(*)::integer from content where id = any(${ids}::integer[]) and is_paid_title(id)
    union all select 'viewings', count(*)::integer from view_session where content_id = any(${ids}::integer[])`.execute(
    trx,
  )
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${what} ${count}`)
}

/**
 * Takes an imported title out again, with its seasons and episodes, its programme and its films. What viewers keep something of, or have paid for, is withdrawn:
 * their histories still name it, and it is theirs again when it is imported again under the same id. Pictures stay, since others may show
 * them too.
 * @param name id or slug
 * @throws ServiceFolderError for what is not there and for what the service folder holds, before anything is changed
 */
export async function removeContent({ database, say }: RemovePorts, name: string): Promise<void> {
  const { id, slug, file } = await findImported(database.whole, name)
  const films = await changeService(database.whole, async (trx, tell, order) => {
    const tree = await sql<{ id: number }>`
      with recursive tree as (
        select id from content where id = ${id}
        union all select content.id from content join tree on content.parent_id = tree.id
      ) select id from tree`.execute(trx)
    const ids = tree.rows.map((row) => row.id)
    const kept = await keptOf(trx, ids)
    await tellKeepers(trx, ids)
    const gone = await sql<{ id: string }>`
      with films as (
        select id from asset where jsonb_exists(recipe, 'film') and (recipe->>'contentId')::integer = any(${ids}::integer[])
          and not is_paid_title((recipe->>'contentId')::integer))
      delete from asset where id in (select id from films) or recipe->'protect'->>'assetId' in (select id from films)
      returning id`.execute(trx)
    // Their broadcasts go with them.
    const shown = await trx
      .selectFrom('schedule_item')
      .innerJoin('program', 'program.id', 'schedule_item.program_id')
      .select('channel_id')
      .distinct()
      .where('program.content_id', 'in', ids)
      .execute()
    const programs = await trx.selectFrom('program').select('id').where('content_id', 'in', ids).execute()
    await takeOut(trx, 'program', programs)
    await trx.deleteFrom('content_video').where('content_id', 'in', ids).execute()
    const withdrawn = await takeOut(
      trx,
      'content',
      ids.map((one) => ({ id: one })),
    )
    await trx.deleteFrom('imported_content').where('id', '=', id).execute()
    await refreshSearch(trx)
    if (ids.length > withdrawn + 1) say(`  content: ${ids.length - withdrawn} gone`)
    if (withdrawn > 0) say(`  content: ${withdrawn} withdrawn, since viewers keep of it: ${kept.join(', ')}`)
    for (const channel of ['shared', 'asset']) tell(channel, '*')
    if (gone.rows.length > 0) order(REMOVE_VIDEOS, { ids: gone.rows.map((row) => row.id) })
    tellSchedule(
      tell,
      shown.map(({ channel_id }) => channel_id),
    )
    return gone.rows.length
  })
  if (films > 0) say(`  videos: ${films} gone`)
  say(`removed ${slug}, which came from ${file}`)
}
