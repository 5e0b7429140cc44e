import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pathOf } from './modal-link.ts'

/** What a browser's back and forward led to: the window goes there, or answers that it cannot. */
type Follow = (steps: readonly string[]) => boolean

/** The inner steps that an entry of the history stands for, outermost first, each as `window/step`. */
export function innerSteps(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('inner' in state)) return []
  return Array.isArray(state.inner) ? (state.inner as string[]) : []
}

const nameOf = (window: string, step: string): string => `${window}/${step}`

/** Inner steps of one window, without its name. */
export const stepsOf = (state: unknown, window: string): readonly string[] =>
  innerSteps(state).flatMap((name) =>
    name.startsWith(nameOf(window, '')) ? [name.slice(window.length + 1)] : [],
  )

/**
 * What brings the history to the steps that a window shows: so many entries back (with those of windows that lay over
 * them), or one step more; null where it says the same already.
 */
export function moveTo(
  all: readonly string[],
  window: string,
  wanted: readonly string[],
): { readonly back: number } | { readonly step: string } | null {
  const names = wanted.map((step) => nameOf(window, step))
  const own = all.filter((name) => name.startsWith(nameOf(window, '')))
  const differs = own.findIndex((name, at) => name !== names[at])
  if (differs !== -1) return { back: all.length - all.indexOf(own[differs] ?? '') }
  const next = names[own.length]
  return next === undefined ? null : { step: next }
}

/**
 * Gives each inner step of a small window an entry of the history, so that the browser's back leads one step back rather
 * than out of the window. The window says where it is; the history follows, and what the viewer does there is followed.
 * Answers how to go: all entries of the window are left first.
 */
export function useStepHistory(window: string, steps: readonly string[], follow: Follow) {
  const location = useLocation()
  const navigate = useNavigate()
  const state: unknown = location.state
  const there = stepsOf(state, window).join(' ')
  const here = steps.join(' ')
  const seen = useRef(there)
  const isMoving = useRef(false)
  const leaving = useRef<(() => void) | null>(null)
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])

  const meet = useEffectEvent(() => {
    const hasMoved = seen.current !== there
    const isViewers = hasMoved && !isMoving.current
    if (hasMoved) [seen.current, isMoving.current] = [there, false]
    if (leaving.current) {
      if (there !== '') return
      const then = leaving.current
      leaving.current = null
      return then()
    }
    if (isMoving.current || there === here) return
    if (isViewers && follow(stepsOf(state, window))) return
    const all = innerSteps(state)
    const move = moveTo(all, window, steps)
    if (move === null) return
    isMoving.current = true
    if ('back' in move) return void navigate(-move.back)
    const kept = typeof state === 'object' ? state : null
    void navigate(pathOf(location), { state: { ...kept, inner: [...all, move.step] } })
  })
  useEffect(() => meet(), [there, here])

  return useCallback(
    (then: () => void): void => {
      const back = moveTo(innerSteps(latest.current), window, [])
      if (back === null || !('back' in back)) return then()
      leaving.current = then
      void navigate(-back.back)
    },
    [navigate, window],
  )
}

/** After a reload no window is open over a page: the steps of one that was are left. */
export function useForgottenSteps(isWindow: boolean): void {
  const navigate = useNavigate()
  const lost = innerSteps(useLocation().state).length
  const isOver = useRef(false)
  const leave = useEffectEvent(() => {
    if (!isOver.current && !isWindow && lost > 0) void navigate(-lost)
    isOver.current = true
  })
  useEffect(() => leave(), [])
}
