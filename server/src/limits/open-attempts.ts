import { once } from 'node:events'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { openRedis, REACHED_WITHIN_MS, redisPrefix } from '../db/redis.ts'
import type { Attempts } from './attempts.ts'
import { databaseAttempts } from './database-attempts.ts'
import { redisAttempts } from './redis-attempts.ts'

export interface OpenAttempts {
  readonly attempts: Attempts
  close(): Promise<void>
}

/** What Redis does not answer is counted in the database: nobody is refused because of it, and nobody tries without being counted. */
function withFallback(first: Attempts, second: Attempts, onLost: (error: unknown) => void): Attempts {
  const either = async <T>(ask: (attempts: Attempts) => Promise<T>): Promise<T> => {
    try {
      return await ask(first)
    } catch (error) {
      onLost(error)
      return ask(second)
    }
  }
  return {
    count: (...asked) => either((one) => one.count(...asked)),
    countAll: (...asked) => either((one) => one.countAll(...asked)),
    secondsUntilFree: (...asked) => either((one) => one.secondsUntilFree(...asked)),
    giveBack: (...asked) => either((one) => one.giveBack(...asked)),
    clear: (...asked) => either((one) => one.clear(...asked)),
    clearOf: (...asked) => either((one) => one.clearOf(...asked)),
    // The database may hold counts of a time without Redis.
    sweep: (now) => second.sweep(now),
  }
}

/**
 * The counts of attempts: in Redis or Valkey where the operator names one, else in the database. One that cannot be reached is no reason
 * not to serve: it is tried again as long as the node runs, and the log says when it was lost and when it is back.
 * @param secret of the service: services that share a Redis have names of their own in it
 */
export async function openAttempts(
  database: Pick<Database, 'db'>,
  redisUrl: string | null,
  secret: Uint8Array,
  log: Logger,
): Promise<OpenAttempts> {
  const inDatabase = databaseAttempts(database)
  if (redisUrl === null) return { attempts: inDatabase, close: async () => undefined }
  const redis = openRedis(redisUrl, 'attempts', { keyPrefix: redisPrefix(secret) })
  let isLost = false
  const onLost = (error: unknown): void => {
    if (!isLost) log.warn({ err: error }, 'Redis does not answer; the database counts until it does')
    isLost = true
  }
  redis.on('error', onLost)
  redis.on('ready', () => {
    if (isLost) log.warn('Redis answers again')
    isLost = false
  })
  await once(redis, 'ready', { signal: AbortSignal.timeout(REACHED_WITHIN_MS) }).catch(onLost)
  return {
    attempts: withFallback(redisAttempts(redis), inDatabase, onLost),
    close: async () => redis.disconnect(),
  }
}
