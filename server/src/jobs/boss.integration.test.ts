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
