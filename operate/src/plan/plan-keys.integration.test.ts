import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { readService } from '../read/read-service.ts'
import { serviceOf } from '../read/service-error.ts'
import { smallService } from '../testing/small-service.ts'
import { ownMedia } from './own-media.ts'
import { NOTHING_YET, wantedOf } from './wanted.ts'

test('rows of a plan are told apart by what the database tells them apart by', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const folder = await smallService()
  onTestFinished(() => rm(folder, { recursive: true }))
  const service = serviceOf(await readService(folder))
  const none = ownMedia(new Set(), new Map(), new Map())
  const { tables } = await wantedOf(service, folder, none, NOTHING_YET, Date.UTC(2026, 5, 15))
  const { rows } = await database.execute(
    `select table_name as "table", array_agg(column_name::text order by column_name::text) as columns
     from information_schema.table_constraints join information_schema.key_column_usage using (constraint_schema, constraint_name, table_name)
     where constraint_type = 'PRIMARY KEY' and constraint_schema = current_schema() group by table_name`,
  )
  const keys = new Map(rows.map(({ table, columns }) => [table, columns]))
  expect(tables.length).toBeGreaterThan(20)
  for (const { table, key } of tables) expect([table, key.toSorted()]).toEqual([table, keys.get(table)])
})
