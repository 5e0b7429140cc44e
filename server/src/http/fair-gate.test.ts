import { expect, test } from 'vitest'
import { createFairGate } from './fair-gate.ts'

/** Works that end when they are told to. */
function harness() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    const { promise, resolve } = Promise.withResolvers<string>()
    ends.set(name, () => resolve(name))
    return promise
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => void setImmediate(resolve))
  }
  return { begun, work, end }
}

const GREEDY = '203.0.113.1'
const MODEST = '198.51.100.1'
const LATE = '192.0.2.1'

test('who wants much waits for it alone; others take their turns between', async () => {
  const gate = createFairGate({ atOnce: 3, perSubscriber: 2, waiting: 100, waitingOfSubscriber: 100 })
  const { begun, work, end } = harness()
  const greedy = Array.from({ length: 20 }, (_, n) => gate.run(GREEDY, work(`greedy ${n}`)))
  const modest = gate.run(MODEST, work('modest'))
  const late = gate.run(LATE, work('late'))
  expect(begun).toEqual(['greedy 0', 'greedy 1', 'modest'])
  await end('greedy 0')
  expect(begun.slice(3)).toEqual(['greedy 2'])
  await end('modest')
  expect(begun.slice(4)).toEqual(['late'])
  expect(await modest).toBe('modest')
  await end('late')
  expect(await late).toBe('late')
  for (let n = 0; n < 20; n += 1) await end(`greedy ${n}`)
  for (let n = 0; n < 20; n += 1) await end(`greedy ${n}`)
  expect((await Promise.all(greedy)).length).toBe(20)
  expect(begun).toHaveLength(22)
})

test('a work that fails makes room as well, and too much of one caller is refused', async () => {
  const gate = createFairGate({ atOnce: 1, perSubscriber: 1, waiting: 2, waitingOfSubscriber: 100 })
  const { begun, work, end } = harness()
  const first = gate.run(GREEDY, work('first'))
  const failing = Promise.allSettled([gate.run(GREEDY, () => Promise.reject(new Error('broken')))])
  const last = gate.run(GREEDY, work('last'))
  await expect(gate.run(GREEDY, work('fourth'))).rejects.toMatchObject({ code: 'too_many_requests' })
  const other = gate.run(MODEST, work('other'))
  await end('first')
  expect(await failing).toMatchObject([{ status: 'rejected', reason: { message: 'broken' } }])
  await end('other')
  await end('last')
  expect(await Promise.all([first, last, other])).toEqual(['first', 'last', 'other'])
  expect(begun.toSorted()).toEqual(['first', 'last', 'other'])
})

test('whoever has networks without end waits as one, and the networks of a subscriber take turns within it', async () => {
  const gate = createFairGate({ atOnce: 1, perSubscriber: 1, waiting: 2, waitingOfSubscriber: 5 })
  const { begun, work, end } = harness()
  const of = (n: number) => gate.run(`2001:db8:5:${n}::1`, work(`network ${n}`))
  const first = of(0)
  const flood = [of(1), of(1), of(2), of(2), of(3)]
  await expect(of(1)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(of(4)).rejects.toMatchObject({ code: 'too_many_requests' })
  const other = gate.run(MODEST, work('other'))
  for (const name of [
    'network 0',
    'network 1',
    'other',
    'network 2',
    'network 3',
    'network 1',
    'network 2',
  ]) {
    expect(begun.at(-1)).toBe(name)
    await end(name)
  }
  await Promise.all([first, ...flood, other])
  expect(begun).toHaveLength(7)
})
