import { expect, test } from 'vitest'
import { leastPriceOf, mayWatch, packetsHeldAt } from './may-watch.ts'

const film = { isFree: false, packets: [{ id: 1, priceMinor: 149_000, isBase: false }] }

test('what is free or in a packet that costs nothing needs no purchase', () => {
  expect(mayWatch({ isFree: true, packets: [] }, [])).toBe(true)
  expect(mayWatch({ isFree: false, packets: [{ id: 2, priceMinor: 0, isBase: false }] }, [])).toBe(true)
  expect(mayWatch({ isFree: false, packets: [] }, [])).toBe(false)
  expect(mayWatch(film, [])).toBe(false)
})

test('a packet opens what it holds to who has it, though it is offered no more', () => {
  const withdrawn = { isFree: false, packets: [{ id: 1, priceMinor: null, isBase: false }] }
  expect([
    mayWatch(film, [1]),
    mayWatch(film, [2]),
    mayWatch(withdrawn, [1]),
    mayWatch(withdrawn, []),
  ]).toEqual([true, false, true, false])
})

test('a packet is held from the first millisecond of a range until just before its end', () => {
  const paid = [{ packetId: 1, from: 1000, until: 2000 }]
  expect([999, 1000, 1999, 2000].map((now) => packetsHeldAt(paid, now))).toEqual([[], [1], [1], []])
  expect(packetsHeldAt([{ packetId: 1, from: 0, until: null }], 9e15)).toEqual([1])
})

test('packets that are held twice count once, and their order is that of their numbers', () => {
  const paid = [10, 9, 10].map((packetId) => ({ packetId, from: 0, until: null }))
  expect(packetsHeldAt(paid, 1)).toEqual([9, 10])
})

test('the least price is that of what is offered', () => {
  const packets = [
    { priceMinor: 500, isBase: true },
    { priceMinor: null, isBase: true },
    { priceMinor: 200, isBase: false },
  ]
  expect([
    leastPriceOf(packets, null),
    leastPriceOf([], null),
    leastPriceOf(packets.slice(1, 2), null),
  ]).toEqual([200, null, null])
})

test('where a base packet has to be taken too, the least price is that of both together', () => {
  const addition = { priceMinor: 200, isBase: false }
  expect([
    leastPriceOf([addition], 400),
    leastPriceOf([addition, { priceMinor: 500, isBase: true }], 400),
    leastPriceOf([addition, { priceMinor: 700, isBase: true }], 400),
  ]).toEqual([600, 500, 600])
})
