import { sql } from 'kysely'
import type { FilmRecipe } from '#media/asset/recipe.ts'
import type { Database } from '#server/db/database.ts'
import { PLAYABLE, tellShown } from '#server/http/shown-things.ts'
import { mediaOf, readStored } from '../plan/stored.ts'
import { contentIds } from '../read/resolve-catalogue.ts'
import { changeService } from '../write/change-service.ts'

/** From now on the title plays this film, is as long as it, and shows its pictures where it has none of its own. */
export async function showFilm(database: Database, assetId: string): Promise<void> {
  await changeService(database.whole, async (trx, tell) => {
    const asset = await trx
      .selectFrom('asset')
      .select('recipe')
      .where('id', '=', assetId)
      .executeTakeFirstOrThrow()
    const { contentId, film, stills = {} } = asset.recipe as FilmRecipe
    const content = await trx
      .selectFrom('content')
      .select(['asset_id', 'images'])
      .where('id', '=', contentId)
      .executeTakeFirst()
    if (!content) return
    const video = { asset_id: assetId, duration: film.seconds, images: JSON.stringify(stills) }
    await trx
      .insertInto('content_video')
      .values({ content_id: contentId, ...video })
      .onConflict((conflict) => conflict.column('content_id').doUpdateSet(video))
      .execute()
    const stored = await readStored(trx)
    const entry = stored.entries.find(({ value }) => contentIds(value).includes(contentId))
    // A title of the folder that plays nothing is withheld.
    const isWithheld = entry ? entry.value.status !== undefined : content.asset_id === null
    const images = { ...content.images, ...mediaOf(stored).imagesOf(contentId) }
    await trx
      .updateTable('content')
      .set({
        duration: film.seconds,
        images: JSON.stringify(images),
        asset_id: isWithheld ? content.asset_id : assetId,
      })
      .where('id', '=', contentId)
      .execute()
    const programs = await trx
      .updateTable('program')
      .set({ asset_id: assetId, image: images.wide ?? null })
      .where('content_id', '=', contentId)
      .returning('id')
      .execute()
    tellShown(tell, [contentId, ...programs.map(({ id }) => id)])
    tell('shared', PLAYABLE)
  })
}

/** A title that waited for this film in vain is without a video again. */
export async function giveUpFilm(database: Database, assetId: string): Promise<void> {
  await changeService(database.whole, async (trx, tell) => {
    await trx
      .deleteFrom('content_video')
      .where('asset_id', '=', assetId)
      .where('duration', 'is', null)
      .execute()
    const shown: (number | string)[] = []
    for (const table of ['content', 'program'] as const) {
      const { rows } = await sql<{ id: number | string }>`
        update ${sql.table(table)} set asset_id = null where asset_id = ${assetId} returning id`.execute(trx)
      shown.push(...rows.map(({ id }) => id))
    }
    tellShown(tell, shown)
    tell('shared', PLAYABLE)
  })
}
