import { createHash } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'

/** So long a call waits for Redis before it is done without. */
const ANSWERS_WITHIN_MS = 500
/** How long a connection may take to be made. */
export const REACHED_WITHIN_MS = 2000
const RECONNECT_AT_MOST_MS = 1000

/**
 * A connection to Redis or Valkey that is made again as long as the node runs; what is asked meanwhile fails at once, and what is not
 * answered within half a second fails too.
 * @param use names the connection in Redis' list of clients
 */
export const openRedis = (
  url: string,
  use: 'attempts' | 'heard-notices' | 'told-notices',
  { keyPrefix = '', autoResubscribe = true }: Pick<RedisOptions, 'keyPrefix' | 'autoResubscribe'> = {},
): Redis =>
  new Redis(url, {
    connectionName: `openair-${use}`,
    connectTimeout: REACHED_WITHIN_MS,
    commandTimeout: ANSWERS_WITHIN_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, RECONNECT_AT_MOST_MS),
    keyPrefix,
    autoResubscribe,
  })

/** Begins all names of a service: services that share a Redis have names of their own in it. @param secret of the service */
export function redisPrefix(secret: Uint8Array): string {
  const service = createHash('sha256').update('openair redis').update(secret).digest('hex').slice(0, 12)
  return `openair:${service}:`
}
