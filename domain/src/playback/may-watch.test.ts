import { expect, test } from 'vitest'
import { mayWatch } from './may-watch.ts'

const refused = { allowed: false, refused: 'not_purchased' }
const film = { isFree: false, packets: [{ id: 1, priceMinor: 149_000 }] }

test('what is free or in a packet that costs nothing needs no purchase', () => {
  expect(mayWatch({ isFree: true, packets: [] }, [], 0)).toEqual({ allowed: true })
  expect(mayWatch({ isFree: false, packets: [{ id: 2, priceMinor: 0 }] }, [], 0)).toEqual({ allowed: true })
  expect(mayWatch({ isFree: false, packets: [] }, [], 0)).toEqual(refused)
})

test('an entitlement opens its packet from its first millisecond until just before its end', () => {
  const entitlements = [{ packetId: 1, from: 1000, until: 2000 }]
  expect([999, 1000, 1999, 2000].map((now) => mayWatch(film, entitlements, now).allowed)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(mayWatch(film, [{ packetId: 1, from: 0, until: null }], 9e15)).toEqual({ allowed: true })
})

test('an entitlement to another packet opens nothing', () => {
  expect(mayWatch(film, [{ packetId: 2, from: 0, until: null }], 1)).toEqual(refused)
})
