import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { ORDERED_CHANNEL } from '../work/in-transaction.ts'
import type { Job } from './job.ts'

const AT_ONCE = 500
/** Notices tell of orders at once; this looks for what a node that died has left, and what could not be handed over. */
const LOOK_MS = 30_000

/**
 * Hands what transactions have ordered to whoever does it. An order is forgotten after it was taken: who dies in between hands it over
 * once more, under the same id. Those of other versions' jobs stay.
 * @param take throws where it could not take them
 */
export async function handOverOrders(
  { db }: Pick<Database, 'db'>,
  names: readonly string[],
  take: (name: string, orders: readonly { readonly id: string; readonly data: object }[]) => Promise<void>,
): Promise<void> {
  if (names.length === 0) return
  for (;;) {
    const orders = await db
      .selectFrom('ordered_job')
      .select(['id', 'job', 'data'])
      .where('job', 'in', names)
      .orderBy('ordered_at')
      .limit(AT_ONCE)
      .execute()
    for (const [name, ordered] of Map.groupBy(orders, ({ job }) => job))
      await take(
        name,
        ordered.map(({ id, data }) => ({ id, data })),
      )
    const ids = orders.map(({ id }) => id)
    if (ids.length > 0) await db.deleteFrom('ordered_job').where('id', 'in', ids).execute()
    if (orders.length < AT_ONCE) return
  }
}

/**
 * Puts what is ordered into the queue, from now on and as soon as it is committed. Answers how to stop.
 * @param wake lets this node look at once whether there is something to do of a job
 */
export async function queueOrders(
  database: Pick<Database, 'db' | 'listen'>,
  boss: PgBoss,
  jobs: readonly Job[],
  wake: (name: string) => void,
  log: Logger,
): Promise<() => Promise<void>> {
  const names = jobs.filter(({ cron }) => cron === null).map(({ name }) => name)
  const handOver = () =>
    handOverOrders(database, names, async (name, orders) => {
      // The id of the order is the job's: whoever hands it over second adds nothing.
      await boss.insert(name, [...orders])
      wake(name)
    })
  let handing: Promise<void> = Promise.resolve()
  const look = (): void => {
    handing = handing
      .then(handOver)
      .catch((error: unknown) => log.error({ err: error }, 'what was ordered could not be queued'))
  }
  const stopListening = await database.listen(ORDERED_CHANNEL, look)
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  look()
  return async () => {
    clearInterval(timer)
    await stopListening()
    await handing
  }
}
