import { orderPush, type PushOrder } from '#operate/push/push-orders.ts'
import type { Env } from '#server/config/env.ts'
import { readSecret } from '#server/config/secret.ts'
import { openDatabase } from '#server/db/database.ts'
import { requireSecret } from '#server/db/service-secret.ts'
import { commandLog } from '../command/command-log.ts'

/** `openair push …`, on the database of this installation. */
export async function pushCommand(env: Env, order: PushOrder): Promise<void> {
  const database = await openDatabase({
    url: env.databaseUrl,
    dataFolder: env.dataFolder,
    log: commandLog(),
  })
  try {
    // Promo codes are known by it alone: by another one none would be found. Whoever opens none may have none here, and none is made.
    const knownSecret = async (): Promise<Uint8Array> => {
      const secret = readSecret(env)
      await requireSecret(database.db, secret)
      return secret
    }
    const { id, devices } = await orderPush(database, knownSecret, order)
    console.log(`push ${id}: ${devices} devices want notifications`)
  } finally {
    await database.close()
  }
}
