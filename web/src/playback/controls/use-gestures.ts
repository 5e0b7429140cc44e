import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import { SKIP_STEP_S } from '#domain/playback/skip.ts'
import {
  type ChannelStep,
  createWheel,
  DOUBLE_TAP_MS,
  MOVED_PX,
  pinchOutcome,
  swipeStep,
  tapZone,
} from './gestures.ts'
import type { SurfaceActions } from '../surface-actions.ts'

interface GestureTargets {
  readonly actions: SurfaceActions
  readonly onToggleControls: () => void
  readonly onFullscreen: () => void
  readonly onPinch: (outcome: 'fill' | 'fit') => void
  /** It covers the screen: nothing is scrolled there, and a wheel steps from channel to channel. */
  readonly isFull: boolean
  /** Where there are other channels. */
  readonly onStep?: ((step: ChannelStep) => void) | undefined
}

interface Gestures {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  readonly onDoubleClick: () => void
  readonly onWheel: (event: WheelEvent<HTMLElement>) => void
}

interface Finger {
  readonly x: number
  readonly y: number
}

const apart = ([one, other]: readonly Finger[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/** A wheel that counts its way in lines means so many pixels. */
const LINE_PX = 30

/**
 * The picture under mouse and fingers. A mouse click plays and pauses, a double click is full screen. A tap shows or hides
 * the controls; a second one at the sides skips and at the top and bottom switches full screen; a pinch fills or fits; a swipe, and
 * a wheel in full screen, go to another channel.
 */
export function useGestures(targets: GestureTargets): Gestures {
  const { actions, onToggleControls, onFullscreen, onPinch, isFull, onStep } = targets
  const [turn] = useState(createWheel)
  const fingers = useRef(new Map<number, Finger>())
  const pinch = useRef({ from: 0, isOn: false })
  const lastTap = useRef(Number.NEGATIVE_INFINITY)
  const wasMouse = useRef(false)

  function tap(event: PointerEvent<HTMLElement>): void {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const zone = tapZone(event.clientX - left, event.clientY - top, width, height)
    const isDouble = event.timeStamp - lastTap.current <= DOUBLE_TAP_MS
    lastTap.current = isDouble && zone === 'edge' ? Number.NEGATIVE_INFINITY : event.timeStamp
    if (!isDouble || zone === null) return onToggleControls()
    if (zone === 'edge') onFullscreen()
    else actions.skip(zone === 'left' ? -SKIP_STEP_S : SKIP_STEP_S)
  }

  function lift(event: PointerEvent<HTMLElement>, right: number, down: number): void {
    const step = onStep ? swipeStep(right, down, isFull) : null
    if (step !== null) onStep?.(step)
    else if (Math.hypot(right, down) < MOVED_PX) tap(event)
  }

  return {
    onPointerDown(event) {
      wasMouse.current = event.pointerType === 'mouse'
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (fingers.current.size === 2)
        pinch.current = { from: apart([...fingers.current.values()]), isOn: true }
    },
    onPointerUp(event) {
      const down = fingers.current.get(event.pointerId)
      if (!down) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      // The second finger that is lifted has nothing left to be apart from.
      const isWhole = pinch.current.isOn && fingers.current.size === 2
      const outcome = isWhole && pinchOutcome(pinch.current.from, apart([...fingers.current.values()]))
      fingers.current.delete(event.pointerId)
      if (pinch.current.isOn) {
        if (outcome) onPinch(outcome)
        pinch.current.isOn = fingers.current.size > 0
      } else if (wasMouse.current) {
        if (event.button === 0) actions.togglePlay()
      } else lift(event, event.clientX - down.x, event.clientY - down.y)
    },
    onPointerCancel(event) {
      fingers.current.delete(event.pointerId)
    },
    onDoubleClick() {
      if (wasMouse.current) onFullscreen()
    },
    onWheel({ deltaY, deltaMode, ctrlKey, timeStamp }) {
      if (!isFull || ctrlKey || !onStep) return
      const step = turn(deltaMode === window.WheelEvent.DOM_DELTA_LINE ? deltaY * LINE_PX : deltaY, timeStamp)
      if (step !== null) onStep(step)
    },
  }
}
