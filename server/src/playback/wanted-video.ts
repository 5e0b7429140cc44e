import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { ProtectRecipe } from '#media/asset/recipe.ts'
import type { Database } from '../db/database.ts'
import type { WholeTables } from '../db/tables.ts'
import { inTransaction } from '../work/in-transaction.ts'
import {
  type PresentProtection,
  protectionAt,
  type ProtectingProvider,
  type WantedProtection,
  type WatchableTitle,
} from './watchable-title.ts'

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
  protect: WantedProtection,
  now: number,
): Promise<void> {
  await insertProtected(database.db, protect)
  // It is encrypted from the whole video.
  await wantVideo(database, protect.assetId, now, 'whole')
  await wantVideo(database, protect.id, now)
}

/** The protected forms of a video, or of all, that titles are played in at the providers that have them. */
export async function wantedForms(
  db: Kysely<WholeTables>,
  assetId: string | null = null,
): Promise<PresentProtection[]> {
  const { rows } = await sql<ProtectingProvider & Pick<WatchableTitle, 'assetId' | 'protection'>>`
    select distinct c.asset_id as "assetId", c.protection, p.id, p.drm, p.earlier_key_server
    from content c join provider_content pc on pc.content_id = c.id join provider p on p.id = pc.provider_id
    where c.protection in ('cenc', 'cbcs') and (not c.is_withdrawn or is_paid_title(c.id))
      and ${assetId === null ? sql`c.asset_id is not null` : sql`c.asset_id = ${assetId}`}`.execute(db)
  return rows.flatMap(({ assetId: video, protection, ...provider }) => {
    const form = protectionAt({ assetId: video, protection }, provider)
    return form ?? []
  })
}

/** Orders what is protected of a video that has just been made, for all who have it: nobody waits for it later. */
export async function orderProtected(db: Kysely<WholeTables>, assetId: string): Promise<void> {
  for (const form of await wantedForms(db, assetId)) await insertProtected(db, form)
}

async function insertProtected(
  db: QueryExecutorProvider,
  { id, assetId, scheme, keyServer }: WantedProtection,
): Promise<void> {
  const recipe = JSON.stringify({ protect: { assetId, scheme, keyServer } } satisfies ProtectRecipe)
  await sql`insert into asset (id, recipe, priority, source) values (${id}, ${recipe}, 0, 'import')
    on conflict do nothing`.execute(db)
}
