import { expect, test } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import type { Channel } from '#contract/tv.ts'
import { SECOND } from '#cli/testing/two-providers.ts'
import { openUser } from '#server/testing/users.ts'
import { type Answer, call, must, newLine } from './calls.ts'
import { changing, entering, merging, narrowing, ordering, rowsOf, type Write } from './held-writes.ts'
import { COMMANDS, type Rig } from './rig.ts'
import { editFolder } from './written-at-one.ts'

/** A node that is killed in the middle of a write leaves it undone or done, never half done. */
export function killedNodes(rigOf: () => Rig): void {
  const rows: ReturnType<typeof rowsOf> = (...asked) => rowsOf(rigOf())(...asked)
  const ask = (base: string, { method, path, token, body }: Write): Promise<Answer> =>
    call(base, method, path, { ...(token !== undefined && { token }), body, ip: newLine() })
  /** Resolves when nothing of a process is at work in the database any more. */
  const gone = (name: string) =>
    expect
      .poll(() =>
        rows(
          'select from pg_stat_activity where datname = current_database() and application_name = $1',
          name,
        ),
      )
      .toEqual([])

  test('a node that is killed in the middle of every kind of write leaves none of them half done, and nginx goes on with the other', async () => {
    const rig = rigOf()
    const [one, other] = rig.nodes
    const writes = [
      await merging(rig),
      await entering(rig, true),
      await entering(rig, false),
      await narrowing(rig),
      await changing(rig),
    ]
    // Of two calls through nginx, one after the other, each node has one.
    const ordered = [await ordering(rig), await ordering(rig)]
    const all = [...writes, ...ordered]
    for (const { state, before } of all) expect(await state()).toEqual(before)
    const viewer = await openUser(rig.ports)
    const { stat } = await must<Stream>(one.url, 'GET', '/v2/libraries/1/contents/10/stream', {
      token: viewer.token,
    })
    const viewing = async () =>
      (await rows('select duration, position from view_session where id = $1', stat.id))[0]
    await expect.poll(viewing).toEqual({ duration: 0, position: null })

    const holds = [
      ...all.map(({ write }) => write.hold),
      `select from view_session where id = '${stat.id}' for update`,
    ]
    const letGo = await Promise.all(holds.map((hold) => rig.hold(hold)))
    const beat = (base: string, duration: number, seconds: number) =>
      call(base, 'PATCH', `/v2/users/self/stat/${stat.id}`, {
        token: viewer.token,
        body: { duration, seconds },
      })
    expect((await beat(one.url, 60, 300)).status).toBe(200)
    const broken = writes.map(({ write }) => ask(one.url, write).catch(() => 'broken off'))
    const through = ordered.map(({ write }) => ask(rig.url, write))
    await expect.poll(() => rig.waiting(one.name)).toBe(writes.length + 2)
    await expect.poll(() => rig.waiting(other.name)).toBe(1)
    await one.kill()
    expect(await Promise.all(broken)).toEqual(writes.map(() => 'broken off'))
    for (let times = 0; times < 10; times += 1)
      expect((await call(rig.url, 'GET', '/v2/channels')).status).toBe(200)
    await Promise.all(letGo.map((release) => release()))
    await gone(one.name)

    // A change that was under way is not asked of the other node: nobody knows whether it was done.
    const statuses = (await Promise.all(through)).map(({ status }) => status)
    expect([
      [200, 502],
      [502, 200],
    ]).toContainEqual(statuses)
    for (const [at, { state, before, after }] of ordered.entries())
      expect(await state()).toEqual(statuses[at] === 200 ? after : before)
    for (const { state, before, ...more } of writes)
      expect([before, 'between' in more ? more.between : before]).toContainEqual(await state())
    expect(await rows('select from watch_history where profile_id = $1', viewer.profileId)).toEqual([])
    expect([
      { duration: 0, position: null },
      { duration: 60, position: 300 },
    ]).toContainEqual(await viewing())

    // What the viewer does next works, and does all of it.
    for (const [at, { write, state, after }] of [...writes, ...ordered].entries()) {
      if (statuses[at - writes.length] === 200) continue
      expect((await ask(rig.url, write)).status).toBe(200)
      expect(await state()).toEqual(after)
    }
    expect((await beat(rig.url, 70, 310)).status).toBe(200)
    await expect
      .poll(() => rows('select seconds from watch_history where profile_id = $1', viewer.profileId))
      .toEqual([{ seconds: 310 }])
    expect(await viewing()).toEqual({ duration: 70, position: 310 })
    await one.start()
  })

  test('what a commit has ordered is done by the other node when the first is killed right after it, and once', async () => {
    const rig = rigOf()
    const [one, other] = rig.nodes
    const { write, state, after, phones } = await changing(rig)
    // Neither node gets it into the queue.
    const letGo = await rig.hold('lock table job.job in exclusive mode')
    expect((await ask(one.url, write)).status).toBe(200)
    expect(await state()).toEqual(after)
    await expect.poll(() => rig.waiting(one.name)).toBeGreaterThan(0)
    await one.kill()
    expect(await rig.messagesTo(phones[0])).toEqual([])
    await letGo()
    const started = one.start()
    await expect.poll(() => rig.messagesTo(phones[0])).toHaveLength(1)
    await started
    await expect.poll(() => rows('select from ordered_job')).toEqual([])
    expect(
      await rows(
        "select distinct state::text from job.job where name = 'tell-old-phone' and data->'change'->>'before' = $1",
        phones[0],
      ),
    ).toEqual([{ state: 'completed' }])
    expect(await rig.messagesTo(phones[0])).toHaveLength(1)
    expect(other.isRunning()).toBe(true)
  })

  test('an apply that is killed before its end has changed nothing, and applied again it changes all', async () => {
    const rig = rigOf()
    const names = () =>
      Promise.all(
        rig.nodes.map(
          async ({ url }) =>
            (await must<Channel[]>(url, 'GET', `/v2/channels?provider=${SECOND.shortname}`)).find(
              ({ id }) => Number(id) === SECOND.channel.id,
            )?.name,
        ),
      )
    const [before] = await names()
    await editFolder(rig.folder, [['channels.yaml', 'name: southern channel', 'name: Zephyr']])
    const letGo = await rig.hold('lock table applied_service in share mode')
    const applying = rig.command('apply', rig.folder)
    await expect.poll(() => rig.waiting(COMMANDS)).toBe(1)
    applying.kill()
    await applying.done
    await letGo()
    await gone(COMMANDS)
    expect(await rows('select name from channel where id = $1', SECOND.channel.id)).not.toContainEqual({
      name: 'Zephyr',
    })
    expect(await names()).toEqual([before, before])
    expect(await rig.command('apply', rig.folder).done).toMatchObject({ code: 0 })
    await expect.poll(names).toEqual(['Zephyr', 'Zephyr'])
  })
}
