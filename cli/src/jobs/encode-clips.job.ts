import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type ClipOrder, encodeClip } from '#media/clip/encode-clip.ts'
import type { ClipRecipe } from '#media/clip/recipe.ts'
import { MANIFEST_FILE, type MediaStore } from '#media/asset/store.ts'
import type { PictureStore } from '#media/pictures/picture-store.ts'
import type { Database } from '#server/db/database.ts'
import { type Clip, FRONT_PRIORITY } from '../apply/clips.ts'
import type { FilmRecipe } from '../content/videos.ts'
import { giveUpFilm, makeFilm, showFilm } from './encode-film.ts'

/** What an asset is made from, as `openair apply` leaves it with the asset. */
export interface AssetRecipe {
  /** Words for the artwork generator of the service folder. */
  words: { title: string } & Record<string, unknown>
  audio: string[]
  subtitles: ClipOrder['subtitles']
}

export interface EncodePorts {
  database: Database
  store: MediaStore
  pictures: PictureStore
  secret: Uint8Array
  ffmpeg: string
  /** Folder for unfinished work. */
  workFolder: string
  now: () => number
  log: Logger
  signal: AbortSignal
}

/** How far encoders stand back behind viewers; less so while one of them waits. */
const NICENESS = 15
const AWAITED_NICENESS = 5
/** Milliseconds after which an encoder that has not finished is taken for stuck. */
const TIMEOUT_MS = 300_000

type Layers = (words: AssetRecipe['words']) => ClipRecipe

const generators = new Map<string, Promise<Layers>>()

/** The artwork generator that a service folder brings along. */
function generatorOf(folder: string): Promise<Layers> {
  const known = generators.get(folder)
  if (known) return known
  const loading = import(pathToFileURL(join(folder, 'artwork/main.ts')).href).then(
    (module: { clipLayers: Layers }) => module.clipLayers,
  )
  generators.set(folder, loading)
  return loading
}

/** What a clip is made with. */
export type ClipPorts = Pick<EncodePorts, 'store' | 'secret' | 'ffmpeg' | 'workFolder' | 'now' | 'signal'> & {
  /** 0 to 19: how far it stands back behind everything else. */
  niceness: number
}

/** Makes a clip with the generator of a service folder. @throws ToolError */
export async function makeClip(
  { store, secret, ffmpeg, workFolder, now, signal, niceness }: ClipPorts,
  { id, recipe }: Clip,
  folder: string,
): Promise<void> {
  const layers = await generatorOf(folder)
  const { audio, subtitles } = recipe
  const order = { assetId: id, recipe: layers(recipe.words), audio, subtitles }
  await encodeClip(order, {
    store,
    secret,
    ffmpeg,
    folder: join(workFolder, id),
    now,
    niceness,
    limits: { timeoutMs: TIMEOUT_MS, signal },
  })
}

/** How often an encoder says that it lives, and for how long it is believed to. */
const BEAT_MS = 30_000
export const LIVES_MS = 4 * BEAT_MS

async function beat({ database, now, log }: EncodePorts, assetId: string): Promise<void> {
  const seen = database.db
    .updateTable('asset')
    .set({ seen_at: new Date(now()) })
    .where('id', '=', assetId)
  await seen
    .execute()
    .catch((error: unknown) => log.warn({ err: error }, 'an encoder could not say that it lives'))
}

/**
 * Encodes one queued asset; tells everybody when it is ready. An asset that the store holds already is only marked.
 * A failure is kept with its reason and thrown, so that the queue tries again.
 */
export async function encodeAsset(ports: EncodePorts, assetId: string): Promise<void> {
  const { database, store, log } = ports
  const { db } = database
  const asset = await db
    .selectFrom('asset')
    .select(['recipe', 'state', 'wanted_at'])
    .where('id', '=', assetId)
    .executeTakeFirst()
  if (!asset || asset.state === 'ready') return
  const { folder } = await db.selectFrom('applied_service').select('folder').executeTakeFirstOrThrow()
  const recipe = asset.recipe as AssetRecipe | FilmRecipe
  const started = ports.now()
  let isThere = false
  const heart = setInterval(() => void beat(ports, assetId), BEAT_MS)
  try {
    isThere = (await store.read(assetId, MANIFEST_FILE)) !== undefined
    if (!isThere) {
      if ('film' in recipe) await makeFilm(ports, assetId, recipe)
      else {
        const niceness = asset.wanted_at === null ? NICENESS : AWAITED_NICENESS
        await makeClip({ ...ports, niceness }, { id: assetId, recipe }, folder)
      }
    }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    const stopped = ports.signal.aborted
    if ('film' in recipe && !stopped) await giveUpFilm(ports, assetId)
    await db
      .updateTable('asset')
      .set(stopped ? { state: 'queued' } : { state: 'failed', failure })
      .where('id', '=', assetId)
      .execute()
    throw error
  } finally {
    clearInterval(heart)
  }
  // Its title may have been taken out meanwhile.
  const isWanted = await db.selectFrom('asset').select('id').where('id', '=', assetId).executeTakeFirst()
  if (!isWanted) return store.remove(assetId)
  if ('film' in recipe) await showFilm(ports, assetId)
  await db
    .updateTable('asset')
    .set({ state: 'ready', ready_at: new Date(ports.now()), failure: null })
    .where('id', '=', assetId)
    .execute()
  await database.notify('asset', assetId)
  const left = await db
    .selectFrom('asset')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('state', '!=', 'ready')
    .executeTakeFirstOrThrow()
  const what = 'film' in recipe ? `film ready: ${recipe.title}` : `clip ready: ${recipe.words.title}`
  const took = isThere ? '' : `${((ports.now() - started) / 1000).toFixed(1)} s, `
  log.info(`${what} (${took}${Number(left.count)} to go)`)
}

/** What a worker takes: whatever comes next, or only what somebody waits for. */
export type Taking = 'anything' | 'awaited'

/**
 * The asset to encode next, marked as being encoded: what somebody waits for, first come first, the standby clip and what the first
 * page shows, what is on air, then by priority. Workers on several nodes never take the same; what one had taken that was not heard of
 * for two minutes is taken again. @param now Unix milliseconds
 */
export async function takeMostWanted(
  { db }: Database,
  now: number,
  taking: Taking = 'anything',
): Promise<string | undefined> {
  const seconds = Math.floor(now / 1000)
  const taken = await sql<{ id: string }>`
    update asset set state = 'encoding', seen_at = ${new Date(now)} where id = (
      select a.id from asset a
      where (a.state = 'queued' or (a.state = 'encoding' and coalesce(a.seen_at < ${new Date(now - LIVES_MS)}, true)))
        and (${taking === 'anything'} or a.wanted_at is not null)
      order by a.wanted_at nulls last, a.priority > ${FRONT_PRIORITY},
        a.priority > ${FRONT_PRIORITY} and not exists (select from schedule_item s where s.asset_id = a.id and s.starts_at <= ${seconds} and s.starts_at + s.duration > ${seconds}),
        a.priority, a.id
      limit 1 for update skip locked)
    returning id`.execute(db)
  return taken.rows[0]?.id
}

/** Ids of the assets that some worker is encoding now. @param now Unix milliseconds */
export async function encodedNow({ db }: Database, now: number): Promise<Set<string>> {
  const found = await db
    .selectFrom('asset')
    .select('id')
    .where('state', '=', 'encoding')
    .where('seen_at', '>=', new Date(now - LIVES_MS))
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** Puts back what an encoder that is gone had taken; only right while no other worker runs on this database. */
export async function requeueTaken({ db }: Database): Promise<void> {
  await db
    .updateTable('asset')
    .set({ state: 'queued' })
    .where('state', 'in', ['encoding', 'failed'])
    .execute()
}
