import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Env } from '#server/config/env.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { DATABASE_FOLDER } from '#server/db/pglite.ts'
import { FORMAT } from '#operate/format/version.ts'
import { folderDigest, NoSuchFolder } from '#operate/read/folder-digest.ts'
import type { FirstClip } from './first-clip.ts'
import { DEMO, knownFolder, noteFolder } from '../command/service-folder.ts'
import { UsageError } from '../command/usage.ts'
import { step } from './progress.ts'

const MAIN = fileURLToPath(new URL('../openair.main.ts', import.meta.url))

/** A database with a service in it, and the service folder that this process works with; none where nobody has named one. */
interface AppliedDatabase {
  readonly database: Database
  readonly folder: string | undefined
}

const readApplied = ({ db }: Database) =>
  db.selectFrom('applied_service').select(['folder', 'digest', 'format']).executeTakeFirst()

/**
 * The service folder of an embedded database: the one that is known here, else the demo.
 * @throws where another one was applied to it, by a version that left its path in the database alone
 */
async function ownFolder(database: Database, known: string | undefined): Promise<string> {
  if (known !== undefined) return known
  const applied = await readApplied(database)
  if (!applied || applied.folder === DEMO) return DEMO
  throw new Error(
    `Which folder is this service's? An earlier version applied ${applied.folder}: name it once, openair start --service FOLDER`,
  )
}

/**
 * Whether a folder still has to be applied: it is new, its files have changed, or this version makes more of them than the one that applied
 * them.
 */
async function mustApply(database: Database, folder: string): Promise<boolean> {
  const applied = await readApplied(database)
  if (applied?.folder !== folder || applied.format < FORMAT) return true
  const digest = await folderDigest(folder).catch((error: unknown) => {
    if (error instanceof NoSuchFolder) return applied.digest
    throw error
  })
  return digest !== applied.digest
}

/** The folder of an embedded database, and whether it must still be applied. */
async function lookAt(database: Database, known: string | undefined) {
  const folder = await ownFolder(database, known)
  return { folder, isStale: await mustApply(database, folder) }
}

/**
 * Reading, drawing and planning a folder takes memory that neither Node nor the embedded database gives back: they get a process
 * of their own, which ends with this one.
 * @param instead whether the operator has named the folder: it takes the place of another service
 * @throws when the folder was not applied
 */
async function applyApart(folder: string, instead: boolean): Promise<void> {
  const child = fork(MAIN, ['apply', folder, ...(instead ? ['--instead'] : [])], {
    execArgv: process.execArgv,
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The service did not start, because its folder was not applied.')
}

/**
 * A database that many nodes share, as it was applied. Nodes of two versions may start at any moment: none of them may undo what another has
 * applied, so applying is a command of its own there.
 */
async function openShared(
  env: Env,
  open: () => Promise<Database>,
  service: string | undefined,
): Promise<AppliedDatabase> {
  if (service !== undefined)
    throw new UsageError(
      'with DATABASE_URL a start applies nothing: openair apply FOLDER does, then start (OPENAIR_SERVICE names the folder whose generator draws clips)',
    )
  const database = await step('database', open)
  const applied = await readApplied(database)
  if (applied) {
    const known = (await knownFolder(env)) ?? (applied.folder === DEMO ? DEMO : undefined)
    return { database, folder: known }
  }
  await database.close()
  throw new Error(
    'No service has been applied to this database yet: openair apply FOLDER (the demo is in demo/)',
  )
}

/** A clip that takes longer is made anew by the encoder, while the service already works. Milliseconds. */
const GRACE_MS = 10_000

/** Whether nothing has been started or applied in this data folder yet. */
const isNewInstallation = ({ dataFolder }: Env): boolean => !existsSync(join(dataFolder, DATABASE_FOLDER))

/**
 * The database of this installation with a service in it: the embedded one with its service folder applied, where that is new or has changed; one
 * that nodes share as it is.
 * @param beginClip begins the first clip of a new installation, which is waited for a little while after the database is there
 * @throws when the folder has mistakes, and where a shared database has no service yet
 */
export async function openAppliedDatabase(
  env: Env,
  log: Logger,
  service: string | undefined,
  beginClip: (folder: string) => FirstClip,
): Promise<AppliedDatabase> {
  const open = (): Promise<Database> =>
    openDatabase({
      url: env.databaseUrl,
      dataFolder: env.dataFolder,
      log,
      outbox: env.redisUrl !== null,
    })
  if (env.databaseUrl !== null) return openShared(env, open, service)
  const named = service === undefined ? env.serviceFolder : resolve(service)
  const known = named ?? (await knownFolder(env))
  if (isNewInstallation(env)) {
    // Whoever applies the folder makes the database too: opening it twice would cost seconds.
    const folder = known ?? DEMO
    const clip = beginClip(folder)
    let late: NodeJS.Timeout | undefined
    try {
      await step(`service ${folder}`, () => applyApart(folder, false))
      const database = await step('database', open)
      late = setTimeout(clip.stop, GRACE_MS)
      return { database, folder }
    } catch (error) {
      clip.stop()
      throw error
    } finally {
      await clip.done
      clearTimeout(late)
    }
  }
  const database = await step('database', open)
  const { folder, isStale } = await lookAt(database, known).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  if (!isStale) {
    await noteFolder(env, folder)
    return { database, folder }
  }
  await database.close()
  await step(`service ${folder}`, () => applyApart(folder, named !== null))
  return { database: await open(), folder }
}
