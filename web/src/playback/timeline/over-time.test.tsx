import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Player } from '#player/player.types.ts'
import { EMPTY_SNAPSHOT, type PlayerSnapshot } from '#player/snapshot.ts'
import { FromBeginning } from '../notices.tsx'
import type { SurfaceActions } from '../surface-actions.ts'
import { TimeLineBar } from './time-line-bar.tsx'

// A component without a page: its state is kept from call to call, and effects run at once.
const memory = vi.hoisted(() => ({ states: [] as unknown[], at: 0 }))
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (effect: () => void) => effect(),
  useState: (first: unknown) => {
    const index = memory.at++
    memory.states[index] ??= first
    return [memory.states[index], (next: unknown) => (memory.states[index] = next)]
  },
}))
vi.mock('../player-text.ts', () => ({
  usePlayerText: () => ({ text: (key: string) => key, language: 'en' }),
}))
vi.mock('../use-player.ts', () => ({
  useSnapshot: (player: Player, select: (all: PlayerSnapshot) => unknown) => select(player.getSnapshot()),
}))

const seek = vi.fn<(to: number) => void>()
const playerOf = (snapshot: Partial<PlayerSnapshot>): Player =>
  ({ getSnapshot: () => ({ ...EMPTY_SNAPSHOT, ...snapshot }), seek }) as unknown as Player

interface Props {
  readonly children?: ReactNode
  readonly [name: string]: unknown
}
type Drawn = ReactElement<Props>
/** An element and all that stand in it. */
const within = (node: ReactNode): Drawn[] =>
  Children.toArray(node).flatMap((each) =>
    isValidElement<Props>(each) ? [each, ...within(each.props.children)] : [],
  )
const draw = (component: () => ReactNode): Drawn[] => {
  memory.at = 0
  return within(component())
}

beforeEach(() => {
  vi.useFakeTimers()
  memory.states = []
  seek.mockClear()
})
afterEach(() => vi.useRealTimers())

test('from the beginning is offered for 5 s from the first frame that is seen on, and once [player.from-beginning-button]', () => {
  let firstFrameMs: number | null = null
  let isHeld = true
  const shown = () => draw(() => FromBeginning({ player: playerOf({ firstFrameMs, isHeld }) }))
  expect(shown()).toEqual([])
  // It has its first frame behind an ad, where nobody sees it.
  firstFrameMs = 300
  expect(shown()).toEqual([])
  vi.advanceTimersByTime(12_000)
  isHeld = false
  const [button] = shown()
  expect(button?.props.children).toBe('from_beginning')
  vi.advanceTimersByTime(4999)
  expect(shown()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])

  memory.states = []
  const press = shown()[0]?.props['onClick'] as () => void
  press()
  expect(seek).toHaveBeenCalledWith(0)
  expect(shown()).toEqual([])
})

test('over the line stands the picture of the moment that is pointed at [player.control-thumbnails]', () => {
  const film = playerOf({ source: { url: 'f', engine: 'hls', kind: 'film' }, duration: 1000, position: 10 })
  const shown = (hasThumb = true) =>
    draw(() =>
      TimeLineBar({
        player: film,
        actions: {} as SurfaceActions,
        layout: 'full',
        thumbUrl: (at) => `http://img/${at}.jpg`,
        hasThumb,
        onSteer: () => {},
      }),
    )
  const picture = (drawn: Drawn[]) => drawn.find(({ props }) => 'url' in props)?.props['url']
  const line = shown().find(({ props }) => props['role'] === 'slider')?.props
  expect(picture(shown())).toBe(undefined)
  const point = line?.['onPointerMove'] as (event: object) => void
  point({ clientX: 150, currentTarget: { getBoundingClientRect: () => ({ left: 50, width: 200 }) } })
  expect(picture(shown())).toBe('http://img/500.jpg')
  expect(picture(shown(false))).toBe(undefined)
  const leave = line?.['onPointerLeave'] as () => void
  leave()
  expect(picture(shown())).toBe(undefined)
})
