import { cardOfPath } from './card-of-path.ts'
import { tellEvent } from './metrics.ts'

/**
 * Tells which cards a mouse or the keyboard rests on. One listener for the whole page: cards come and go by the hundred, and all
 * of them are links to what they show.
 */
export function watchHoverFocus(): void {
  let rested: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = (target: EventTarget | null): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    const path = link?.origin === location.origin ? link.pathname : null
    // A channel's preview comes between its card and the pointer, and leads to the same.
    if (path === rested) return
    clearTimeout(timer)
    rested = path
    const card = path === null ? null : cardOfPath(path)
    if (!card) return
    timer = setTimeout(() => tellEvent({ name: 'hover_focus', value: card.value }), card.delayMs)
  }
  document.addEventListener('pointerover', ({ pointerType, target }) => {
    if (pointerType === 'mouse') rest(target)
  })
  document.documentElement.addEventListener('pointerleave', () => rest(null))
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) rest(target)
  })
}
