import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../http/log.ts'
import { migrate } from './migrate.ts'
import type { WholeTables } from './tables.ts'

test('a database that cannot have trigrams is refused with a word for its administrator', async () => {
  const pglite = await PGlite.create()
  const db = new Kysely<WholeTables>({ dialect: new PGliteDialect({ pglite }) })
  await expect(migrate(db, createLog('silent'))).rejects.toThrow(
    /needs the PostgreSQL extension pg_trgm.*Let an administrator run "create extension pg_trgm"/,
  )
  await db.destroy()
})
