import { type Kysely, sql } from 'kysely'
import { FILM_PRIORITY } from '#media/asset/priority.ts'
import type { FilmRecipe } from '#media/asset/recipe.ts'
import { inspectFilm } from '#media/film/inspect.ts'
import { filmAssetId, type FilmPlan, planFilm } from '#media/film/plan.ts'
import { UnreadableFilm } from '#media/film/reason.ts'
import { sidecarsOf } from '#media/film/sidecars.ts'
import type { WholeTables } from '#server/db/tables.ts'
import { LANGUAGES } from '#server/words/words.ts'
import type { Entry } from '../read/entries.ts'
import { forOperators } from '../format/text.ts'
import type { OwnVideo } from '../plan/own-media.ts'
import { episodeId } from '../read/resolve-catalogue.ts'
import { fileWithin, PathError } from './file-within.ts'
import type { ImportEntry } from '../format/imported-title.ts'
import type { NamedFile } from './photos.ts'

/** Milliseconds for reading a file through once, from a slow disk. */
const READING_MS = 3_600_000

/** The language that counts for a track of which nobody says anything: the first of the default provider. */
export async function firstLanguage(db: Kysely<WholeTables>): Promise<string> {
  const provider = await db
    .selectFrom('provider')
    .select('languages')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return provider?.languages[0]?.key ?? LANGUAGES[0]
}

/** A film in a file, with the subtitles beside it, and what of it stays behind. @throws UnreadableFilm */
export async function readFilm(
  file: string,
  ffmpeg: string,
  words: Parameters<typeof planFilm>[2],
): Promise<{ plan: FilmPlan; leftOut: string[] }> {
  const source = await inspectFilm(file, { ffmpeg, limits: { timeoutMs: READING_MS } })
  return { plan: planFilm(source, await sidecarsOf(file), words), leftOut: source.leftOut }
}

/** Video files of a title and of its episodes; a series has none of its own. */
function videosOf({ id, type, video, seasons }: ImportEntry): NamedFile[] {
  const own = video === undefined || type === 'series' ? [] : [{ id, path: ['video'], file: video }]
  const episodes = (seasons ?? []).flatMap(({ number, episodes: all }, s) =>
    all.flatMap((episode, e) =>
      episode.video === undefined
        ? []
        : [
            {
              id: episodeId(id, number, e + 1),
              path: ['seasons', s, 'episodes', e, 'video'],
              file: episode.video,
            },
          ],
    ),
  )
  return [...own, ...episodes]
}

/** Reads the videos that an entry names; what can not be used is reported. */
export async function filmsOf(
  root: string,
  { value, report }: Entry<ImportEntry>,
  ffmpeg: string,
  fallback: string,
): Promise<FilmOrder[]> {
  const words = { audio: value.audio ?? [], subtitles: value.subtitles ?? [], fallback }
  const films: FilmOrder[] = []
  if (value.video !== undefined && value.type === 'series')
    report(['video'], 'a series has no video of its own: name the files of its episodes, at each of them')
  for (const { id, path, file } of videosOf(value)) {
    try {
      const { plan } = await readFilm(await fileWithin(root, file), ffmpeg, words)
      films.push({
        contentId: id,
        title: forOperators(value.title),
        film: plan,
        waits: value.status === undefined,
      })
    } catch (error) {
      if (!(error instanceof UnreadableFilm || error instanceof PathError)) throw error
      report(path, `${file}: ${error.message}`)
    }
  }
  return films
}

/** The video of a title whose film is still to be encoded. */
export const waitingFor = (film: FilmPlan, contentId: number): OwnVideo => ({
  assetId: filmAssetId(film, contentId),
  duration: null,
  images: {},
})

export interface FilmOrder {
  contentId: number
  /** For the log. */
  title: string
  film: FilmPlan
  /** An imported title has no clip to show meanwhile: it says that its video is being prepared. */
  waits: boolean
}

/**
 * Puts a film into the queue. One that waits or is encoded already stays; one that is there already is left to the queue too, which
 * then only shows it. Answers whether anything changed.
 */
export async function queueFilm(
  db: Kysely<WholeTables>,
  { contentId, title, film, waits }: FilmOrder,
): Promise<boolean> {
  const id = filmAssetId(film, contentId)
  const hasCalledOff = await callOffOthers(db, contentId, id)
  const known = await db.selectFrom('asset').select('state').where('id', '=', id).executeTakeFirst()
  const shown = await db
    .selectFrom('content_video')
    .select(['asset_id', 'duration'])
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  const isShown = shown?.asset_id === id && shown.duration !== null
  const isQueued =
    known?.state === 'queued' || known?.state === 'encoding' || (known?.state === 'ready' && isShown)
  if (!isQueued) {
    const recipe = JSON.stringify({ film, contentId, title } satisfies FilmRecipe)
    await db
      .insertInto('asset')
      .values({ id, recipe, priority: FILM_PRIORITY, source: 'import' })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ state: 'queued', failure: null, tries: 0, try_after: null }),
      )
      .execute()
  }
  const mustWait = waits && (!shown || (shown.duration === null && shown.asset_id !== id))
  if (mustWait) await awaitFilm(db, contentId, id)
  return !isQueued || mustWait || hasCalledOff
}

/**
 * Of the films that were ordered for a title only the last is made: what an earlier order waits for goes out of the queue, and whoever is at
 * work on it throws it away. Answers whether there was any.
 */
async function callOffOthers(db: Kysely<WholeTables>, contentId: number, assetId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('asset')
    .where('id', '<>', assetId)
    .where('state', '<>', 'ready')
    .where(sql<boolean>`jsonb_exists(recipe, 'film') and recipe->>'contentId' = ${String(contentId)}`)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Lets a title say that its video is being prepared. */
async function awaitFilm(db: Kysely<WholeTables>, contentId: number, assetId: string): Promise<void> {
  await db
    .insertInto('content_video')
    .values({ content_id: contentId, asset_id: assetId, images: JSON.stringify({}) })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet({ asset_id: assetId }))
    .execute()
  for (const [table, column] of [
    ['content', 'id'],
    ['program', 'content_id'],
  ] as const)
    await sql`update ${sql.table(table)} set asset_id = ${assetId} where ${sql.ref(column)} = ${contentId}`.execute(
      db,
    )
}

/** `1:32:05, 1080p, 720p, 360p; sound ru, en; subtitles ru` */
export function describeFilm({ seconds, video, audio, subtitles }: FilmPlan): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const length = `${Math.floor(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
  const names = (tracks: readonly { language: string }[]): string =>
    tracks.map(({ language }) => language).join(', ')
  const sound = audio.some(({ stream }) => stream !== null) ? `sound ${names(audio)}` : 'silent'
  const texts = subtitles.length > 0 ? `; subtitles ${names(subtitles)}` : ''
  return `${length}, ${video.map(({ height }) => `${height}p`).join(', ')}; ${sound}${texts}`
}
