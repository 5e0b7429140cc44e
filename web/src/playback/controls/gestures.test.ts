import { expect, test } from 'vitest'
import { createWheel, DOUBLE_TAP_MS, keyAction, pinchOutcome, swipeStep, tapZone } from './gestures.ts'

test('double taps count in the side fifths and the top and bottom sixths, within 500 ms [player.double-tap-zones]', () => {
  const zone = (x: number, y: number): unknown => tapZone(x, y, 500, 300)
  expect([zone(99, 150), zone(101, 150), zone(401, 150)]).toEqual(['left', null, 'right'])
  expect([zone(250, 49), zone(250, 51), zone(250, 251)]).toEqual(['edge', null, 'edge'])
  expect(DOUBLE_TAP_MS).toBe(500)
})

const press = (code: string, held: object = {}) => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('space, C, F and the arrows do their work on any layout [player.keys]', () => {
  const codes = ['Space', 'KeyC', 'KeyF', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'KeyG']
  expect(codes.map((code) => keyAction(press(code), 'other'))).toEqual([
    'togglePlay',
    'toggleSubtitles',
    'fullscreen',
    'skipBack',
    'skipForward',
    'louder',
    'quieter',
    null,
  ])
})

test('keys that somebody else needs stay theirs', () => {
  expect(keyAction(press('KeyF'), 'text')).toBe(null)
  expect(keyAction(press('Space'), 'button')).toBe(null)
  expect(keyAction(press('ArrowUp'), 'button')).toBe('louder')
  expect(keyAction(press('KeyF', { ctrlKey: true }), 'other')).toBe(null)
})

test('a pinch fills the screen or shows the whole picture [player.pinch-zoom]', () => {
  expect([
    pinchOutcome(100, 150),
    pinchOutcome(100, 60),
    pinchOutcome(100, 110),
    pinchOutcome(0, 90),
  ]).toEqual(['fill', 'fit', null, null])
})

test('a swipe to the left is the next channel, one up too where nothing is scrolled; short and slanting ones are none', () => {
  expect([swipeStep(-80, 10, false), swipeStep(80, -10, false)]).toEqual([1, -1])
  expect([swipeStep(0, -80, false), swipeStep(0, -80, true), swipeStep(0, 80, true)]).toEqual([null, 1, -1])
  expect([swipeStep(-40, 0, true), swipeStep(-80, 60, true)]).toEqual([null, null])
})

test('a turn of the wheel is one step however long it rolls on, and up is the next channel', () => {
  const turn = createWheel()
  expect([turn(-120, 0), turn(-120, 100), turn(-120, 200)]).toEqual([1, null, null])
  expect(turn(-120, 400)).toBe(1)
  // A pad tells of many small ways.
  expect([turn(20, 1000), turn(20, 1016), turn(20, 1032), turn(20, 1048)]).toEqual([null, null, -1, null])
  expect([turn(20, 2000), turn(20, 2200), turn(20, 2400)]).toEqual([null, null, null])
})
