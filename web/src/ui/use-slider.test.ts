import { expect, test, vi } from 'vitest'
import { useSlider } from './use-slider.ts'

const slider = vi.hoisted(() => ({ scrollNext: vi.fn<() => void>(), scrollPrev: vi.fn<() => void>() }))

// A hook without a page: what it is given to press is all that matters here.
vi.mock('react', () => ({
  useState: (first: unknown) => [first, () => undefined],
  useEffect: () => undefined,
  useRef: (current: unknown) => ({ current }),
  useCallback: (callback: unknown) => callback,
}))
vi.mock('embla-carousel-react', () => ({ default: () => [() => undefined, slider] }))

test('a pressed arrow of a slider is deaf for 800 ms [catalogue.scroll-arrow-lock]', () => {
  vi.useFakeTimers({ now: 0, toFake: ['performance'] })
  vi.advanceTimersByTime(5000)
  const { controls } = useSlider()
  controls.forward()
  controls.forward()
  vi.advanceTimersByTime(799)
  controls.back()
  expect([slider.scrollNext.mock.calls.length, slider.scrollPrev.mock.calls.length]).toEqual([1, 0])
  vi.advanceTimersByTime(1)
  controls.back()
  expect(slider.scrollPrev).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
