import { randomBytes } from 'node:crypto'
import type { Env } from '#server/config/env.ts'
import { readSecret } from '#server/config/secret.ts'
import { openDatabase } from '#server/db/database.ts'
import { requireSecret } from '#server/db/service-secret.ts'
import { createPromoCodes, promoLines } from '#operate/promo/promo-codes.ts'
import type { PromoOrder } from './promo-arguments.ts'
import { commandLog } from './command-log.ts'

/** `openair promo …`, on the database of this installation. */
export async function promoCommand(env: Env, order: PromoOrder): Promise<void> {
  const log = commandLog()
  const database = await openDatabase({ url: env.databaseUrl, dataFolder: env.dataFolder, log })
  try {
    const secret = readSecret(env)
    // Codes are kept as hashes by it and printed once: by another one nobody could use them.
    if (order.do === 'create') await requireSecret(database.db, secret)
    const lines =
      order.do === 'list'
        ? await promoLines(database.whole)
        : await createPromoCodes(
            database.whole,
            { secret, random: { bytes: (count) => randomBytes(count) } },
            order,
            Date.now(),
          )
    for (const line of lines) console.log(line)
  } finally {
    await database.close()
  }
}
