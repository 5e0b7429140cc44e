import { once } from 'node:events'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Database, Listener } from '../db/database.ts'
import { openRedis, REACHED_WITHIN_MS, redisPrefix } from '../db/redis.ts'
import { type Notice, relayNotices } from './notice-relay.ts'
import { type UnreachedNodes, unreachedNodes } from './unreached-nodes.ts'

/** A line that has fallen silent is noticed so soon. */
const PING_MS = 5000

/** Listeners of notices that Redis brings. */
class Hearing {
  readonly #listeners = new Map<string, Set<Listener>>()

  add(channel: string, listener: Listener): () => void {
    const heard = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, heard.add(listener))
    return () => void heard.delete(listener)
  }

  hear({ channel, payload }: Notice): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload)
  }

  /** What was told meanwhile was not heard: anything may have changed. */
  missed(): void {
    for (const heard of this.#listeners.values()) for (const listener of heard) listener('*')
  }
}

/** Hears a channel of Redis, each time it is connected anew too, when `missed` is called. */
function subscribe(
  redis: Redis,
  name: string,
  hearing: Hearing,
  unreached: Pick<UnreachedNodes, 'lost' | 'reached'>,
  log: Logger,
): () => void {
  redis.on('message', (_, text) => {
    for (const notice of JSON.parse(text) as Notice[]) hearing.hear(notice)
  })
  redis.on('ready', () => {
    redis.subscribe(name).then(
      () => {
        unreached.reached()
        hearing.missed()
      },
      (error: unknown) => {
        unreached.lost()
        log.warn({ err: error }, 'Redis brings no notices')
        redis.disconnect(true)
      },
    )
  })
  redis.on('close', () => unreached.lost())
  const timer = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => redis.disconnect(true))
  }, PING_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * A database whose notices Redis carries. A transaction writes what it tells into the outbox, so that it leaves with the commit or not at all;
 * from there it is published right after the commit, or half a second later by another node where this one has died. Every notice is heard at
 * least once, some twice, by each node. The database, which every node goes on hearing, also from commands and nodes that know no Redis, tells
 * what cannot be published, and what is published while a node says that Redis does not reach it. That one takes everything for changed until the
 * others know, and when it is back, as it does with the database.
 * @param database opened with `outbox`
 * @param secret of the service
 */
export async function withRedisNotices(
  database: Database,
  redisUrl: string,
  secret: Uint8Array,
  log: Logger,
): Promise<Database> {
  const name = `${redisPrefix(secret)}notices`
  const hearing = new Hearing()
  // Before Redis is asked for: what comes of it must not be there before somebody listens.
  const unreached = await unreachedNodes(database, () => hearing.missed())
  const subscriber = openRedis(redisUrl, 'heard-notices', { autoResubscribe: false })
  const publisher = openRedis(redisUrl, 'told-notices')
  let isLost = false
  const onLost = (error: unknown): void => {
    if (!isLost) log.warn({ err: error }, 'Redis brings no notices until it is back')
    isLost = true
  }
  for (const redis of [subscriber, publisher]) redis.on('error', onLost)
  subscriber.on('ready', () => {
    if (isLost) log.warn('Redis brings notices again')
    isLost = false
  })
  const stopHearing = subscribe(subscriber, name, hearing, unreached, log)
  const reached = { signal: AbortSignal.timeout(REACHED_WITHIN_MS) }
  await Promise.all([subscriber, publisher].map((redis) => once(redis, 'ready', reached))).catch(onLost)
  if (subscriber.status !== 'ready') unreached.lost()
  const stopRelay = relayNotices(
    database.whole,
    async (notices) => {
      const heardBy = await publisher.publish(name, JSON.stringify(notices))
      return heardBy > 0 && !unreached.isAny()
    },
    log,
  )
  return {
    ...database,
    async listen(channel, listener) {
      const stop = hearing.add(channel, listener)
      const stopDatabase = await database.listen(channel, listener)
      return async () => {
        stop()
        await stopDatabase()
      }
    },
    async close() {
      stopHearing()
      await stopRelay()
      subscriber.removeAllListeners('close')
      await unreached.stop()
      subscriber.disconnect()
      publisher.disconnect()
      await database.close()
    },
  }
}
