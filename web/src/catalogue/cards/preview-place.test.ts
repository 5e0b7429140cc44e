import { expect, test } from 'vitest'
import { previewPlace } from './preview-place.ts'

const window = { width: 1440, height: 900 }
/** A preview is 392 px wide, its picture 220.5 px high, its words 72. */
const place = (left: number, top: number) => previewPlace({ left, top, width: 200, height: 112 }, window)

test('a preview lies around the middle of its card', () => {
  expect(place(600, 400)).toEqual({ left: 504, top: 310, width: 392 })
})

test.each([
  ['left', place(0, 400), { left: 8 }],
  ['right', place(1300, 400), { left: 1440 - 392 - 8 }],
  ['top, where the header is', place(600, 0), { top: 80 }],
  ['bottom', place(600, 850), { top: Math.round(900 - 292.5 - 8) }],
])('at the edge of the window it stays wholly inside: %s', (_, found, expected) => {
  expect(found).toMatchObject(expected)
})
