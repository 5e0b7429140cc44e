import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { innerSteps, moveTo, stepsOf, strayEntries } from './history-steps.ts'
import { pathOf } from './modal-link.ts'

/** What a browser's back and forward led to: the window goes there, or answers that it cannot. */
type Follow = (steps: readonly string[]) => boolean

interface StepWindow {
  readonly name: string
  steps: readonly string[]
  follow: Follow
  navigate: NavigateFunction
  /** It is about to close: the history need not say what it shows. */
  isLeaving: boolean
}

/** The window that comes back to its step by itself after a reload, as soon as its code is there. */
const RESTORED = 'auth'

const mounted = new Set<StepWindow>()
/** We have gone back, and the browser has not said yet that it is there. */
let isGoing = false
/** What waits for that. */
let afterwards: (() => void) | null = null

// What the browser says at this moment: the router's comes with the next picture.
const presentState = (): unknown => (history.state as { readonly usr?: unknown } | null)?.usr

function goBack(entries: number, then?: () => void): void {
  isGoing = true
  afterwards = then ?? null
  history.go(-entries)
}

/** Runs at once, or when the history stands still; what came first counts. */
function whenStill(run: () => void): void {
  if (isGoing) afterwards ??= run
  else run()
}

/** Brings the history to what a window shows. */
function meet(one: StepWindow): void {
  if (isGoing || one.isLeaving) return
  const state = presentState()
  const all = innerSteps(state)
  const move = moveTo(all, one.name, one.steps)
  if (move === null) return
  if ('back' in move) return goBack(move.back)
  const kept = typeof state === 'object' ? state : null
  void one.navigate(pathOf(location), { state: { ...kept, inner: [...all, move.step] } })
  meet(one)
}

/** Leaves what windows that are gone have left behind: there is nothing to see on the way back through it. */
function leaveStrays(): void {
  if (isGoing) return
  const names = new Set([RESTORED, ...Array.from(mounted, ({ name }) => name)])
  const entries = strayEntries(innerSteps(presentState()), names)
  if (entries > 0) goBack(entries)
}

function onPop(): void {
  const isViewers = !isGoing
  isGoing = false
  const then = afterwards
  afterwards = null
  then?.()
  for (const one of mounted) {
    const there = stepsOf(presentState(), one.name)
    if (one.isLeaving || there.join(' ') === one.steps.join(' ')) continue
    if (!isViewers || !one.follow(there)) meet(one)
  }
  leaveStrays()
}

/** Follows the browser's back and forward; a reload begins without the windows that lay over the page. */
export function useBrowserSteps(): void {
  useEffect(() => {
    addEventListener('popstate', onPop)
    leaveStrays()
    return () => removeEventListener('popstate', onPop)
  }, [])
}

/**
 * Gives each inner step of a small window an entry of the history, so that the browser's back leads one step back rather
 * than out of the window. The window says where it is; the history follows, and what the viewer does there is followed.
 * Answers how to go: all entries of the window are left first.
 */
export function useStepHistory(name: string, steps: readonly string[], follow: Follow) {
  const navigate = useNavigate()
  const ref = useRef<StepWindow>({ name, steps, follow, navigate, isLeaving: false })
  useLayoutEffect(() => {
    Object.assign(ref.current, { steps, follow, navigate })
  })
  useEffect(() => {
    const one = ref.current
    mounted.add(one)
    return () => {
      mounted.delete(one)
      // One that goes without being left, since nobody wants it any more, leaves no trace; another may take its place.
      queueMicrotask(leaveStrays)
    }
  }, [])
  const here = steps.join(' ')
  useEffect(() => meet(ref.current), [here])

  return useCallback((then: () => void): void => {
    const one = ref.current
    one.isLeaving = true
    whenStill(() => {
      const move = moveTo(innerSteps(presentState()), one.name, [])
      if (move !== null && 'back' in move) goBack(move.back, then)
      else then()
    })
  }, [])
}

/**
 * Leaves the page of a window with all inner steps that lie over it; every window on the way closes.
 * @param pages entries of the history that the page itself is
 * @param then runs when they are left
 */
export function leavePage(pages: number, then?: () => void): void {
  for (const one of mounted) one.isLeaving = true
  whenStill(() => {
    const entries = pages + innerSteps(presentState()).length
    if (entries > 0) goBack(entries, then)
    else then?.()
  })
}
