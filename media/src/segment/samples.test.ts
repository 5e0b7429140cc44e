import { expect, test } from 'vitest'
import { box } from './boxes.ts'
import { languageIn, samplesOf } from './samples.ts'

const numbers = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])))

/** A segment of one fragment whose samples lie right after it. */
function segment(tfhd: Buffer, tfdt: Buffer, trun: (place: number) => Buffer, bytes: Buffer): Buffer {
  const moof = (place: number): Buffer =>
    Buffer.from(
      box('moof', [box('traf', [box('tfhd', [tfhd]), box('tfdt', [tfdt]), box('trun', [trun(place)])])]),
    )
  return Buffer.concat([moof(moof(0).length + 8), box('mdat', [bytes])])
}

test('samples that each say all of themselves, with a wide time and pictures that are shown later', () => {
  const trun = (place: number): Buffer => numbers(0x0100_0f01, 2, place, 10, 3, 0, 20, 30, 2, 0, 0xffff_fff6)
  const found = samplesOf(
    segment(numbers(0x20002, 1, 1), numbers(0x0100_0000, 1, 5), trun, Buffer.from('abcde')),
  )
  expect(found.map(({ bytes, ...rest }) => ({ ...rest, text: Buffer.from(bytes).toString() }))).toEqual([
    { decodeTime: 2 ** 32 + 5, offset: 20, duration: 10, text: 'abc' },
    { decodeTime: 2 ** 32 + 15, offset: -10, duration: 30, text: 'de' },
  ])
})

test('samples that leave their length and size to their fragment', () => {
  const trun = (place: number): Buffer => numbers(0x5, 2, place, 0)
  const found = samplesOf(segment(numbers(0x2001a, 1, 1, 7, 2), numbers(0, 9), trun, Buffer.from('wxyz')))
  expect(found.map(({ decodeTime, bytes }) => [decodeTime, Buffer.from(bytes).toString()])).toEqual([
    [9, 'wx'],
    [16, 'yz'],
  ])
})

test('what is no segment, or says of samples that they lie elsewhere, is refused', () => {
  expect(() => samplesOf(new Uint8Array(0))).toThrow(RangeError)
  const beyond = (place: number): Buffer => numbers(0x201, 1, place, 99)
  expect(() =>
    samplesOf(segment(numbers(0x2000a, 1, 1, 7), numbers(0, 0), beyond, Buffer.from('a'))),
  ).toThrow('not in its segment')
  expect(() => languageIn(box('moov', []))).toThrow(RangeError)
})
