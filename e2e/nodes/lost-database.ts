import { expect, test } from 'vitest'
import { SECOND } from '#cli/testing/two-providers.ts'
import { openDevice, openUser } from '#server/testing/users.ts'
import { call, must } from './calls.ts'
import { ordering, rowsOf } from './held-writes.ts'
import type { Rig } from './rig.ts'
import { editFolder } from './written-at-one.ts'

/** A node that has lost its connections to the database goes on as soon as it can have others, and has missed nothing. */
export function lostDatabase(rigOf: () => Rig): void {
  test('a node whose connections are all ended at once, some of them in the middle of a write, goes on with new ones', async () => {
    const rig = rigOf()
    const [one] = rig.nodes
    const { write, state, before, after } = await ordering(rig)
    const letGo = await rig.hold(write.hold)
    const move = () =>
      call(one.url, write.method, write.path, { token: write.token ?? null, body: write.body })
    const broken = move()
    await expect.poll(() => rig.waiting(one.name)).toBe(1)
    const ended = await rowsOf(rig)(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      one.name,
    )
    expect(ended.length).toBeGreaterThan(1)
    expect(await broken.then(({ code }) => code)).toBe('not_ready')
    await letGo()
    expect(await state()).toEqual(before)
    // The viewer's next try, at the same node.
    await expect.poll(async () => (await move()).status).toBe(200)
    expect(await state()).toEqual(after)
    expect(one.isRunning()).toBe(true)
    // It hears again: what is written at the other node is shown here.
    const { userId, token } = await openUser(rig.ports)
    const { deviceId, ...device } = await openDevice(rig.ports, userId)
    const status = async () => (await call(one.url, 'GET', '/v2/users/self', device)).status
    expect(await status()).toBe(200)
    await must(rig.nodes[1].url, 'DELETE', `/v2/users/self/devices/${deviceId}`, { token })
    await expect.poll(status).toBe(401)
  })

  test('what is changed while a node cannot reach its database is shown by it as soon as it can, and viewers are served by the other until then', async () => {
    const rig = rigOf()
    const [one, other] = rig.nodes
    /** Providers are kept for as long as nobody says that they have changed. */
    const name = async (base: string) => {
      const answer = await call(base, 'GET', `/v2/providers/${SECOND.shortname}/info`)
      return answer.status === 200 ? answer.json<{ name: string }>().name : answer.code
    }
    expect(await name(one.url)).toBe('Other')
    const { token } = await openUser(rig.ports)
    rig.line.cut()
    await expect.poll(async () => (await call(one.url, 'GET', '/readyz')).status).toBe(503)
    for (let times = 0; times < 6; times += 1)
      expect((await call(rig.url, 'GET', '/v2/users/self/profiles', { token })).status).toBe(200)
    await editFolder(rig.folder, [['providers.yaml', 'name: Other', 'name: Boreas']])
    expect(await rig.command('apply', rig.folder).done).toMatchObject({ code: 0 })
    await expect.poll(() => name(other.url)).toBe('Boreas')
    expect(await name(one.url)).not.toBe('Boreas')
    rig.line.restore()
    await expect.poll(() => name(one.url)).toBe('Boreas')
    expect((await call(one.url, 'GET', '/v2/users/self', { token })).status).toBe(200)
  })
}
