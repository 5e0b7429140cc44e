import { expect, test } from 'vitest'
import { boxAt } from './boxes.ts'
import { relocate } from './relocate.ts'

test('a 64-bit time and a segment index are moved as well, and the original stays as it is', () => {
  const box = (type: string, body: number[]): number[] => [
    0,
    0,
    0,
    body.length + 8,
    ...Buffer.from(type),
    ...body,
  ]
  const sidx = box('sidx', [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0x32, 0, 0, 0, 0, 7, 0, 0, 0, 0])
  const tfdt = box('tfdt', [1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 5])
  const segment = Uint8Array.from([
    ...sidx,
    ...box('moof', [...box('mfhd', [0, 0, 0, 0, 0, 0, 0, 9]), ...box('traf', tfdt)]),
  ])
  const before = Uint8Array.from(segment)
  const moved = Buffer.from(relocate(segment, 1000, 20))
  expect(segment).toEqual(before)
  expect(moved.readUInt32BE(boxAt(moved, 'sidx')!.body + 12)).toBe(1007)
  expect(moved.readUInt32BE(boxAt(moved, 'moof/mfhd')!.body + 4)).toBe(29)
  expect(moved.readBigUInt64BE(boxAt(moved, 'moof/traf/tfdt')!.body + 4)).toBe(2n ** 32n + 1005n)
})

test('damaged bytes are refused and never patched', () => {
  expect(() => relocate(new Uint8Array(0), 1, 1)).toThrow(RangeError)
  expect(() => relocate(Buffer.from('<html>not found</html>'), 1, 1)).toThrow(RangeError)
  expect(() => relocate(Uint8Array.from([0, 0, 0, 0]), 1, 1)).toThrow(RangeError)
})
