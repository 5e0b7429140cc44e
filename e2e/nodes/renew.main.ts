// Renews what is due and ends: a node that does nothing else. It is told the database and the time, and killed by whoever wants to see what it leaves behind.
import { renewSubscriptions } from '#server/commerce/subscriptions/renew.ts'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'

const database = await openDatabase({
  url: process.argv[2] ?? '',
  dataFolder: null,
  log: createLog('silent'),
})
process.on('disconnect', () => process.exit())
await renewSubscriptions(database.db, Number(process.argv[3]))
await database.close()
process.exit(0)
