import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { WholeTables } from '../db/tables.ts'
import { inTransaction } from '../work/in-transaction.ts'

const FOLDER = new URL('../db/migrations/', import.meta.url)

/**
 * Tries a migration on tables as they were before it, in a transaction that leaves nothing.
 * @param name of the migration's file
 * @param rows SQL of what the tables hold before
 * @param look what is to be seen after
 */
export async function migrateEarlier(
  db: Kysely<WholeTables>,
  name: string,
  rows: string,
  look: (trx: Transaction<WholeTables>) => Promise<void>,
): Promise<void> {
  const names = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()
  const read = (file: string) => readFile(new URL(file, FOLDER), 'utf8')
  const earlier = await Promise.all(names.slice(0, names.indexOf(name)).map(read))
  const own = await read(name)
  const undone = new Error('undone')
  const tried = inTransaction(db, async (trx) => {
    await sql`create schema earlier`.execute(trx)
    // Made by a migration under a name of its own, which is taken here.
    await sql`drop schema event_day cascade`.execute(trx)
    await sql`set local search_path to earlier, public`.execute(trx)
    for (const text of [...earlier, rows, own]) await sql.raw(text).execute(trx)
    await look(trx)
    throw undone
  })
  await tried.catch((error: unknown) => {
    if (error !== undone) throw error
  })
}
