import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { SECOND } from '#cli/testing/two-providers.ts'
import { openUser } from '#server/testing/users.ts'
import { must } from './calls.ts'
import { rowsOf } from './held-writes.ts'
import type { Rig } from './rig.ts'
import { FAVOURITES } from './written-at-one.ts'

/** Held by whoever hands notices over to Redis. */
const RELAY = 'select pg_advisory_xact_lock(7311207)'

/** Notices go over Redis where there is one, with the commit or not at all, and nothing is missed without it. */
export function noticesByRedis(rigOf: () => Rig): void {
  const outbox = () => rowsOf(rigOf())('select channel from notice_outbox')
  /** What each node calls a provider; it is kept for as long as nobody says that it has changed. */
  const names = () =>
    Promise.all(
      rigOf().nodes.map(
        async ({ url }) =>
          (await must<{ name: string }>(url, 'GET', `/v2/providers/${SECOND.shortname}/info`, {})).name,
      ),
    )
  const within = (timeout: number, look: () => Promise<unknown>) =>
    expect.poll(look, { timeout, interval: 20 })
  /** Another name, which nobody is told. */
  const rename = (name: string) =>
    rigOf().database.execute('update provider set name = $1 where id = $2', [name, SECOND.id])
  /** What a node leaves in the outbox with a commit. */
  const tell = () =>
    rigOf().database.execute("insert into notice_outbox (channel, payload) values ('provider', '*')")
  /** Hears what Redis carries until the test ends. */
  const listening = async () => {
    const redis = new Redis(rigOf().redis?.url ?? '')
    const observer = redis.duplicate()
    const told: string[] = []
    redis.on('error', (error) => told.push(String(error)))
    redis.on('pmessage', (_pattern, _channel, text: string) => told.push(text))
    await redis.psubscribe('openair:*:notices')
    return {
      told: () => told.join(' '),
      /** Waits for each node's connections. */
      carries: () =>
        expect
          .poll(async () => String(await observer.client('LIST')).match(/name=openair-(heard|told)-/g), {
            timeout: 5000,
            interval: 20,
          })
          .toHaveLength(2 * rigOf().nodes.length),
      [Symbol.dispose]: () => {
        redis.disconnect()
        observer.disconnect()
      },
    }
  }
  /** Writes something of a viewer at a node. */
  const writeAt = async (url: string) => {
    const { token } = await openUser(rigOf().ports)
    await must(url, 'POST', FAVOURITES, { token, body: { content_id: '10' } })
  }

  test('what a node writes is told by Redis right after the commit, taken out of the outbox, and heard by both', async () => {
    const [one] = rigOf().nodes
    using redis = await listening()
    await redis.carries()
    await writeAt(one.url)
    await within(1000, async () => redis.told()).toContain('"channel":"token"')
    await expect.poll(outbox).toEqual([])
    const [before = ''] = await names()
    for (const name of ['By Redis', before]) {
      await rename(name)
      await tell()
      await within(1000, names).toEqual([name, name])
    }
  })

  test('what a node has committed before it is killed is told by the other one', async () => {
    const rig = rigOf()
    const [one, other] = rig.nodes
    const [before = ''] = await names()
    const letGo = await rig.hold(RELAY)
    await rename('Left behind')
    await writeAt(one.url)
    await tell()
    expect(await outbox()).toEqual(expect.arrayContaining([{ channel: 'token' }, { channel: 'provider' }]))
    await one.kill()
    await letGo()
    const name = async () =>
      (await must<{ name: string }>(other.url, 'GET', `/v2/providers/${SECOND.shortname}/info`, {})).name
    await within(2000, name).toBe('Left behind')
    await within(1000, outbox).toEqual([])
    await one.start()
    await rename(before)
    await tell()
    await within(1000, names).toEqual([before, before])
  })

  test('without Redis the database tells; a node that has Redis back reads anew what it may have missed', async () => {
    const rig = rigOf()
    const [before = ''] = await names()
    await rig.redis?.kill()
    await rename('By the database')
    await tell()
    await within(2000, names).toEqual(['By the database', 'By the database'])
    await within(1000, outbox).toEqual([])
    // Told when nobody could hear it.
    await rename(before)
    expect(await names()).toEqual(['By the database', 'By the database'])
    await rig.redis?.start()
    await within(5000, names).toEqual([before, before])
  })
}
