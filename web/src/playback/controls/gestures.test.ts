import { expect, test } from 'vitest'
import { DOUBLE_TAP_MS, keyAction, pinchOutcome, tapZone } from './gestures.ts'

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
