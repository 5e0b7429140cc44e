/** What viewers move a page with. */
const ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

let hasActed = false
let isMoved = false

/** Whether the viewer has scrolled the page since it was shown: what comes late leaves it where it is then. */
export const isPageMoved = (): boolean => isMoved

/** Another page is shown, or another place of it was asked for. */
export function beginPageMoves(): void {
  hasActed = false
  isMoved = false
}

/** Notes when the viewer scrolls; what scrolls by itself is told from it by that nobody has done anything before. Answers what ends it. */
export function watchPageMoves(): () => void {
  const end = new AbortController()
  const options = { signal: end.signal, capture: true, passive: true }
  for (const act of ACTS) addEventListener(act, () => (hasActed = true), options)
  addEventListener('scroll', () => (isMoved ||= hasActed), { signal: end.signal, passive: true })
  return () => end.abort()
}
