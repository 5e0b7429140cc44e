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
import { folderDigest } from '#operate/read/folder-digest.ts'
import type { FirstClip } from './first-clip.ts'
import { UsageError } from '../command/usage.ts'
import { step } from './progress.ts'

export const DEMO = fileURLToPath(new URL('../../../demo', import.meta.url))
const MAIN = fileURLToPath(new URL('../openair.main.ts', import.meta.url))

/**
 * The folder that still has to be applied: a new installation's, or the one applied when its files have changed, or when this version makes
 * more of them than the one that applied it.
 */
async function folderToApply({ db }: Database, service: string | undefined): Promise<string | undefined> {
  const applied = await db
    .selectFrom('applied_service')
    .select(['folder', 'digest', 'format'])
    .executeTakeFirst()
  const folder = resolve(service ?? applied?.folder ?? DEMO)
  if (applied?.folder !== folder || applied.format < FORMAT) return folder
  const digest = await folderDigest(folder).catch(() => applied.digest)
  return digest === applied.digest ? undefined : folder
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
async function openShared(open: () => Promise<Database>, service: string | undefined): Promise<Database> {
  if (service !== undefined)
    throw new UsageError('with DATABASE_URL a start applies nothing: openair apply FOLDER does, then start')
  const database = await step('database', open)
  const applied = await database.db.selectFrom('applied_service').select('folder').executeTakeFirst()
  if (applied) return database
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
): Promise<Database> {
  const open = (): Promise<Database> =>
    openDatabase({ url: env.databaseUrl, dataFolder: env.dataFolder, log })
  if (env.databaseUrl !== null) return openShared(open, service)
  if (isNewInstallation(env)) {
    // Whoever applies the folder makes the database too: opening it twice would cost seconds.
    const first = resolve(service ?? DEMO)
    const clip = beginClip(first)
    let late: NodeJS.Timeout | undefined
    try {
      await step(`service ${first}`, () => applyApart(first, false))
      const database = await step('database', open)
      late = setTimeout(clip.stop, GRACE_MS)
      return database
    } catch (error) {
      clip.stop()
      throw error
    } finally {
      await clip.done
      clearTimeout(late)
    }
  }
  const database = await step('database', open)
  const folder = await folderToApply(database, service).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  if (folder === undefined) return database
  await database.close()
  await step(`service ${folder}`, () => applyApart(folder, service !== undefined))
  return open()
}
