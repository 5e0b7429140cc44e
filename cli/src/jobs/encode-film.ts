import { join } from 'node:path'
import { sql } from 'kysely'
import { encodeFilm } from '#media/film/encode-film.ts'
import type { Progress } from '#media/film/film-tracks.ts'
import { keepPhoto, photoOf, type PhotoUse } from '#media/pictures/photo.ts'
import { contentIds } from '../apply/resolve-catalogue.ts'
import { mediaOf, readStored } from '../content/stored.ts'
import type { FilmRecipe } from '../content/videos.ts'
import type { EncodePorts } from './encode-clips.job.ts'
import { PLAYABLE, tellShown } from '#server/http/shown-things.ts'
import { inTransaction } from '#server/work/in-transaction.ts'

/** A film may take hours; an encoder that shows no picture for so long is stuck. */
const LONGEST_MS = 86_400_000
const STUCK_MS = 300_000
/** The log hears of every so large a part. */
const TOLD_SHARE = 0.05
const STILL_USES = ['wide', 'backdrop', 'frame'] as const satisfies PhotoUse[]

/** Encodes a film from its file, in the background, and tells how far it is. @throws UnreadableFilm, ToolError */
export async function makeFilm(ports: EncodePorts, assetId: string, recipe: FilmRecipe): Promise<void> {
  const { store, secret, ffmpeg, workFolder, now, signal, log } = ports
  const stuck = new AbortController()
  let timer = setTimeout(() => stuck.abort(), STUCK_MS)
  let told = 0
  const onProgress = ({ share, speed }: Progress): void => {
    clearTimeout(timer)
    if (share < 1) timer = setTimeout(() => stuck.abort(), STUCK_MS)
    if (share < told + TOLD_SHARE) return
    told = share
    log.info(
      `film ${recipe.title}: ${Math.floor(share * 100)} %, ${speed.toFixed(1)} times as fast as it plays`,
    )
  }
  try {
    await encodeFilm(assetId, recipe.film, {
      store,
      secret,
      ffmpeg,
      folder: join(workFolder, assetId),
      now,
      niceness: 15,
      limits: { timeoutMs: LONGEST_MS, signal: AbortSignal.any([signal, stuck.signal]) },
      onProgress,
      keepStill: (png) => keepStills(ports, assetId, recipe, png),
    })
  } finally {
    clearTimeout(timer)
  }
}

/** Cuts the pictures that cards show from one of the film's, and notes their addresses beside its plan. */
async function keepStills(
  { database, pictures }: EncodePorts,
  assetId: string,
  recipe: FilmRecipe,
  png: Buffer,
): Promise<void> {
  const stills: Record<string, string> = {}
  for (const use of STILL_USES) {
    const photo = await photoOf(png, use, 'any size')
    await keepPhoto(pictures, photo)
    stills[use] = photo.url
  }
  await database.whole
    .updateTable('asset')
    .set({ recipe: JSON.stringify({ ...recipe, stills }) })
    .where('id', '=', assetId)
    .execute()
}

/** From now on the title plays this film, is as long as it, and shows its pictures where it has none of its own. */
export async function showFilm({ database }: EncodePorts, assetId: string): Promise<void> {
  await inTransaction(database.whole, async (trx, tell) => {
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
export async function giveUpFilm({ database }: EncodePorts, assetId: string): Promise<void> {
  await inTransaction(database.whole, async (trx, tell) => {
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
