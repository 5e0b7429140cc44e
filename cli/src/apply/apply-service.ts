import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import type { PictureStore } from '#media/pictures/picture-store.ts'
import type { Database } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { HashGate } from '#server/identity/hash-gate.ts'
import { epochOf, extendSchedules, forgetFuture, pruneSchedules } from '../jobs/schedule.job.ts'
import { applyAccounts } from './accounts.ts'
import { artistOf } from './artist.ts'
import { clipList, orderStandby } from './clips.ts'
import type { Service } from './format/service.ts'
import { readService } from './read-service.ts'
import { isQuiet, planTable, type TablePlan, type WantedTable } from './table-plan.ts'
import { wantedCatalogue, wantedContents } from './wanted-catalogue.ts'
import { promotedContents, wantedPages } from './wanted-pages.ts'
import { wantedAvatars, wantedPackets, wantedProviders } from './wanted-service.ts'
import { wantedTv } from './wanted-tv.ts'
import { readRows, removeRows, writeRows } from './write-plan.ts'

/** A service folder that cannot be applied; nothing was changed. Its message has a line per mistake. */
export class ServiceFolderError extends Error {}

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

/** A digest of all files of a folder: names and bytes. */
export async function folderDigest(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted())
    hash
      .update(file.slice(folder.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  return hash.digest('hex')
}

/** Tables from the folder, parents before children, and with the epochs that channels have already. */
async function wantedOf(service: Service, folder: string, epochs: ReadonlyMap<string, number>, now: number) {
  const artist = await artistOf(folder)
  const clips = clipList()
  const standby = orderStandby(clips, service)
  const zone =
    (service.providers.find(({ isDefault }) => isDefault) ?? service.providers[0])?.timeZone ?? 'UTC'
  const { contents, assets } = wantedContents(service, artist, clips, promotedContents(service), zone)
  const tv = wantedTv(service, artist, clips, assets, ({ slug }, plan) => {
    return epochs.get(slug) ?? epochOf(plan, now, zone, service.timelineEpochDays)
  })
  const tables: WantedTable[] = [
    wantedProviders(service, artist),
    ...wantedAvatars(service, artist),
    ...wantedCatalogue(service, artist, contents),
    ...tv,
    ...wantedPackets(service, artist),
    ...wantedPages(service, artist),
    { table: 'asset', key: ['id'], rows: clips.rows() },
  ]
  return { tables, artist, standby }
}

async function planOf(db: Kysely<Tables>, wanted: WantedTable): Promise<TablePlan> {
  const columns = Object.keys(wanted.rows[0] ?? {})
  const plan = planTable(wanted, await readRows(db, wanted.table, columns.length > 0 ? columns : wanted.key))
  // An asset that nothing names any more stays: viewers may be watching it.
  return wanted.table === 'asset' ? { ...plan, remove: [] } : plan
}

const described = ({ table, insert, update, remove }: TablePlan): string => {
  const parts = [
    insert.length > 0 ? `${insert.length} new` : '',
    update.length > 0 ? `${update.length} changed` : '',
    remove.length > 0 ? `${remove.length} removed` : '',
  ]
  return `  ${table}: ${parts.filter(Boolean).join(', ')}`
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
  const read = await readService(folder)
  if (!read.ok) {
    throw new ServiceFolderError(
      read.problems
        .map(({ file, line, field, message }) => `${file}:${line} ${field}: ${message}`)
        .join('\n'),
    )
  }
  const { service } = read
  const fresh = await wantedOf(service, folder, new Map(), now())
  const [database, drawn] = await Promise.all([opening, fresh.artist.finish(pictures)])
  if (drawn > 0) say(`  pictures: ${drawn} drawn`)
  const known = await database.db.selectFrom('channel').select(['slug', 'epoch']).execute()
  const epochs = new Map(known.map(({ slug, epoch }) => [slug, Number(epoch)]))
  const { tables, standby } = epochs.size === 0 ? fresh : await wantedOf(service, folder, epochs, now())

  let changed = false
  await database.db.transaction().execute(async (trx) => {
    const plans: TablePlan[] = []
    for (const wanted of tables) plans.push(await planOf(trx, wanted))
    const busy = plans.filter((plan) => !isQuiet(plan))
    for (const plan of busy) say(described(plan))
    for (const plan of busy) await writeRows(trx, plan)
    for (const plan of busy.toReversed()) await removeRows(trx, plan)
    const replanned = busy.find(({ table }) => table === 'channel')?.update ?? []
    await forgetFuture(
      trx,
      replanned.map(({ id }) => Number(id)),
      now(),
    )
    await pruneSchedules(trx, now())
    const added = await extendSchedules(trx, now())
    if (added > 0) say(`  schedule_item: ${added} new`)
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
    changed = busy.length + added + accounts > 0
  })
  if (changed) {
    for (const channel of ['provider', 'shared', 'schedule', 'asset']) await database.notify(channel, '*')
  }
  say(changed ? 'applied' : 'nothing to change')
  return { changed, service }
}
