import type { Redis } from 'ioredis'
import { type Attempts, CLOCKS_APART_MS } from './attempts.ts'

/** One step for Redis: nothing comes between the look and the write. Counts outlive their window by as much as clocks of nodes differ. */
const COUNT = `
local since = tonumber(redis.call('hget', KEYS[1], 'since') or '')
local now, window, times = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if not since or since <= now - window or since > now + ${CLOCKS_APART_MS} then
  redis.call('hset', KEYS[1], 'since', ARGV[1], 'count', times)
else
  redis.call('hincrby', KEYS[1], 'count', times)
end
redis.call('pexpire', KEYS[1], window + ${CLOCKS_APART_MS})
if ARGV[4] ~= '' then
  redis.call('sadd', KEYS[2], ARGV[4])
  redis.call('pexpire', KEYS[2], math.max(redis.call('pttl', KEYS[2]), window + ${CLOCKS_APART_MS}))
end
return tonumber(redis.call('hget', KEYS[1], 'count'))`
const GIVE_BACK = `
if tonumber(redis.call('hget', KEYS[1], 'count') or '0') > 0 then redis.call('hincrby', KEYS[1], 'count', -1) end`

const keyOf = (kind: string, key: string): string => `attempt:${kind}:${key}`
/** The keys of an owner: they are forgotten together. */
const ownedBy = (kind: string, owner: string): string => `attempts-of:${kind}:${owner}`

/** Counts in Redis or Valkey, each forgotten by itself when its window is over. */
export const redisAttempts = (redis: Redis): Attempts => ({
  async count({ kind, most, windowMs, isOwned = false }, key, now, times = 1) {
    const owner = isOwned ? key.split(':', 1)[0] : undefined
    const keys = [keyOf(kind, key), ownedBy(kind, owner ?? '')]
    const count = await redis.eval(COUNT, 2, ...keys, now, windowMs, times, owner === undefined ? '' : key)
    return Number(count) <= most
  },
  countAll(tries, now) {
    return Promise.all(tries.map(({ limit, key, times }) => this.count(limit, key, now, times)))
  },
  async secondsUntilFree({ kind, most, windowMs }, key, now) {
    const [since, count] = await redis.hmget(keyOf(kind, key), 'since', 'count')
    if (since === null || since === undefined || Number(count) < most) return 0
    if (Number(since) > now + CLOCKS_APART_MS) return 0
    return Math.max(0, Math.ceil((Number(since) + windowMs - now) / 1000))
  },
  async giveBack({ kind }, key) {
    await redis.eval(GIVE_BACK, 1, keyOf(kind, key))
  },
  async clear(kind, key) {
    await redis.del(keyOf(kind, key))
  },
  async clearOf(kinds, owner) {
    for (const kind of kinds) {
      const keys = await redis.smembers(ownedBy(kind, owner))
      await redis.del(ownedBy(kind, owner), ...keys.map((key) => keyOf(kind, key)))
    }
  },
  // Redis forgets by itself.
  sweep: async () => false,
})
