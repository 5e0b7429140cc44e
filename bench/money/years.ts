import { randomUUID } from 'node:crypto'
import { simulateYears } from '#cli/testing/billing-years.ts'
import { wrongMoney } from '#cli/testing/money-audit.ts'
import { watchMoney } from '#cli/testing/money-watch.ts'
import { runShop } from '#cli/testing/shop-service.ts'
import type { Database } from '#server/db/database.ts'
import { beginRun } from '#server/testing/test-databases.ts'
import { openUser } from '#server/testing/users.ts'
import { analysed } from '../analysed.ts'

const YEARS = { years: 10, subscriptions: 1000, seed: 1 } as const
const BEGIN = Date.UTC(2024, 0, 1)
/** Bare transactions before the years, and as many after them. */
const BARE = 2000

/** Seconds that so many transactions take one after the other, of the five statements that are the least of a booking. */
async function bareTransactions({ db }: Pick<Database, 'db'>, userId: number): Promise<number> {
  const from = performance.now()
  const at = new Date()
  for (let made = 0; made < BARE; made += 1)
    await db.transaction().execute(async (trx) => {
      const id = randomUUID()
      await trx.selectFrom('app_user').select('id').where('id', '=', userId).execute()
      await trx
        .insertInto('purchase_offer')
        .values({ id, user_id: userId, provider_id: 1, created_at: at, expires_at: at })
        .execute()
      await trx.selectFrom('provider').select('id').where('id', '=', 1).execute()
      await trx
        .insertInto('journal')
        .values({ provider_id: 1, source_type: 'bench', source_id: id, purpose: 'bench', booked_at: at })
        .execute()
      await trx.updateTable('purchase_offer').set({ expires_at: at }).where('id', '=', id).execute()
    })
  return (performance.now() - from) / 1000
}

/**
 * Seconds that ten years of a thousand subscriptions take on PostgreSQL: bought, renewed, paid late and told of in any order. Beside it what four
 * thousand bare transactions take. @throws where too little was renewed, or money is wrong
 */
export async function secondsOfYears(): Promise<{ readonly ours: number; readonly peer: number }> {
  const { TEST_ENGINE: before } = process.env
  process.env['TEST_ENGINE'] = 'postgres'
  const endRun = await beginRun()
  try {
    const service = await runShop(BEGIN)
    const { database } = service.ports
    try {
      await watchMoney(database)
      const user = await openUser(service.ports)
      const first = await bareTransactions(database, user.userId)
      const from = performance.now()
      const { renewed } = await analysed(database, () => simulateYears(service, YEARS))
      const ours = (performance.now() - from) / 1000
      const wrong = await wrongMoney(database)
      if (renewed < YEARS.subscriptions || wrong.length > 0)
        throw new Error(`${renewed} periods were renewed; wrong: ${wrong.join(', ')}`)
      return { ours, peer: first + (await bareTransactions(database, user.userId)) }
    } finally {
      await service.close()
    }
  } finally {
    await endRun()
    if (before === undefined) delete process.env['TEST_ENGINE']
    else process.env['TEST_ENGINE'] = before
  }
}
