import { expect, test } from 'vitest'
import { createFairGate } from './fair-gate.ts'

/** Works that end when they are told to. */
function desk() {
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

test('who wants much waits for it alone; others take their turns between', async () => {
  const gate = createFairGate({ atOnce: 3, perCaller: 2, waiting: 100 })
  const { begun, work, end } = desk()
  const greedy = Array.from({ length: 20 }, (_, n) => gate.run('greedy', work(`greedy ${n}`)))
  const modest = gate.run('modest', work('modest'))
  const late = gate.run('late', work('late'))
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
  const gate = createFairGate({ atOnce: 1, perCaller: 1, waiting: 2 })
  const { begun, work, end } = desk()
  const first = gate.run('one', work('first'))
  const failing = Promise.allSettled([gate.run('one', () => Promise.reject(new Error('broken')))])
  const last = gate.run('one', work('last'))
  await expect(gate.run('one', work('fourth'))).rejects.toMatchObject({ code: 'too_many_requests' })
  const other = gate.run('other', work('other'))
  await end('first')
  expect(await failing).toMatchObject([{ status: 'rejected', reason: { message: 'broken' } }])
  await end('other')
  await end('last')
  expect(await Promise.all([first, last, other])).toEqual(['first', 'last', 'other'])
  expect(begun.toSorted()).toEqual(['first', 'last', 'other'])
})
