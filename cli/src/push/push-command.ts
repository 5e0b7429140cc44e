import { orderPush, type PushOrder } from '#operate/push/push-orders.ts'
import type { Env } from '#server/config/env.ts'
import { openDatabase } from '#server/db/database.ts'
import { commandLog } from '../command/command-log.ts'

/** `openair push …`, on the database of this installation. */
export async function pushCommand(env: Env, order: PushOrder): Promise<void> {
  const database = await openDatabase({
    url: env.databaseUrl,
    dataFolder: env.dataFolder,
    log: commandLog(),
  })
  try {
    const { id, devices } = await orderPush(database, order)
    console.log(`push ${id}: ${devices} devices want notifications`)
  } finally {
    await database.close()
  }
}
