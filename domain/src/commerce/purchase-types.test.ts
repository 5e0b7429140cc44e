import { expect, test } from 'vitest'
import { priceTogether, purchaseTypeId, purchaseTypeOf, soldPeriods, trialGroupOf } from './purchase-types.ts'

test('the id of a purchase type names a packet and a period, and anything else is none', () => {
  expect(purchaseTypeOf(purchaseTypeId(2, '0-3-0'))).toEqual({ packetId: 2, period: '0-3-0' })
  expect(purchaseTypeOf('999999999:1-0-9999')).toEqual({ packetId: 999_999_999, period: '1-0-9999' })
  for (const id of [
    '',
    '2',
    '2:',
    ':0-3-0',
    '2:0-3',
    'x:0-3-0',
    '2:0-3-0-0',
    '1000000000:0-3-0',
    ' 2:0-3-0',
    '-2:0-3-0',
  ])
    expect([id, purchaseTypeOf(id)]).toEqual([id, null])
})

const month = { period: '0-1-0', price_minor: 1000 }
const year = { period: '1-0-0', price_minor: 9000 }

test('periods of a packet come with its own first, and some packets cost together what all of them are sold for', () => {
  const long = { ...month, periods: [year] }
  const short = { period: '0-1-0', price_minor: 500, periods: [] }
  expect(soldPeriods(long)).toEqual([month, year])
  expect(priceTogether([long, short], '0-1-0')).toBe(1500)
  expect(priceTogether([long], '1-0-0')).toBe(9000)
  expect(priceTogether([long, short], '1-0-0')).toBeNull()
  expect(priceTogether([short, long], '1-0-0')).toBeNull()
  expect(priceTogether([{ ...short, price_minor: 0 }], '0-1-0')).toBe(0)
})

test('a trial is used once for the group of a packet, else for the packet alone', () => {
  expect([trialGroupOf(2, 'sport'), trialGroupOf(2, null), trialGroupOf(3, undefined)]).toEqual([
    'sport',
    'packet:2',
    'packet:3',
  ])
})
