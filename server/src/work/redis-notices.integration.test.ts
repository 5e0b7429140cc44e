import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../http/log.ts'
import { hasNoRedis, redisServer } from '../testing/redis-server.ts'
import { openTestDatabase, testEngine } from '../testing/test-databases.ts'
import { inTransaction } from './in-transaction.ts'
import { withRedisNotices } from './redis-notices.ts'

test.skipIf(hasNoRedis() || testEngine() === 'pglite')(
  'a node that Redis brings nothing hears what the others tell, while these have it',
  async () => {
    const server = await redisServer()
    await server.start()
    const admin = new Redis(server.url)
    // This node may publish as all others may; what it wants to hear is refused.
    await admin.acl('SETUSER', 'unheard', 'on', '>secret', '~*', '&*', '+@all', '-subscribe')
    admin.disconnect()
    const database = await openTestDatabase({ outbox: true })
    const shared = { ...database, close: async () => undefined }
    const open = (url: string) => withRedisNotices(shared, url, Buffer.alloc(32, 9), createLog('silent'))
    const [other, lost] = [
      await open(server.url),
      await open(server.url.replace('redis://', 'redis://unheard:secret@')),
    ]
    onTestFinished(async () => {
      for (const node of [lost, other, database]) await node.close()
      await server.kill()
    })
    const heard: string[] = []
    await lost.listen('news', (payload) => heard.push(payload))
    const tell = () => inTransaction(database.db, async (_, say) => say('news', 'told'))
    await expect
      .poll(
        async () => {
          await tell()
          return heard
        },
        { timeout: 15_000 },
      )
      .toContain('told')
  },
)
