import { expect, test } from 'vitest'
import type { Rig } from './rig.ts'

const JOB = 'learn-from-searches'

/** What the service does by itself is done by one node at a time. */
export function jobsOnce(rigOf: () => Rig): void {
  const runs = async (state?: 'active' | 'completed'): Promise<number> => {
    const { rows } = await rigOf().database.execute(
      'select count(*) as count from job.job where name = $1 and ($2::text is null or state::text = $2)',
      [JOB, state ?? null],
    )
    return Number(rows[0]?.['count'])
  }

  test('a job that is asked for twice at the same moment is run once, by one of the nodes', async () => {
    const rig = rigOf()
    // The jobs that the start itself has ordered are done.
    await expect.poll(async () => (await runs()) - (await runs('completed'))).toBe(0)
    const before = await runs()
    const letGo = await rig.hold('lock table search_found in access exclusive mode')
    const asked = await Promise.all([0, 1].map(() => rig.command('jobs', 'run', JOB).done))
    expect(asked.map(({ code }) => code)).toEqual([0, 0])
    expect(asked.map(({ output }) => output.trim()).toSorted()).toEqual([
      `${JOB} is done by the next free node`,
      `${JOB} is waiting or running already`,
    ])
    const working = async () => {
      const [one = 0, other = 0] = await Promise.all(rig.nodes.map(({ name }) => rig.waiting(name)))
      return one + other
    }
    await expect.poll(working).toBe(1)
    expect(await runs('active')).toBe(1)
    const third = await rig.command('jobs', 'run', JOB).done
    expect(third.output).toContain('is waiting or running already')
    expect(await working()).toBe(1)
    await letGo()
    await expect.poll(() => runs('completed')).toBe(before + 1)
    expect(await runs()).toBe(before + 1)
  })

  test('a timetable that both nodes keep is due once', async () => {
    const due = async () =>
      (
        await rigOf().database.execute(
          `select singleton_key as job, singleton_on as slot, count(*)::integer as times
           from job.job where name = '__pgboss__send-it' group by 1, 2 order by 2`,
        )
      ).rows
    await expect.poll(async () => (await due()).length, { timeout: 90_000, interval: 250 }).toBeGreaterThan(0)
    expect((await due()).map(({ times }) => times)).toEqual((await due()).map(() => 1))
  })

  test('what both nodes let be due every twenty seconds is done once in each', async () => {
    const done = async () =>
      (
        await rigOf().database.execute(
          `select count(*)::integer as times from job.job
           where name = 'end-viewings' and state = 'completed' and singleton_on is not null group by singleton_on`,
        )
      ).rows.map(({ times }) => times)
    await expect
      .poll(async () => (await done()).length, { timeout: 90_000, interval: 250 })
      .toBeGreaterThan(1)
    expect(new Set(await done())).toEqual(new Set([1]))
  })
}
