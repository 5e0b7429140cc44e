import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { createLog } from '../http/log.ts'
import { makeTestDatabase, testEngine } from '../testing/test-databases.ts'
import { startBoss } from './boss.ts'

const log = createLog('silent')

// The embedded database is for one process.
test.skipIf(testEngine() === 'pglite')(
  'nodes that start at the same moment on a new database lay one queue of jobs',
  async () => {
    const { url, remove } = await makeTestDatabase()
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase({ url, dataFolder: null, log })))
    const starts = await Promise.allSettled(
      nodes.map((database) => startBoss(database, log, { isWorking: false })),
    )
    expect(starts.map((start) => (start.status === 'rejected' ? String(start.reason) : 'there'))).toEqual(
      nodes.map(() => 'there'),
    )
    for (const start of starts)
      if (start.status === 'fulfilled') await start.value.stop({ graceful: false, close: false })
    await Promise.all(nodes.map((database) => database.close()))
    remove()
  },
)

test.skipIf(testEngine() === 'pglite')(
  'a node waits for its turn to lay the queue for longer than a statement may take, whoever changes the service meanwhile',
  async () => {
    const { url, remove } = await makeTestDatabase()
    const [first, second] = await Promise.all(
      [undefined, 1000].map((deadlineMs) => openDatabase({ url, dataFolder: null, log, deadlineMs })),
    )
    const { promise: until, resolve: end } = Promise.withResolvers<void>()
    const hold = async (lock: number, held: Promise<unknown>) => {
      const isLocked = Promise.withResolvers<void>()
      const over = first!.db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx)
        isLocked.resolve()
        await held
      })
      await isLocked.promise
      return { over }
    }
    const change = await hold(7_311_206, until)
    const otherNode = await hold(7_311_208, setTimeout(1600))
    const boss = await startBoss(second!, log, { isWorking: false })
    expect(await boss.getQueues()).toEqual([])
    // Every connection has its deadline again.
    const deadlines = await Promise.all(
      Array.from({ length: 10 }, () => second!.execute('show statement_timeout')),
    )
    expect(new Set(deadlines.flatMap(({ rows }) => rows.map((row) => row['statement_timeout'])))).toEqual(
      new Set(['1s']),
    )
    await boss.stop({ graceful: false, close: false })
    end()
    await Promise.all([change.over, otherNode.over])
    await Promise.all([first!, second!].map((database) => database.close()))
    remove()
  },
)
