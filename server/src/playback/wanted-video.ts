import { protectedId } from '#media/protect/protection.ts'
import type { ProtectRecipe } from '#media/asset/recipe.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../work/in-transaction.ts'

/** Encoders on every node listen here: somebody waits for the video whose asset is named. */
export const WANTED_CHANNEL = 'wanted'

/**
 * Notes that somebody waits for a video that is still to be made, so that it comes before all that nobody waits for, and tells the
 * encoders. Who presses again, or another title of the same video, changes nothing more. @param now Unix milliseconds
 */
export async function wantVideo(database: Database, assetId: string, now: number): Promise<void> {
  await inTransaction(database.db, async (trx, tell) => {
    const noted = await trx
      .updateTable('asset')
      .set({ wanted_at: new Date(now) })
      .where('id', '=', assetId)
      .where('state', '=', 'queued')
      .where('drafted_at', 'is', null)
      .where('wanted_at', 'is', null)
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
  const { assetId, scheme, keyServer } = protect
  const id = protectedId(assetId, scheme, keyServer)
  const recipe = JSON.stringify({ protect: { assetId, scheme, keyServer } } satisfies ProtectRecipe)
  await database.db
    .insertInto('asset')
    .values({ id, recipe, priority: 0, source: 'import' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await wantVideo(database, assetId, now)
  await wantVideo(database, id, now)
}
