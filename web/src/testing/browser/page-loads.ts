/** A document that a page wants in its own place. */
export interface Load {
  readonly kind: NavigationType
  /** Within this site, as the bar of the browser shows it. */
  readonly address: string
}

/** Addresses of other sites that the page wanted to go to; a test stays where it is. */
export const leftFor: string[] = []

/**
 * Takes what would load a document anew out of the browser's hand: the test lives in the window that would go. Answers how to
 * let the browser do it again.
 */
export function takeLoads(onLoad: (load: Load) => void): () => void {
  leftFor.length = 0
  const take = (event: NavigateEvent) => {
    const { destination, navigationType, cancelable } = event
    if (destination.sameDocument || !cancelable) return
    event.preventDefault()
    const { origin, pathname, search, hash } = new URL(destination.url)
    if (origin !== location.origin) return void leftFor.push(destination.url)
    onLoad({ kind: navigationType, address: pathname + search + hash })
  }
  navigation.addEventListener('navigate', take)
  return () => navigation.removeEventListener('navigate', take)
}
