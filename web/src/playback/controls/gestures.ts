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
