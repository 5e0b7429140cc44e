import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { WholeTables } from './tables.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any number, as long as every node uses the same one. */
const LOCK = 7_311_205

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Search by likeness needs trigrams; many services that run PostgreSQL ask an administrator to allow an extension. */
async function needTrigrams(trx: Kysely<WholeTables>): Promise<void> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(trx)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `Openair needs the PostgreSQL extension pg_trgm, which cannot be created here (${why}). Let an administrator run "create extension pg_trgm" in this database.`,
      { cause },
    )
  }
}

/**
 * Applies the migrations that are missing, in order, all in one transaction; nodes that start together wait for each
 * other. Throws when an applied file was changed afterwards, when the database knows one that we do not have, or when it
 * cannot have trigrams.
 */
export async function migrate(db: Kysely<WholeTables>, log: Logger): Promise<void> {
  const migrations = await readMigrations()
  await db.transaction().execute(async (trx) => {
    // The tables of a large service take longer to change than a call may take.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
    await needTrigrams(trx)
    await sql`create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
      trx,
    )
    const { rows } = await sql<{
      name: string
      checksum: string
    }>`select name, checksum from migration`.execute(trx)
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const { name, text, checksum } of migrations) {
      const known = applied.get(name)
      applied.delete(name)
      if (known === checksum) continue
      if (known !== undefined) throw new Error(`Migration ${name} was changed after it had been applied.`)
      await sql.raw(text).execute(trx)
      await sql`insert into migration (name, checksum) values (${name}, ${checksum})`.execute(trx)
      log.info({ migration: name }, 'migration applied')
    }
    const [stranger] = applied.keys()
    if (stranger !== undefined)
      throw new Error(`The database is newer than this program: it has migration ${stranger}.`)
  })
}
