import { beforeEach, expect, test, vi } from 'vitest'
import { NARROW_HEADER } from '../ui/narrow-header.ts'
import { type ScrollMarks, watchScroll } from './use-scroll-marks.ts'

let marks: ScrollMarks
let onScroll: () => void = () => undefined

let queries: string[] = []
function scrollTo(y: number): ScrollMarks {
  vi.stubGlobal('scrollY', y)
  onScroll()
  return marks
}
function begin(isLyingNarrow: boolean): void {
  queries = []
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('matchMedia', (asked: string) => {
    queries.push(asked)
    return { matches: isLyingNarrow }
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

test('a narrow header goes when a window on its side is scrolled down past 250 px, and comes back on the way up [shell.header-hide-scroll]', () => {
  expect([scrollTo(250).isHidden, scrollTo(251).isHidden, scrollTo(240).isHidden]).toEqual([
    false,
    true,
    false,
  ])
  expect([scrollTo(600).isHidden, scrollTo(500).isHidden]).toEqual([true, false])
  expect(new Set(queries)).toEqual(new Set(['(orientation: landscape)', NARROW_HEADER]))
  begin(false)
  expect(scrollTo(600).isHidden).toBe(false)
})
