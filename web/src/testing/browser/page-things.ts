import { noteTurns } from './page-turns.ts'

/**
 * What a page leaves behind on things that outlive it here: listeners of the window and the document, timers, turns among tabs. A
 * browser takes them away with the page; in tests the window stays, so they are noted from now on and taken away by what is answered.
 */
export function notePageThings(): () => void {
  const taken: (() => void)[] = []
  const targets: readonly EventTarget[] = [window, document, document.documentElement, document.body]
  for (const target of targets) {
    const own = target.addEventListener
    target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      own.call(target, type, listener, options)
      taken.push(() => target.removeEventListener(type, listener, options))
    }
    taken.push(() => Reflect.deleteProperty(target, 'addEventListener'))
  }
  const { setTimeout: delay, setInterval: repeat } = window
  const ids: number[] = []
  const noting =
    (own: (...given: never[]) => unknown) =>
    (...given: never[]) => {
      const id = Reflect.apply(own, window, given) as number
      ids.push(id)
      return id
    }
  window.setTimeout = noting(delay) as never
  window.setInterval = noting(repeat) as never
  taken.push(() => {
    window.setTimeout = delay
    window.setInterval = repeat
    for (const id of ids) clearTimeout(id)
  })
  taken.push(noteTurns())
  return () => {
    for (const take of taken) take()
  }
}
