import { describe, expect, test } from 'vitest'
import { nextStop } from './slider-stops.ts'

const CARD = 100
const GAP = 20
const cards = Array.from({ length: 10 }, (_, index) => ({
  start: index * (CARD + GAP),
  end: index * (CARD + GAP) + CARD,
}))
const view = (at: number) => ({ at, width: 400, edge: 24 })

describe('one press of an arrow', () => {
  test('goes on with the first card that is cut off, and back to the view before', () => {
    expect(nextStop(cards, view(0), 'forward')).toBe(360)
    expect(nextStop(cards, view(360), 'forward')).toBe(720)
    expect(nextStop(cards, view(720), 'back')).toBe(360)
    expect(nextStop(cards, view(360), 'back')).toBe(0)
    // The part of a pixel that scrolling leaves over is no cut: the fourth card ends one pixel outside.
    expect(nextStop(cards, { at: 0, width: 483, edge: 24 }, 'forward')).toBe(480)
  })

  test('passes over no card from wherever a drag ended', () => {
    for (let at = 0; at <= 824; at += 7) {
      const next = nextStop(cards, view(at), 'forward')
      const skipped = cards.filter(({ start, end }) => start < next && start > at && end + 24 > at + 400 + 1)
      expect(skipped).toEqual([])
      const back = nextStop(cards, view(at), 'back')
      const hidden = cards.filter(({ start, end }) => start < at - 1 && end + 24 > back + 400)
      expect(hidden).toEqual([])
    }
  })

  test('a card wider than the window is passed one by one', () => {
    const wide = [
      { start: 0, end: 500 },
      { start: 520, end: 1020 },
      { start: 1040, end: 1540 },
    ]
    expect(nextStop(wide, view(0), 'forward')).toBe(520)
    expect(nextStop(wide, view(520), 'forward')).toBe(1040)
    expect(nextStop(wide, view(1040), 'back')).toBe(520)
  })

  test('stays at either end, and in an empty slider', () => {
    expect(nextStop(cards, view(824), 'forward')).toBe(824)
    expect(nextStop(cards, view(0), 'back')).toBe(0)
    expect([nextStop([], view(0), 'forward'), nextStop([], view(0), 'back')]).toEqual([0, 0])
  })
})
