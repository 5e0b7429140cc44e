import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase, testEngine } from '../testing/test-databases.ts'
import { inTransaction } from './in-transaction.ts'
import { handOverNotices, type Notice } from './notice-relay.ts'

describe.skipIf(testEngine() === 'pglite')('the outbox of notices', () => {
  let database: Database
  let published: Notice[]
  const lost: unknown[] = []
  beforeAll(async () => {
    database = await openTestDatabase({ outbox: true })
  })
  beforeEach(() => {
    published = []
    lost.length = 0
  })
  afterAll(() => database.close())

  const left = async () => (await database.execute('select channel, payload from notice_outbox')).rows
  const handOver = (publish = async (notices: readonly Notice[]) => published.push(...notices) > 0) =>
    handOverNotices(database.whole, publish, (error) => lost.push(error))

  test('notices leave in the order in which they were told, with the commit or not at all, and many at a time', async () => {
    const told = Array.from({ length: 600 }, (_, at) => ({ channel: 'many', payload: String(at) }))
    const failing = inTransaction(database.db, async (_, tell) => {
      tell('never', 'x')
      throw new Error('not done')
    })
    await expect(failing).rejects.toThrow('not done')
    await inTransaction(database.db, async (_, tell) => {
      for (const { channel, payload } of told) tell(channel, payload)
    })
    expect(await left()).toHaveLength(600)
    // Two nodes that look at the same moment hand each of them over once.
    await Promise.all([handOver(), handOver()])
    expect(published).toEqual(told)
    expect(await left()).toEqual([])
  })

  test('who dies before the outbox is emptied has what it published published again', async () => {
    await inTransaction(database.db, async (_, tell) => tell('again', '1'))
    const dying = inTransaction(database.whole, async (trx) => {
      await handOverNotices(
        trx,
        async (notices) => published.push(...notices) > 0,
        () => undefined,
      )
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    await handOver()
    expect(published).toEqual([
      { channel: 'again', payload: '1' },
      { channel: 'again', payload: '1' },
    ])
  })

  test('what cannot be published is told by the database, and is not lost', async () => {
    const heard: string[] = []
    const stop = await database.listen('fallback', (payload) => heard.push(payload))
    await inTransaction(database.db, async (_, tell) => tell('fallback', 'here'))
    await handOver(() => Promise.reject(new Error('no Redis')))
    await expect.poll(() => heard).toEqual(['here'])
    expect(lost).toHaveLength(1)
    expect(await left()).toEqual([])
    await stop()
  })
})
