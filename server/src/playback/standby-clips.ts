import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { AssetLookup, StandbyLookup } from '#media/asset/draft.ts'
import type { Database } from '../db/database.ts'
import type { WholeTables } from '../db/tables.ts'
import type { Tell } from '../work/in-transaction.ts'

const CHANNEL = 'standby'
/** By then every node has heard of another clip, so that all of them name it from the same moment on. */
const STANDS_IN_AFTER_MS = 10_000

/** From soon on this clip stands in, unless it does already; streams that run keep the one they have. @param now Unix milliseconds */
export async function changeStandby(
  db: Kysely<WholeTables>,
  tell: Tell,
  assetId: string,
  now: number,
): Promise<void> {
  const last = await db
    .selectFrom('standby_clip')
    .select('asset_id')
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.asset_id === assetId) return
  await db
    .insertInto('standby_clip')
    .values({ since: new Date(last ? now + STANDS_IN_AFTER_MS : 0), asset_id: assetId })
    .onConflict((conflict) => conflict.column('since').doUpdateSet({ asset_id: assetId }))
    .execute()
  tell(CHANNEL, assetId)
}

/**
 * Forgets standby clips that no stream shows any more: another one stood in before the oldest stream that may run was granted. Every node does,
 * so that all name the same ones.
 */
export async function forgetStandby(db: Kysely<WholeTables>, tell: Tell, before: Date): Promise<void> {
  const { rows } = await sql`
    delete from standby_clip old using standby_clip newer join asset on asset.id = newer.asset_id
    where newer.since > old.since and asset.state = 'ready' and greatest(newer.since, asset.ready_at) <= ${before}
    returning old.asset_id`.execute(db)
  if (rows.length > 0) tell(CHANNEL, '*')
}

/**
 * Which clip stands in as of a moment: the last one that had been made by then, so that a new one does not leave gaps without pictures while it is
 * made. Current when any node changes it.
 * @throws Error where no service was applied
 */
export async function hearStandby(
  database: Pick<Database, 'db' | 'listen'>,
  assets: AssetLookup,
  log: Logger,
): Promise<{ readonly at: StandbyLookup; stop(): Promise<void> }> {
  const read = async () => {
    const rows = await database.db.selectFrom('standby_clip').selectAll().orderBy('since', 'desc').execute()
    const clips = rows.map(({ since, asset_id }) => ({ id: asset_id, since: since.getTime() / 1000 }))
    const [newest] = clips
    if (!newest) throw new Error('No service was applied to this database.')
    return { newest, clips }
  }
  let reading: Promise<unknown> = Promise.resolve()
  let known: Awaited<ReturnType<typeof read>>
  const renew = async () => {
    known = await read()
  }
  // Listening comes first: a change between the two is read twice rather than never.
  const stopListening = await database.listen(CHANNEL, () => {
    reading = reading
      .then(renew)
      .catch((error: unknown) => log.error({ err: error }, 'the standby clip could not be read'))
  })
  await renew()
  return {
    at(second) {
      const { clips, newest } = known
      const stood = clips.find(({ id, since }) => {
        const readyAt = since <= second ? assets(id)?.readyAt : undefined
        return readyAt !== undefined && readyAt <= second
      })
      return (stood ?? clips.find(({ id }) => assets(id)) ?? newest).id
    },
    async stop() {
      await stopListening()
      await reading
    },
  }
}
