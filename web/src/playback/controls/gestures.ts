/** Two taps within so many milliseconds are one double tap. */
export const DOUBLE_TAP_MS = 500

/** Part of the picture that was tapped twice: the sides skip, the top and bottom switch full screen. */
export type TapZone = 'left' | 'right' | 'edge'

/** The zone of a point: the outer fifths of the width, else the outer sixths of the height; null in the middle. */
export function tapZone(x: number, y: number, width: number, height: number): TapZone | null {
  if (x < width / 5) return 'left'
  if (x > width - width / 5) return 'right'
  return y < height / 6 || y > height - height / 6 ? 'edge' : null
}

/** What a key does to the player, by `KeyboardEvent.code`: the same on every keyboard layout. */
export type KeyAction =
  | 'togglePlay'
  | 'toggleSubtitles'
  | 'fullscreen'
  | 'skipBack'
  | 'skipForward'
  | 'louder'
  | 'quieter'

const KEYS: Readonly<Record<string, KeyAction>> = {
  Space: 'togglePlay',
  KeyC: 'toggleSubtitles',
  KeyF: 'fullscreen',
  ArrowLeft: 'skipBack',
  ArrowRight: 'skipForward',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
}

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The action of a key, or null where it is none of ours: with a modifier, or when `wants` says what has the focus uses it. */
export function keyAction(key: Pressed, focus: 'text' | 'button' | 'other'): KeyAction | null {
  if (key.ctrlKey || key.metaKey || key.altKey || focus === 'text') return null
  if (focus === 'button' && key.code === 'Space') return null
  return KEYS[key.code] ?? null
}

/** How a pinch ends: fingers clearly further apart fill the screen with the picture, clearly closer show all of it. */
export function pinchOutcome(from: number, to: number): 'fill' | 'fit' | null {
  if (from <= 0) return null
  const ratio = to / from
  return ratio > 1.2 ? 'fill' : ratio < 1 / 1.2 ? 'fit' : null
}

/** A step from channel to channel: 1 is to the next one, -1 to the previous one. */
export type ChannelStep = 1 | -1

/** A finger that has moved so far, in pixels, was no tap. */
export const MOVED_PX = 16
/** And so far it was a swipe. */
const SWIPE_PX = 56

/**
 * What a finger means that was lifted so many pixels from where it came down: to the left or up is the next channel. Up and down are the
 * page's, unless the picture covers the screen.
 */
export function swipeStep(right: number, down: number, isFull: boolean): ChannelStep | null {
  const isAcross = Math.abs(right) > Math.abs(down)
  const [way, aside] = isAcross ? [right, down] : [down, right]
  if ((!isAcross && !isFull) || Math.abs(way) < SWIPE_PX || Math.abs(way) < 2 * Math.abs(aside)) return null
  return way < 0 ? 1 : -1
}

/** A wheel that has turned so far, in pixels, is a step. */
const WHEEL_PX = 60
/** One turn of a wheel, or stroke of a pad, ends when nothing follows for so long, in milliseconds. */
const WHEEL_REST_MS = 120

/** Counts a wheel's turns, each of which is one step however long it rolls on: up is the next channel. */
export function createWheel(): (down: number, at: number) => ChannelStep | null {
  let sum = 0
  let last = Number.NEGATIVE_INFINITY
  let isSpent = false
  return (down, at) => {
    if (at - last > WHEEL_REST_MS) {
      sum = 0
      isSpent = false
    }
    last = at
    sum += down
    if (isSpent || Math.abs(sum) < WHEEL_PX) return null
    isSpent = true
    return sum < 0 ? 1 : -1
  }
}
