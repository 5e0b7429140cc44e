import { join } from 'node:path'
import type { FilmRecipe } from '#media/asset/recipe.ts'
import { encodeFilm } from '#media/film/encode-film.ts'
import type { Progress } from '#media/film/film-tracks.ts'
import { keepPhoto, photoOf, type PhotoUse } from '#media/pictures/photo.ts'
import { type EncodePorts, limitsOf } from './encode-ports.ts'

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
      limits: limitsOf({ ...ports, signal: AbortSignal.any([signal, stuck.signal]) }, LONGEST_MS),
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
