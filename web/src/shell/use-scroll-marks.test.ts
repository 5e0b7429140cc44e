import { beforeEach, expect, test, vi } from 'vitest'
import { type ScrollMarks, watchScroll } from './use-scroll-marks.ts'

let marks: ScrollMarks
let onScroll: () => void = () => undefined

let query = ''
function scrollTo(y: number): ScrollMarks {
  vi.stubGlobal('scrollY', y)
  onScroll()
  return marks
}
function begin(isLyingPhone: boolean): void {
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('matchMedia', (asked: string) => {
    query = asked
    return { matches: isLyingPhone }
  })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (onScroll = listener))
  watchScroll((told) => {
    marks = told
  })
}
beforeEach(() => begin(true))

test('the header darkens after 140 px of scroll [shell.header-dark-scroll]', () => {
  expect([scrollTo(140).isDark, scrollTo(141).isDark, scrollTo(0).isDark]).toEqual([false, true, false])
})

test('the header goes when a phone on its side is scrolled down past 250 px, and comes back on the way up [shell.header-hide-scroll]', () => {
  expect([scrollTo(250).isHidden, scrollTo(251).isHidden, scrollTo(240).isHidden]).toEqual([
    false,
    true,
    false,
  ])
  expect([scrollTo(600).isHidden, scrollTo(500).isHidden]).toEqual([true, false])
  expect(query).toMatch(/max-width: 932px.*landscape/)
  begin(false)
  expect(scrollTo(600).isHidden).toBe(false)
})
