import { expect, test } from 'vitest'
import type { ChannelTimeline } from '#media/timeline/tape.ts'
import type { TapeDay } from './tape-days.store.ts'
import { TapeDays } from './tape-days.ts'

const item = (ordinal: number) => ({
  ordinal,
  kind: 'playout' as const,
  startIndex: ordinal * 10,
  endIndex: ordinal * 10 + 10,
  assetId: null,
  scheduleId: null,
})
/** A day of a channel with so many items, whose first says which reading it comes from. */
const tapeOf = (channelId: number, reading: number, items = 1): ChannelTimeline => ({
  channelId,
  epochMs: 0,
  items: Array.from({ length: items }, (_, at) => item(reading + at)),
})

/** A schedule whose answers the test releases: each question waits until then. */
function heldReads() {
  const asked: { days: readonly TapeDay[]; answer: PromiseWithResolvers<(ChannelTimeline | undefined)[]> }[] =
    []
  const errors: unknown[] = []
  let onAsked = Promise.withResolvers<void>()
  return {
    asked,
    errors,
    log: { error: (told: { err: unknown }) => void errors.push(told.err) },
    read(days: readonly TapeDay[]) {
      const answer = Promise.withResolvers<(ChannelTimeline | undefined)[]>()
      asked.push({ days, answer })
      onAsked.resolve()
      return answer.promise
    },
    /** The question of this number, once it is put. */
    async question(nth: number) {
      while (asked.length <= nth) {
        await onAsked.promise
        onAsked = Promise.withResolvers()
      }
      const { days, answer } = asked[nth]!
      const named = days.map(({ channelId, day }) => `${channelId}:${day}`)
      const read = (items = 1) => answer.resolve(days.map(({ channelId }) => tapeOf(channelId, nth, items)))
      return { named, read, fail: (error: Error) => answer.reject(error), none: () => answer.resolve([]) }
    },
  }
}
const readingOf = (tape: ChannelTimeline | undefined): number | undefined => tape?.items[0]?.ordinal

test('what is asked for at once is one question, each day of it is read once, and is at hand afterwards', async () => {
  const reads = heldReads()
  const days = new TapeDays(reads)
  const wanted = [
    { channelId: 1, day: 5 },
    { channelId: 2, day: 5 },
    { channelId: 1, day: 5 },
  ]
  const loads = wanted.map((day) => days.load(day))
  const first = await reads.question(0)
  // Who comes while it is being read waits for the same.
  loads.push(days.load({ channelId: 2, day: 5 }))
  expect(first.named).toEqual(['1:5', '2:5'])
  first.read()
  expect((await Promise.all(loads)).map((tape) => [tape?.channelId, readingOf(tape)])).toEqual([
    [1, 0],
    [2, 0],
    [1, 0],
    [2, 0],
  ])
  expect(days.get({ channelId: 1, day: 5 })).toBe(await loads[0])
  expect(days.get({ channelId: 1, day: 6 })).toBeUndefined()
  expect(reads.asked).toHaveLength(1)
})

test('only the channel that has changed is read again, and what is kept of it goes on until that is done', async () => {
  const reads = heldReads()
  const days = new TapeDays(reads)
  const all = [1, 2].flatMap((channelId) => [5, 6].map((day) => ({ channelId, day })))
  const loads = all.map((day) => days.load(day))
  ;(await reads.question(0)).read()
  await Promise.all(loads)
  days.renew([2])
  const again = await reads.question(1)
  expect(again.named.toSorted()).toEqual(['2:5', '2:6'])
  expect(all.map((day) => readingOf(days.get(day)))).toEqual([0, 0, 0, 0])
  again.read()
  await expect.poll(() => all.map((day) => readingOf(days.get(day)))).toEqual([0, 0, 1, 1])
  days.renew('*')
  const whole = await reads.question(2)
  expect(whole.named.toSorted()).toEqual(['1:5', '1:6', '2:5', '2:6'])
  whole.read()
  await expect.poll(() => all.map((day) => readingOf(days.get(day)))).toEqual([2, 2, 2, 2])
})

test('what changes while it is being read is read once more, which is what who asks then gets', async () => {
  const reads = heldReads()
  const days = new TapeDays(reads)
  const day = { channelId: 1, day: 5 }
  const before = days.load(day)
  const first = await reads.question(0)
  days.renew([1])
  const after = days.load(day)
  first.read()
  expect(readingOf(await before)).toBe(0)
  ;(await reads.question(1)).read()
  expect(readingOf(await after)).toBe(1)
  expect(readingOf(days.get(day))).toBe(1)
})

test('a reading that fails is told and tried again, while what is kept goes on', async () => {
  const reads = heldReads()
  const days = new TapeDays({ ...reads, retryMs: 1 })
  const day = { channelId: 1, day: 5 }
  const load = days.load(day)
  ;(await reads.question(0)).read()
  await load
  const lost = new Error('the database is away')
  days.renew('*')
  const again = await reads.question(1)
  again.fail(lost)
  const third = await reads.question(2)
  expect([reads.errors, readingOf(days.get(day))]).toEqual([[lost], 0])
  third.read()
  await expect.poll(() => readingOf(days.get(day))).toBe(2)
})

test('who waits for a reading that fails is told, and the next one who asks has it read', async () => {
  const reads = heldReads()
  const days = new TapeDays(reads)
  const day = { channelId: 1, day: 5 }
  const load = days.load(day)
  const lost = new Error('the database is away')
  ;(await reads.question(0)).fail(lost)
  await expect(load).rejects.toBe(lost)
  const next = days.load(day)
  ;(await reads.question(1)).read()
  expect(readingOf(await next)).toBe(1)
  await days.end()
})

test('days that were used longest ago go when more items are there than may be kept', async () => {
  const reads = heldReads()
  // A day weighs four items beside its own: three days of ten fit.
  const days = new TapeDays({ ...reads, mostItems: 44 })
  const day = (number: number) => ({ channelId: 1, day: number })
  const kept = () => [1, 2, 3, 4].map((number) => days.get(day(number)) !== undefined)
  const loads = [1, 2, 3].map((number) => days.load(day(number)))
  ;(await reads.question(0)).read(10)
  await Promise.all(loads)
  expect(kept()).toEqual([true, true, true, false])
  days.get(day(1))
  const more = days.load(day(4))
  ;(await reads.question(1)).read(10)
  expect((await more)?.items).toHaveLength(10)
  expect(kept()).toEqual([true, false, true, true])
  // What has gone is not read again for nobody.
  days.renew('*')
  expect((await reads.question(2)).named.toSorted()).toEqual(['1:1', '1:3', '1:4'])
})

test('what a viewer waits for is read before what has only changed, and never more than a hundred days at once', async () => {
  const reads = heldReads()
  const days = new TapeDays(reads)
  const many = Array.from({ length: 150 }, (_, at) => ({ channelId: at + 1, day: 5 }))
  const loads = many.map((day) => days.load(day))
  for (const nth of [0, 1]) (await reads.question(nth)).read()
  await Promise.all(loads)
  expect(reads.asked.map((one) => one.days.length)).toEqual([100, 50])
  days.get({ channelId: 77, day: 5 })
  days.renew('*')
  const running = await reads.question(2)
  expect([running.named.length, running.named[0]]).toEqual([100, '77:5'])
  const waiting = days.load({ channelId: 999, day: 5 })
  running.read()
  const next = await reads.question(3)
  expect([next.named.length, next.named[0]]).toEqual([51, '999:5'])
  next.read()
  expect((await waiting)?.channelId).toBe(999)
})

test('a channel that is gone is kept no longer', async () => {
  const reads = heldReads()
  const days = new TapeDays(reads)
  const day = { channelId: 1, day: 5 }
  const load = days.load(day)
  ;(await reads.question(0)).read()
  await load
  days.renew([1])
  ;(await reads.question(1)).none()
  await expect.poll(() => days.get(day)).toBeUndefined()
})
