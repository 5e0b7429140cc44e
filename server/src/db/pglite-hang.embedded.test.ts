import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../http/log.ts'
import { openPglite } from './pglite.ts'

/** Spins in the database until somebody ends it. */
const ENDLESS = sql`select count(*) from generate_series(1, 1000000000000)`

const lines: string[] = []
let folder: string
let database: Awaited<ReturnType<typeof openPglite>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openair-hang-'))
  const log = createLog('warn', { write: (line) => lines.push(line) })
  database = await openPglite(folder, { log, silentMs: 2000 })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('a database that hangs is opened anew with all that was committed, and what waited for it fails', async () => {
  const { whole: db, execute } = database
  const heard: string[] = []
  await database.listen('news', (payload) => heard.push(payload))
  await execute('create table kept (id integer)')
  await execute('insert into kept values (1)')
  const inTransaction = db.transaction().execute(async (trx) => {
    await sql`insert into kept values (2)`.execute(trx)
    await ENDLESS.execute(trx)
  })
  const waiting = sql`select 1`.execute(db)
  const [broken, late] = await Promise.allSettled([inTransaction, waiting])
  expect([broken.status, late.status]).toEqual(['rejected', 'rejected'])
  expect(lines.join()).toContain('does not answer and is opened anew')

  const ids = () =>
    execute('select id from kept order by id').then(
      ({ rows }) => rows,
      () => null,
    )
  await expect.poll(ids, { timeout: 30_000 }).toEqual([{ id: 1 }])
  // Listeners are told that they may have missed something, and hear again.
  expect(heard).toEqual(['*'])
  await execute('select pg_notify($1, $2)', ['news', 'again'])
  await expect.poll(() => heard).toEqual(['*', 'again'])
  // Transactions work as before.
  await db.transaction().execute((trx) => sql`insert into kept values (3)`.execute(trx))
  expect(await ids()).toEqual([{ id: 1 }, { id: 3 }])
}, 60_000)
