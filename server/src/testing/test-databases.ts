import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase, type Database, type DatabaseOptions } from '../db/database.ts'
import { connectionConfig } from '../db/postgres.ts'
import { createLog } from '../http/log.ts'

const LOCAL = 'postgres:///postgres?host=/var/run/postgresql'
/** Names the run that databases belong to; set by the set-up of the run, read by its workers. */
const RUN = 'OPENAIR_TEST_RUN'
/** Where the data folder lies that embedded databases of the run are copied from; set and read as the one before. */
const FIRST_FOLDER = 'OPENAIR_TEST_FOLDER'

/** Which engine the tests run on: TEST_ENGINE is `pglite` (default) or `postgres`, at TEST_DATABASE_URL or locally. */
export function testEngine(): 'pglite' | 'postgres' {
  return process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'pglite'
}

const server = (): string => process.env['TEST_DATABASE_URL'] ?? LOCAL

const namesOfRun = (): string => {
  const run = process.env[RUN]
  if (run === undefined) throw new Error('databases of tests are made within a run of the integration tests')
  return `openair_test_${run}`
}

/** Answers the rows of the last statement. */
async function onServer<Row extends object>(...statements: readonly string[]): Promise<Row[]> {
  const client = new Client(connectionConfig(server()))
  await client.connect()
  try {
    let rows: Row[] = []
    for (const sql of statements) ({ rows } = await client.query<Row>(sql))
    return rows
  } finally {
    await client.end()
  }
}

function urlOf(name: string): string {
  const url = new URL(server())
  url.pathname = `/${name}`
  return url.href
}

const drop = async (name: string): Promise<void> =>
  void (await onServer(`drop database if exists ${name} with (force)`))

const open = (url: string, options: Pick<DatabaseOptions, 'deadlineMs' | 'outbox'> = {}): Promise<Database> =>
  openDatabase({ url, dataFolder: null, log: createLog('silent'), ...options })

/** An embedded database begins by making its files, which takes seconds of the processor; a copy of them takes a moment. Answers how to remove them. */
export async function makeFirstFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'openair-test-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    await (await openDatabase({ dataFolder: folder, log: createLog('silent') })).close()
  } catch (error) {
    await remove()
    throw error
  }
  process.env[FIRST_FOLDER] = folder
  return remove
}

/** Puts a fresh, migrated embedded database without rows into an empty data folder. */
export async function fillDataFolder(folder: string): Promise<void> {
  const first = process.env[FIRST_FOLDER]
  if (first === undefined)
    throw new Error('data folders of tests are filled within a run of the embedded tests')
  await cp(first, folder, { recursive: true })
}

/** Makes what all databases of the run are copied from: migrated, without rows. Answers how to remove all of the run. */
export async function beginRun(): Promise<() => Promise<void>> {
  if (testEngine() === 'pglite') return makeFirstFolder()
  process.env[RUN] = randomBytes(4).toString('hex')
  const names = namesOfRun()
  const end = async (): Promise<void> => {
    // It waits for the copy that may still be made of it, and there is no other one after it.
    await drop(names)
    const found = await onServer<{ datname: string }>(
      `select datname from pg_database where datname like '${names}%'`,
    )
    for (const { datname } of found) await drop(datname)
  }
  try {
    await onServer(`create database ${names}`)
    await (await open(urlOf(names))).close()
  } catch (error) {
    await end()
    throw error
  }
  return end
}

/**
 * A copy of what the run began with. Its commits do not wait for the disk: no test cuts the power of the database itself, and who notifies
 * holds up all databases of the server while it waits.
 */
async function copyDatabase(): Promise<string> {
  const name = `${namesOfRun()}_${randomBytes(4).toString('hex')}`
  await onServer(
    `create database ${name} template ${namesOfRun()}`,
    `alter database ${name} set synchronous_commit = off`,
  )
  return name
}

/** What the next one who asks is given: PostgreSQL waits for the disk while it copies, and tests go on meanwhile. */
let nextCopy: Promise<string> | undefined

/**
 * Where a fresh, migrated database without rows lies on a PostgreSQL, for who opens it by its address. Nobody waits until a removed one is
 * gone: the end of the run removes what is left.
 */
export async function makeTestDatabase(): Promise<{ readonly url: string; remove(): void }> {
  const copy = nextCopy ?? copyDatabase()
  // Whoever comes after one that failed tries anew.
  nextCopy = copy.then(copyDatabase, copyDatabase)
  nextCopy.catch(() => undefined)
  const name = await copy
  return { url: urlOf(name), remove: () => void drop(name).catch(() => undefined) }
}

async function openEmbedded(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'openair-test-'))
  await fillDataFolder(folder)
  const database = await openDatabase({ dataFolder: folder, log: createLog('silent') })
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A fresh, migrated database without rows; `close` leaves nothing behind. */
export async function openTestDatabase(
  options?: Pick<DatabaseOptions, 'deadlineMs' | 'outbox'>,
): Promise<Database> {
  if (testEngine() === 'pglite') return openEmbedded()
  const { url, remove } = await makeTestDatabase()
  const database = await open(url, options)
  return {
    ...database,
    close: async () => {
      await database.close()
      remove()
    },
  }
}
