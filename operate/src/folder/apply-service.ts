import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { PictureStore } from '#media/pictures/picture-store.ts'
import { refreshSearch } from '#server/catalogue/search/documents.ts'
import type { Database } from '#server/db/database.ts'
import type { HashGate } from '#server/identity/hash-gate.ts'
import { tellSchedule } from '#server/tv/schedule-notice.ts'
import { besideOf, mediaOf, readEpochs, readStored } from '../plan/stored.ts'
import { extendSchedules, forgetFuture, pruneSchedules } from '#server/tv/lay-schedule.ts'
import { applyAccounts } from './accounts.ts'
import type { Service } from '../format/service.ts'
import { ownMedia } from '../plan/own-media.ts'
import { folderDigest } from '../read/folder-digest.ts'
import { ServiceFolderError, serviceOf } from '../read/service-error.ts'
import { readService } from '../read/read-service.ts'
import { isQuiet, type TablePlan } from '../plan/table-plan.ts'
import { wantedOf } from '../plan/wanted.ts'
import { described, planOf } from '../write/plan-tables.ts'
import { tellChanges } from '../write/tell-changes.ts'
import { changeOffers } from '../write/withdraw.ts'
import { removeRows, writeRows } from '../write/write-plan.ts'
import { inTransaction } from '#server/work/in-transaction.ts'

export interface ApplyPorts {
  /** May still be opening: the folder is read and its pictures are drawn meanwhile. */
  database: Database | Promise<Database>
  pictures: PictureStore
  passwords: HashGate
  /** Unix milliseconds. */
  now: () => number
  /** Hears what is planned and done, a line at a time. */
  say: (line: string) => void
}

export interface Applied {
  changed: boolean
  service: Service
}

/**
 * Brings the database to what a service folder says: plans, tells the plan, applies it in one transaction. A second time there is
 * nothing to do. @throws ServiceFolderError on mistakes in the folder, before anything is changed
 */
export async function applyService(
  { database: opening, pictures, passwords, now, say }: ApplyPorts,
  path: string,
): Promise<Applied> {
  const folder = resolve(path)
  const digest = await folderDigest(folder).catch(() => {
    throw new ServiceFolderError(`${path}: there is no such folder`)
  })
  const alone = serviceOf(await readService(folder))
  const fresh = await wantedOf(alone, folder, ownMedia(new Set(), new Map(), new Map()), new Map(), now())
  const [database, drawn] = await Promise.all([opening, fresh.artist.finish(pictures)])
  if (drawn > 0) say(`  pictures: ${drawn} drawn`)
  const [stored, epochs] = [await readStored(database.whole), await readEpochs(database.whole)]
  const isAlone = epochs.size + stored.entries.length + stored.videos.size === 0
  const service = isAlone ? alone : serviceOf(await readService(folder, besideOf(stored)))
  const { tables, standby, artist } = isAlone
    ? fresh
    : await wantedOf(service, folder, mediaOf(stored), epochs, now())
  await artist.finish(pictures)

  let changed = false
  await inTransaction(database.whole, async (trx, tell) => {
    // A large folder takes longer than a call may take.
    await sql`set local statement_timeout = 0`.execute(trx)
    const offers = await changeOffers(
      trx,
      service.packets.flatMap(({ id, offers: at }) =>
        at.map(({ provider }) => ({ provider_id: provider, packet_id: id })),
      ),
    )
    for (const line of offers) say(line)
    const plans: TablePlan[] = []
    for (const wanted of tables) plans.push(await planOf(trx, wanted))
    const busy = plans.filter((plan) => !isQuiet(plan))
    for (const plan of busy) say(described(plan))
    for (const plan of busy) await writeRows(trx, plan)
    for (const plan of busy.toReversed()) await removeRows(trx, plan)
    const channels = busy.find(({ table }) => table === 'channel')
    const replanned = (channels?.update ?? []).map(({ id }) => Number(id))
    await forgetFuture(trx, replanned, now())
    await pruneSchedules(trx, now())
    const extended = await extendSchedules(trx, now())
    const added = [...extended.values()].reduce((sum, count) => sum + count, 0)
    const gone = (channels?.remove ?? []).map(({ id }) => Number(id))
    const rescheduled = new Set([...replanned, ...gone, ...extended.keys()])
    // Their broadcasts go with them, wherever they were.
    const hasLostProgrammes = busy.some(({ table, remove }) => table === 'program' && remove.length > 0)
    if (added > 0) say(`  schedule_item: ${added} new`)
    await refreshSearch(trx)
    const accounts = await applyAccounts(trx, service.accounts, passwords, now())
    if (accounts > 0) say(`  accounts: ${accounts} new or changed`)
    await trx
      .insertInto('applied_service')
      .values({ folder, name: service.name.en, digest, standby_asset: standby, applied_at: new Date(now()) })
      .onConflict((conflict) =>
        conflict.column('folder').doUpdateSet({ digest, standby_asset: standby, name: service.name.en }),
      )
      .execute()
    await trx.deleteFrom('applied_service').where('folder', '!=', folder).execute()
    changed = offers.length + busy.length + added + accounts > 0
    if (!changed) return
    const beside = offers.length + accounts > 0 ? [] : busy
    tellChanges(tell, beside, ['provider', 'shared', 'asset'])
    tellSchedule(tell, hasLostProgrammes ? '*' : [...rescheduled])
  })
  say(changed ? 'applied' : 'nothing to change')
  return { changed, service }
}
