import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { protectedId } from '#media/protect/protection.ts'
import type { ProtectRecipe } from '#media/asset/recipe.ts'
import type { Database } from '../db/database.ts'
import type { WholeTables } from '../db/tables.ts'
import { inTransaction } from '../work/in-transaction.ts'

/** Encoders on every node listen here: somebody waits for the video whose asset is named. */
export const WANTED_CHANNEL = 'wanted'

/**
 * Notes that somebody waits for a video that is still to be made, so that it comes before all that nobody waits for, and tells the
 * encoders. Who presses again, or another title of the same video, changes nothing more.
 * @param now Unix milliseconds
 * @param size what has to be there: the small size of a clip, which plays, or all of it
 */
export async function wantVideo(
  database: Database,
  assetId: string,
  now: number,
  size: 'small' | 'whole' = 'small',
): Promise<void> {
  await inTransaction(database.db, async (trx, tell) => {
    const noted = await trx
      .updateTable('asset')
      .set({ wanted_at: new Date(now) })
      .where('id', '=', assetId)
      .where('state', '=', 'queued')
      .where('wanted_at', 'is', null)
      .$if(size === 'small', (query) => query.where('drafted_at', 'is', null))
      .returning('id')
      .executeTakeFirst()
    if (noted) tell(WANTED_CHANNEL, assetId)
  })
}

/**
 * Orders the protected form of a video, and first the video itself where it is still to be made. Once ordered it stays ordered.
 * @param now Unix milliseconds
 */
export async function wantProtected(
  database: Database,
  protect: ProtectRecipe['protect'],
  now: number,
): Promise<void> {
  const id = await insertProtected(database.db, protect)
  // It is encrypted from the whole video.
  await wantVideo(database, protect.assetId, now, 'whole')
  await wantVideo(database, id, now)
}

/** Orders what is protected of a video that has just been made, for all who have it: nobody waits for it later. */
export async function orderProtected(db: Kysely<WholeTables>, assetId: string): Promise<void> {
  const { rows } = await sql<Pick<ProtectRecipe['protect'], 'scheme' | 'keyServer'>>`
    select distinct c.protection as scheme, case when jsonb_exists(p.drm, 'vendor') then p.id end as "keyServer"
    from content c join provider_content pc on pc.content_id = c.id join provider p on p.id = pc.provider_id
    where c.asset_id = ${assetId} and c.protection <> 'aes-128'`.execute(db)
  for (const { scheme, keyServer } of rows) await insertProtected(db, { assetId, scheme, keyServer })
}

async function insertProtected(
  db: QueryExecutorProvider,
  { assetId, scheme, keyServer }: ProtectRecipe['protect'],
): Promise<string> {
  const id = protectedId(assetId, scheme, keyServer)
  const recipe = JSON.stringify({ protect: { assetId, scheme, keyServer } } satisfies ProtectRecipe)
  await sql`insert into asset (id, recipe, priority, source) values (${id}, ${recipe}, 0, 'import')
    on conflict do nothing`.execute(db)
  return id
}
