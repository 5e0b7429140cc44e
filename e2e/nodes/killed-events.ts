import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { call, newLine } from './calls.ts'
import { rowsOf } from './held-writes.ts'
import type { Rig } from './rig.ts'

/** Events that each batch of these tests tells. */
const EVENTS = 5

interface Told {
  readonly batch: string
  readonly events: readonly object[]
}

const newBatch = (): Told => ({
  batch: randomBytes(16).toString('hex'),
  events: Array.from({ length: EVENTS }, () => ({ metric: 'page', at: Date.now(), source: '/killed' })),
})

/** A node that is killed between answering events and writing them: what it loses, and that it loses nothing else. */
export function killedEvents(rigOf: () => Rig): void {
  const tell = async (base: string, told: Told): Promise<number> =>
    (await call(base, 'POST', '/v2/metrics/events', { ip: newLine(), body: told })).status
  /** How many events of each batch the database has. */
  const written = async (all: readonly Told[]): Promise<number[]> => {
    const found = await rowsOf(rigOf())(
      `select replace(batch::text, '-', '') as batch, count(*)::integer as count from viewer_event
       where batch = any($1::uuid[]) group by 1`,
      all.map(({ batch }) => batch),
    )
    const counts = new Map(found.map(({ batch, count }) => [batch, Number(count)]))
    return all.map(({ batch }) => counts.get(batch) ?? 0)
  }
  const gone = (name: string) =>
    expect
      .poll(() =>
        rowsOf(rigOf())(
          'select from pg_stat_activity where datname = current_database() and application_name = $1',
          name,
        ),
      )
      .toEqual([])

  test('a node that is killed after it has answered events loses what waits in its memory and nothing that was written before; told anew all of it counts once', async () => {
    const rig = rigOf()
    const [one, other] = rig.nodes
    const before = [newBatch(), newBatch()]
    expect([await tell(one.url, before[0]!), await tell(other.url, before[1]!)]).toEqual([200, 200])
    await expect.poll(() => written(before)).toEqual([EVENTS, EVENTS])

    const [onItsWay, inMemory, atOther] = [newBatch(), newBatch(), newBatch()]
    const letGo = await rig.hold('lock table viewer_event in share mode')
    expect(await tell(one.url, onItsWay)).toBe(200)
    await expect.poll(() => rig.waiting(one.name)).toBeGreaterThan(0)
    // No call waits for the write before its own.
    expect([await tell(one.url, inMemory), await tell(other.url, atOther)]).toEqual([200, 200])
    await one.kill()
    await letGo()
    await gone(one.name)
    await expect.poll(() => written([atOther])).toEqual([EVENTS])
    // The statement that was on its way is done or not, and never half. What came after it is nowhere: the kill lay between answer and write.
    const [half, none] = await written([onItsWay, inMemory])
    expect([0, EVENTS]).toContain(half)
    expect(none).toBe(0)
    expect(await written(before)).toEqual([EVENTS, EVENTS])

    const all = [...before, onItsWay, inMemory, atOther]
    for (const told of all) expect(await tell(other.url, told)).toBe(200)
    const last = newBatch()
    expect(await tell(other.url, last)).toBe(200)
    await expect.poll(() => written([...all, last])).toEqual(Array(all.length + 1).fill(EVENTS))
    await one.start()
  })

  test('of events that are told without a pause a killed node loses the last ones only, each batch whole', async () => {
    const rig = rigOf()
    const [one] = rig.nodes
    const answered: Told[] = []
    let killed: Promise<void> | undefined
    for (;;) {
      const told = newBatch()
      if ((await tell(one.url, told).catch(() => 'broken off')) !== 200) break
      answered.push(told)
      // It dies while more is told, once it has begun to write.
      if (!killed && answered.length > 20 && (await written(answered)).some((count) => count > 0))
        killed = one.kill()
    }
    await killed
    await gone(one.name)
    const counts = await written(answered)
    const kept = counts.indexOf(0) === -1 ? counts.length : counts.indexOf(0)
    expect(kept).toBeGreaterThan(0)
    expect(counts).toEqual(answered.map((_, at) => (at < kept ? EVENTS : 0)))
    await one.start()
  })
}
