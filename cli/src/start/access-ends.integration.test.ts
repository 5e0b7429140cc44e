import { expect, test } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import { endUnpaidViewings } from '#server/rights/end-viewings.ts'
import { openChild, openDevice, openUser, type TestUser } from '#server/testing/users.ts'
import { GUEST_NOW, guestCalls } from '../testing/guest-calls.ts'

const { service } = guestCalls()

/** Everything is in a packet that costs; who holds it has it from long ago until a moment. */
async function holder(until: string): Promise<TestUser> {
  const { ports } = service()
  const { execute } = ports.database
  await execute('update provider_channel set is_free = false where channel_id = 1')
  await execute('update provider_packet set price_minor = 1000 where packet_id = 1')
  await execute('insert into packet_channel (packet_id, channel_id) values (1, 1) on conflict do nothing')
  await execute('insert into packet_content (packet_id, content_id) values (1, 10) on conflict do nothing')
  const user = await openUser(ports)
  await execute(`insert into entitlement values (${user.userId}, 1, '[2026-01-01,${until})', 'test')`)
  return user
}
interface Watching {
  readonly playlist: string
  readonly key: string
  readonly stat: string
}
const call = (url: string) => service().app.inject({ url })
async function watch(user: TestUser, what: string): Promise<Watching> {
  const stream = (await call(`${what}/stream?inline=1&access_token=${user.token}`)).json<Stream>()
  const [, [url, text] = ['', '']] = Object.entries(stream.playlists ?? {})
  const playlist = new URL(url).pathname
  const key = /EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"/.exec(text)?.[1] ?? ''
  return { playlist, key: new URL(key, `http://host${playlist}`).pathname, stat: stream.stat.id }
}
const statusesOf = async ({ playlist, key }: Watching) => [
  (await call(playlist)).statusCode,
  (await call(key)).statusCode,
]
const beat = async (user: TestUser, { stat }: Watching) =>
  (
    await service().app.inject({
      method: 'PATCH',
      url: `/v2/users/self/stat/${stat}?access_token=${user.token}`,
      payload: { duration: 30 },
    })
  ).statusCode

test.each(['/v2/channels/1', '/v2/libraries/1/contents/10'])(
  'what is watched of %s ends when its packet does, with key, playlist and heartbeat, and what others hold goes on',
  async (what) => {
    const [ending, staying, taken] = [
      await holder(new Date(GUEST_NOW + 60_000).toISOString()),
      await holder('2027-01-01'),
      await holder('2027-01-01'),
    ]
    const [one, other, third] = [
      await watch(ending, what),
      await watch(staying, what),
      await watch(taken, what),
    ]
    const { ports, clock, flush } = service()
    for (const watching of [one, other, third]) expect(await statusesOf(watching)).toEqual([200, 200])
    await flush()
    expect(await endUnpaidViewings(ports.database, clock.time)).toBe(0)
    // One packet is taken away, another runs out.
    await ports.database.execute(`delete from entitlement where user_id = ${taken.userId}`)
    expect(await endUnpaidViewings(ports.database, clock.time)).toBe(1)
    await expect.poll(() => statusesOf(third)).toEqual([403, 403])
    expect(await beat(taken, third)).toBe(404)
    expect(await statusesOf(one)).toEqual([200, 200])
    clock.time = GUEST_NOW + 60_000
    for (const [user, watching] of [
      [ending, one],
      [staying, other],
    ] as const)
      expect(await beat(user, watching)).toBe(200)
    await flush()
    expect(await endUnpaidViewings(ports.database, clock.time)).toBe(1)
    await expect.poll(() => statusesOf(one)).toEqual([403, 403])
    expect(await beat(ending, one)).toBe(404)
    expect(await statusesOf(other)).toEqual([200, 200])
    // Who asks anew is told what is the matter.
    const again = await call(`${what}/stream?access_token=${taken.token}`)
    const told = { error_code: 'permission_denied', refusal: { reason: 'no_access', packets: [1] } }
    expect(again.json()).toMatchObject(told)
    // What is offered no more opens it to who has it, and to nobody else.
    await ports.database.execute('update provider_packet set is_offered = false where packet_id = 1')
    const unsold = await call(`${what}/stream?access_token=${taken.token}`)
    expect(unsold.json()).toMatchObject({ refusal: { reason: 'no_access', packets: [] } })
    await ports.database.execute('update provider_packet set is_offered = true where packet_id = 1')
    clock.time = GUEST_NOW
  },
)

const DEVICE_LEAVES = {
  'the device is removed from another one': (user: TestUser, device: TestUser) =>
    service().app.inject({
      method: 'DELETE',
      url: `/v2/users/self/devices/${device.deviceId}?access_token=${user.token}`,
    }),
  'the device goes to the profile of a child': async (user: TestUser, device: TestUser) => {
    const { profileId: id } = await openChild(service().app, service().ports, user)
    const url = `/v2/users/self/profile?access_token=${device.token}`
    return service().app.inject({ method: 'POST', url, payload: { id } })
  },
}
test.each(Object.entries(DEVICE_LEAVES))(
  'a film that is paused stays over once %s, also after its end was forgotten and at a node that has not heard of it',
  async (_, leave) => {
    const { ports, clock, flush, another } = service()
    const owner = await holder('2027-01-01')
    const device = { userId: owner.userId, ...(await openDevice(ports, owner.userId)) }
    const [paused, other] = [
      await watch(device, '/v2/libraries/1/contents/10'),
      await watch(owner, '/v2/libraries/1/contents/10'),
    ]
    await flush()
    const later = async () => {
      clock.time += 16 * 60_000
      expect(await beat(owner, other)).toBe(200)
      // What nobody has spoken of is dropped from memory as something is written.
      await flush()
    }
    try {
      await later()
      expect((await leave(owner, device)).statusCode).toBe(200)
      await expect.poll(() => statusesOf(paused)).toEqual([403, 403])
      await later()
      expect(await statusesOf(paused)).toEqual([403, 403])
      const node = await another()
      expect((await node.app.inject(paused.playlist)).statusCode).toBe(403)
      await node.stop()
      expect(await statusesOf(other)).toEqual([200, 200])
    } finally {
      clock.time = GUEST_NOW
    }
  },
)
