import { expect, test } from 'vitest'
import type { Channel } from '#contract/tv.ts'
import { FIRST } from '#cli/testing/two-providers.ts'
import { must } from './calls.ts'
import type { Rig } from './rig.ts'
import { editFolder } from './written-at-one.ts'

/** On a database that nodes share nothing but the command applies a folder, and no version takes back what a newer one has applied. */
export function appliedByCommand(rigOf: () => Rig): void {
  const names = () =>
    Promise.all(
      rigOf().nodes.map(
        async ({ url }) =>
          (await must<Channel[]>(url, 'GET', '/v2/channels')).find(
            ({ id }) => Number(id) === FIRST.channel.id,
          )?.name,
      ),
    )

  test('a node that starts again applies nothing of a folder that has changed; the command does, at both nodes', async () => {
    const rig = rigOf()
    const [before] = await names()
    await editFolder(rig.folder, [['channels.yaml', `name: ${before}`, 'name: Notus']])
    await rig.nodes[0].stop()
    await rig.nodes[0].start()
    expect(await names()).toEqual([before, before])
    expect(rig.nodes[0].output()).not.toContain('applied')

    await rig.database.execute('update applied_service set format = format + 1')
    const refused = await rig.command('apply', rig.folder).done
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing was changed:\na newer version'),
    })
    expect(await names()).toEqual([before, before])

    const applied = await rig.command('apply', rig.folder, '--older').done
    expect(applied).toMatchObject({ code: 0, output: expect.stringContaining('channel: 1 changed') })
    await expect.poll(names).toEqual(['Notus', 'Notus'])
  })

  test('a start that is told of a folder says that it applies none', async () => {
    const rig = rigOf()
    const told = await rig.command('start', '--service', rig.folder).done
    expect(told.code).toBe(1)
    expect(told.output).toContain('with DATABASE_URL a start applies nothing')
  })
}
