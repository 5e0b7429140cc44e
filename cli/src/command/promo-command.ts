import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import type { Env } from '#server/config/env.ts'
import { readSecret } from '#server/config/secret.ts'
import { openDatabase } from '#server/db/database.ts'
import { createPromoCodes, promoLines } from '#operate/promo/promo-codes.ts'
import type { PromoOrder } from './promo-arguments.ts'

/** `openair promo …`, on the database of this installation. */
export async function promoCommand(env: Env, order: PromoOrder): Promise<void> {
  const log = pino({ level: 'warn' })
  const database = await openDatabase({ url: env.databaseUrl, dataFolder: env.dataFolder, log })
  try {
    const lines =
      order.do === 'list'
        ? await promoLines(database.whole)
        : await createPromoCodes(
            database.whole,
            { secret: readSecret(env), random: { bytes: (count) => randomBytes(count) } },
            order,
            Date.now(),
          )
    for (const line of lines) console.log(line)
  } finally {
    await database.close()
  }
}
