import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { PROVIDER_TABLES } from '../db/provider-tables.ts'
import { FOLDERS_OF_TABLES, TABLES_WITHOUT_OWNER } from '../testing/tables-of-owners.ts'
import { openTestDatabase } from '../testing/test-databases.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const parts = new Set<string>(PROVIDER_TABLES)
const namesOf = async (text: string, parameters: readonly unknown[] = []): Promise<string[]> =>
  (await database.execute(text, parameters)).rows.map(({ name }) => String(name)).toSorted()

/** Tables with a provider in each row, those that providers have parts of, and whatever hangs off one of these. */
const BOUND = `
  with recursive here as (
    select oid, relname from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace),
  bound as (
    select oid from here
    where relname = any($1) or exists (select from pg_attribute where attrelid = oid and attname = 'provider_id' and not attisdropped)
    union select conrelid from bound join pg_constraint on contype = 'f' and confrelid = bound.oid)
  select relname as name from bound join here using (oid)`

test('whatever has rows of one provider is read by parts, or it is said who reads it otherwise, and why', async () => {
  const bound = await namesOf(BOUND, [PROVIDER_TABLES])
  expect(bound).toContain('payment')
  expect(bound.filter((name) => !parts.has(name) && !FOLDERS_OF_TABLES.has(name))).toEqual([])
})

test('each table has an owner that somebody has thought about, and one only', async () => {
  const tables = await namesOf(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const known = [...PROVIDER_TABLES, ...FOLDERS_OF_TABLES.keys(), ...TABLES_WITHOUT_OWNER]
  // These stand for no table.
  const stored = known.filter((name) => name !== 'broadcast' && name !== 'kept_content')
  expect(tables).toEqual(stored.toSorted())
})
