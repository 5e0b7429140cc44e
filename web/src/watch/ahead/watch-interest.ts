import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { createStreamPace } from '../../tv/zapping/stream-pace.ts'
import { dropAhead, aheadOf, pressAhead } from '../../playback/ahead/ahead.ts'
import type { beginFilm as BeginFilmOf } from './film-ahead.ts'

type BeginFilm = typeof BeginFilmOf

/** A pointer that passes over is not interest yet. Milliseconds. */
const DWELL_MS = 40

interface Watched {
  readonly path: string
  readonly id: string
}

/** What a press on an element would watch: links to `/watch/…`, and buttons that name it. */
function watchedOf(target: EventTarget | null): Watched | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('a[href], [data-watch]') : null
  // Where it leads is not known while it waits.
  if (!element || element.ariaBusy === 'true') return null
  const path =
    element instanceof HTMLAnchorElement
      ? element.origin === location.origin
        ? element.pathname
        : ''
      : `/watch/${element.dataset['watch']}`
  const id = /^\/watch\/([^/]+)$/.exec(path)?.[1]
  return id === undefined ? null : { path, id: decodeURIComponent(id) }
}

/**
 * Begins what is pointed at, reached by keys or touched, before it is pressed. One listener for the whole page: cards come and go by the
 * hundred. Answers the function that ends it.
 */
export function watchInterest(queries: QueryClient): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const pace = createStreamPace(() => performance.now())
  let near: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let beginFilm: BeginFilm | null = null
  const load = (): Promise<void> =>
    import('./film-ahead.ts').then(
      (loaded) => {
        ;({ beginFilm } = loaded)
      },
      () => undefined,
    )
  void load()

  const begin = ({ path, id }: Watched, isPressed: boolean): void => {
    if (aheadOf(path) || (!isPressed && !pace.hasSpare())) return
    // The page comes beside it.
    import('../watch-page.tsx').catch(() => undefined)
    if (beginFilm) {
      pace.spend()
      beginFilm({ queries, language: i18next.language, id, path, isPressed })
      if (isPressed) pressAhead(path)
      return
    }
    // The page of a press asks by itself before more code is here, and nothing is asked for twice.
    void load().then(() => {
      if (!isPressed && beginFilm && near === path && location.pathname !== path) begin({ path, id }, false)
    })
  }
  const come = (watched: Watched | null, dwellMs: number): void => {
    if ((watched?.path ?? null) === near && dwellMs > 0) return
    clearTimeout(timer)
    if (watched?.path !== near) dropAhead()
    near = watched?.path ?? null
    if (!watched) return
    if (dwellMs > 0) timer = setTimeout(() => begin(watched, false), dwellMs)
    else begin(watched, false)
  }
  document.addEventListener(
    'pointerover',
    ({ pointerType, target }) => pointerType === 'mouse' && come(watchedOf(target), DWELL_MS),
    { signal },
  )
  document.documentElement.addEventListener('pointerleave', () => come(null, DWELL_MS), { signal })
  document.addEventListener(
    'focusin',
    ({ target }) =>
      target instanceof Element && target.matches(':focus-visible') && come(watchedOf(target), DWELL_MS),
    { signal },
  )
  document.addEventListener('pointerdown', ({ target }) => come(watchedOf(target), 0), { signal })
  // A finger that scrolls has pressed nothing.
  document.addEventListener('pointercancel', () => come(null, DWELL_MS), { signal })
  // Before the page hears of it: what is pressed is asked for while its page is drawn.
  document.addEventListener(
    'click',
    ({ target, metaKey, ctrlKey, shiftKey }) => {
      const watched = metaKey || ctrlKey || shiftKey ? null : watchedOf(target)
      if (!watched) return
      clearTimeout(timer)
      near = watched.path
      if (aheadOf(near)) pressAhead(near)
      else begin(watched, true)
    },
    { signal, capture: true },
  )
  return () => {
    ended.abort()
    clearTimeout(timer)
    dropAhead()
  }
}
