import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { draftId } from '#media/asset/draft.ts'
import { FRONT_PRIORITY } from '#media/asset/priority.ts'
import { type AssetRecipe, recipeOf } from '#media/asset/recipe.ts'
import { MANIFEST_FILE } from '#media/asset/store.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction } from '#server/work/in-transaction.ts'
import { giveUpFilm, showFilm } from '#operate/content/show-film.ts'
import { removeVideos } from '#operate/content/unnamed-videos.ts'
import { orderProtected } from '#server/playback/wanted-video.ts'
import { BEAT_MS, claimOf, LIVES_MS } from './encode-claim.ts'
import type { EncodePorts } from './encode-ports.ts'
import { makeFilm } from './encode-film.ts'
import { makeClip, makeDraft } from './make-clip.ts'
import { makeProtected } from './make-protected.ts'
import { afterFailure, TRIES } from './video-tries.ts'

/** How far encoders stand back behind viewers; less so while one of them waits. */
const NICENESS = 15
const AWAITED_NICENESS = 5
/** What is on air began within a day: only so much of the schedule is looked at. Seconds. */
const LONGEST_S = 86_400

/** A taken asset, as its row has it. */
interface Taken {
  id: string
  /** Not checked yet. */
  recipe: object
  /** How often it was tried in vain. */
  tries: number
  niceness: number
  /** When its worker was last heard of: as long as this stands, nobody else has taken it. */
  seenAt: Date | null
  /** Drafts are made of clips that do not play yet; of the standby clip none, since streams wait for the whole one. */
  wantsDraft: boolean
}

async function readTaken({ database: { db } }: EncodePorts, id: string): Promise<Taken | undefined> {
  const asset = await db
    .selectFrom('asset')
    .select(['recipe', 'state', 'wanted_at', 'drafted_at', 'tries', 'seen_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!asset || asset.state === 'ready') return undefined
  const service = await db.selectFrom('applied_service').select('standby_asset').executeTakeFirstOrThrow()
  const wantsDraft = 'generator' in asset.recipe && asset.drafted_at === null && service.standby_asset !== id
  return {
    id,
    recipe: asset.recipe,
    tries: asset.tries,
    seenAt: asset.seen_at,
    niceness: asset.wanted_at === null ? NICENESS : AWAITED_NICENESS,
    wantsDraft,
  }
}

type Made = 'draft' | 'whole'

/** Makes what is next of an asset, unless the store has it. Answers what there is now. */
async function makeNext(
  ports: EncodePorts,
  { wantsDraft, ...taken }: Taken,
  recipe: AssetRecipe,
): Promise<Made> {
  const isThere = async (id: string): Promise<boolean> =>
    (await ports.store.read(id, MANIFEST_FILE)) !== undefined
  if (await isThere(taken.id)) return 'whole'
  if ('film' in recipe) {
    await makeFilm(ports, taken.id, recipe)
    return 'whole'
  }
  if ('protect' in recipe) {
    await makeProtected(ports, taken.id, recipe)
    return 'whole'
  }
  const clip = { id: taken.id, recipe }
  const tools = { ...ports, niceness: taken.niceness }
  if (wantsDraft && ((await isThere(draftId(taken.id))) || (await makeDraft(tools, clip)))) return 'draft'
  await makeClip(tools, clip)
  return 'whole'
}

/**
 * Makes one queued asset, or its draft, after which it is queued again for the rest; tells everybody when there is something new. An
 * asset that the store holds already is only marked. A failure is thrown and kept with its reason, and tried again as `afterFailure` says.
 */
export async function encodeAsset(given: EncodePorts, assetId: string): Promise<void> {
  const { database, log } = given
  const { db } = database
  const taken = await readTaken(given, assetId)
  if (!taken) return
  const claim = claimOf(given, assetId, taken.seenAt, given.beatMs ?? BEAT_MS)
  // Two workers of one asset, of which one was thought to be gone, have a folder each.
  const workFolder = join(given.workFolder, `${assetId}.${randomUUID()}`)
  const { hold, lost } = claim
  const ports = { ...given, workFolder, hold, signal: AbortSignal.any([given.signal, lost]) }
  const started = ports.now()
  let made: Made
  let recipe: AssetRecipe
  try {
    recipe = recipeOf(taken.recipe)
    made = await makeNext(ports, taken, recipe)
  } catch (error) {
    const failed = ports.signal.aborted
      ? { state: 'queued' as const }
      : afterFailure(error, taken.tries, ports.now())
    // Before it is noted: a film whose node dies in between is tried once more, and its title does not wait for ever.
    const isGivenUp = failed.state === 'failed' && 'film' in taken.recipe && !claim.lost.aborted
    if (isGivenUp) await giveUpFilm(database, assetId)
    await claim.end(failed)
    throw error
  } finally {
    claim.rest()
    await rm(workFolder, { recursive: true, force: true })
  }
  const isDraft = made === 'draft'
  // Its title may have been taken out meanwhile.
  const isWanted = await db.selectFrom('asset').select('id').where('id', '=', assetId).executeTakeFirst()
  if (!isWanted) return removeVideos(given, [isDraft ? draftId(assetId) : assetId])
  if ('film' in recipe) await showFilm(database, assetId)
  const at = new Date(ports.now())
  const untried = { failure: null, tries: 0, try_after: null }
  await inTransaction(database.whole, async (trx, tell) => {
    await trx
      .updateTable('asset')
      .where('id', '=', assetId)
      // What is there whole is there, whoever has made it; what is left of a draft may be somebody else's by now.
      .$if(isDraft, (asset) => asset.where('seen_at', 'is not distinct from', claim.seenAt()))
      .set(
        isDraft
          ? { state: 'queued', drafted_at: at, wanted_at: null, ...untried }
          : { state: 'ready', ready_at: at, ...untried },
      )
      .execute()
    if (!isDraft && !('protect' in recipe)) await orderProtected(trx, assetId)
    tell('asset', isDraft ? draftId(assetId) : assetId)
  })
  log.info(await told(ports, recipe, made, ports.now() - started))
}

/** A line of the log: what was made, in how many seconds, and how many are left. */
async function told(
  { database: { db } }: EncodePorts,
  recipe: AssetRecipe,
  made: Made,
  tookMs: number,
): Promise<string> {
  const left = await db
    .selectFrom('asset')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('state', '!=', 'ready')
    .$if(made === 'draft', (query) => query.where('drafted_at', 'is', null))
    .executeTakeFirstOrThrow()
  const took = `${(tookMs / 1000).toFixed(1)} s`
  if ('film' in recipe) return `film ready: ${recipe.title} (${took}, ${left.count} to go)`
  if ('protect' in recipe) return `video protected: ${recipe.protect.assetId} (${took}, ${left.count} to go)`
  const { title } = recipe.words
  return made === 'draft'
    ? `clip plays: ${title} (${took}, ${left.count} do not play yet)`
    : `clip ready: ${title} (${took}, ${left.count} to go)`
}

/** What a worker takes: whatever comes next, or only what somebody waits for. */
export type Taking = 'anything' | 'awaited'

/**
 * The asset to encode next, marked as being encoded: what somebody waits for, first come first; what does not play yet before what
 * plays in its small size; the standby clip and what the first page shows, what is on air, then by priority. Workers on several nodes never take the same; what one had taken that was not heard of
 * for 40 seconds is taken again, which counts as a try: see `failGone`.
 * @param now Unix milliseconds
 * @param draws whether clips are taken too, for which it takes a generator
 */
export async function takeMostWanted(
  { whole }: Database,
  now: number,
  taking: Taking = 'anything',
  draws = true,
): Promise<string | undefined> {
  const seconds = Math.floor(now / 1000)
  const taken = await sql<{ id: string }>`
    update asset set state = 'encoding', seen_at = ${new Date(now)}, tries = tries + (state = 'encoding')::integer where id = (
      select a.id from asset a
      where ((a.state = 'queued' and coalesce(a.try_after <= ${new Date(now)}, true)) or (a.state = 'encoding' and a.tries + 1 < ${TRIES} and coalesce(a.seen_at < ${new Date(now - LIVES_MS)}, true)))
        and (${taking === 'anything'} or a.wanted_at is not null)
        and (${draws} or jsonb_exists(a.recipe, 'film') or jsonb_exists(a.recipe, 'protect'))
        and not exists (select from asset of where of.id = a.recipe->'protect'->>'assetId' and of.state != 'ready')
      order by a.wanted_at nulls last, a.drafted_at is not null, a.priority > ${FRONT_PRIORITY},
        a.priority > ${FRONT_PRIORITY} and not exists (select from schedule_item s where s.asset_id = a.id and s.starts_at <= ${seconds} and s.starts_at > ${seconds - LONGEST_S} and s.starts_at + s.duration > ${seconds}),
        a.priority, a.id
      limit 1 for update skip locked)
    returning id`.execute(whole)
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

/**
 * Puts back what an encoder that is gone had taken, as a try of it, and what failed: whoever starts a service by hand may have mended that.
 * Only right while no other worker runs on this database.
 */
export async function requeueTaken({ db }: Database): Promise<void> {
  await db
    .updateTable('asset')
    .set({ state: 'queued', tries: 0, try_after: null })
    .where('state', '=', 'failed')
    .execute()
  await db.updateTable('asset').set({ seen_at: null }).where('state', '=', 'encoding').execute()
}
