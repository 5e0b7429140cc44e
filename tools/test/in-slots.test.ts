import { expect, test } from 'vitest'
import { runInSlots } from './in-slots.ts'

/** Tasks that end when they are told to; `begun` tells which have begun, in order. */
function heldTasks(slots: readonly number[]) {
  const begun: number[] = []
  const ends = slots.map(() => Promise.withResolvers<void>())
  const tasks = slots.map((needed, at) => ({
    slots: needed,
    run: () => {
      begun.push(at)
      return ends[at]?.promise ?? Promise.resolve()
    },
  }))
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  const end = (at: number) => {
    ends[at]?.resolve()
    return turn()
  }
  const fail = (at: number) => {
    ends[at]?.reject(new Error(`task ${at}`))
    return turn()
  }
  return { tasks, begun, end, fail, turn }
}

test('as many tasks run beside each other as there are slots, in their order', async () => {
  const { tasks, begun, end, turn } = heldTasks([1, 1, 1, 2, 1])
  const all = runInSlots(tasks, 2)
  await turn()
  expect(begun).toEqual([0, 1])
  await end(1)
  expect(begun).toEqual([0, 1, 2])
  await end(2)
  // What wants both waits for both, and is not overtaken by what wants one.
  expect(begun).toEqual([0, 1, 2])
  await end(0)
  expect(begun).toEqual([0, 1, 2, 3])
  await end(3)
  expect(begun).toEqual([0, 1, 2, 3, 4])
  await end(4)
  await all
})

test('on one slot everything runs alone, also what wants two', async () => {
  const { tasks, begun, end, turn } = heldTasks([2, 1])
  const all = runInSlots(tasks, 1)
  await turn()
  expect(begun).toEqual([0])
  await end(0)
  expect(begun).toEqual([0, 1])
  await end(1)
  await all
})

test('after a failure nothing begins, and what had begun is waited for', async () => {
  const { tasks, begun, end, fail, turn } = heldTasks([1, 1, 1])
  const all = runInSlots(tasks, 2)
  let isOver = false
  const settled = all.catch((error: unknown) => String(error)).finally(() => (isOver = true))
  await turn()
  await fail(0)
  expect({ begun, isOver }).toEqual({ begun: [0, 1], isOver: false })
  await end(1)
  expect(await settled).toBe('Error: task 0')
  expect(begun).toEqual([0, 1])
})
