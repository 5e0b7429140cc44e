import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ClosedNames, keepNames, type KeptNames } from './closed-names.ts'

interface Reading {
  readonly ends: (names: ClosedNames) => void
  readonly fails: (error: Error) => void
}

const namesOf = (isNamed: boolean): ClosedNames => ({ of: () => ({ areIn: () => isNamed }) })
const [before, after, later] = [namesOf(true), namesOf(false), namesOf(false)]
const onLate = vi.fn<() => void>()
const warn = vi.fn<() => void>()
let readings: Reading[]
let names: KeptNames

const kept = (patienceMs: number): KeptNames =>
  keepNames({
    read: () => {
      const { promise, resolve, reject } = Promise.withResolvers<ClosedNames>()
      readings.push({ ends: resolve, fails: reject })
      return promise
    },
    onLate,
    log: { warn },
    patienceMs,
  })

/** The names once they have been read. */
async function begun(patienceMs: number): Promise<void> {
  names = kept(patienceMs)
  names.refresh()
  const first = names.current()
  readings[0]?.ends(before)
  expect(await first).toBe(before)
}

beforeEach(() => {
  readings = []
  onLate.mockClear()
  warn.mockClear()
})

test('names are read at the start and after changes, never for whoever asks for them', async () => {
  await begun(60_000)
  expect(await names.current()).toBe(before)
  expect(await names.current()).toBe(before)
  expect(readings).toHaveLength(1)
  names.refresh()
  expect(readings).toHaveLength(2)
  const asked = names.current()
  readings[1]?.ends(after)
  expect(await asked).toBe(after)
  expect(readings).toHaveLength(2)
  expect(onLate).not.toHaveBeenCalled()
})

test('whoever does not wait for a long reading is answered by the names of before, and that is told once there are newer ones', async () => {
  await begun(0)
  names.refresh()
  expect(await names.current()).toBe(before)
  expect(await names.current()).toBe(before)
  expect(onLate).not.toHaveBeenCalled()
  readings[1]?.ends(after)
  expect(await names.current()).toBe(after)
  expect(onLate).toHaveBeenCalledOnce()
  // Nobody was late this time.
  names.refresh()
  readings[2]?.ends(later)
  await names.stop()
  expect(onLate).toHaveBeenCalledOnce()
})

test('what changes while it is read is read once more, however much of it changes', async () => {
  await begun(60_000)
  names.refresh()
  names.refresh()
  names.refresh()
  const asked = names.current()
  expect(readings).toHaveLength(2)
  readings[1]?.ends(after)
  await turn()
  expect(readings).toHaveLength(3)
  readings[2]?.ends(later)
  expect(await asked).toBe(later)
  expect(readings).toHaveLength(3)
})

test('a reading that has failed leaves the names of before, and is tried again', async () => {
  await begun(60_000)
  names.refresh()
  const asked = names.current()
  readings[1]?.fails(new Error('no connection'))
  expect(await asked).toBe(before)
  expect(warn).toHaveBeenCalledOnce()
  const again = names.current()
  expect(readings).toHaveLength(3)
  readings[2]?.ends(after)
  expect(await again).toBe(after)
  expect(onLate).toHaveBeenCalledOnce()
})

test('where nothing was read yet nobody is answered without names', async () => {
  names = kept(0)
  const asked = names.current()
  readings[0]?.fails(new Error('no connection'))
  await expect(asked).rejects.toThrow('no connection')
})

test('it stops with what is being read', async () => {
  await begun(0)
  names.refresh()
  names.refresh()
  const stopped = names.stop()
  names.refresh()
  readings[1]?.ends(after)
  await stopped
  expect(readings).toHaveLength(2)
})
