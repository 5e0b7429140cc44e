import type { ClientSettings } from '#contract/client.ts'
import { capabilities } from '../../api/capabilities.ts'
import { pageStorage } from '../../api/kept-storage.ts'
import { mobileSystem } from '../../api/mobile-system.ts'

const KEY = 'openair.app-redirect'
/** Opens the overlay on any device, and whatever was chosen before. */
const PATH = '/open_mobile_app'

/** A wait that ends so much later than it should was slept through under the app, in milliseconds. */
const SLEPT_MS = 1000

/** How long the installed app is given to come, in milliseconds; iOS asks its user first. */
const WAIT_MS = { android: 25, ios: 2500 } as const

/** Keeps that the viewer stays in the browser. */
export const stayInBrowser = (): void => pageStorage().setItem(KEY, 'stay')

export const isRedirectPath = (path: string): boolean => path === PATH

/** Whether the page begins with the choice between app and browser. */
export function offersApp(client: ClientSettings, path: string): boolean {
  if (isRedirectPath(path)) return true
  const system = mobileSystem(navigator)
  return (
    capabilities().leadsToApp &&
    client.app_redirect !== 'none' &&
    system !== null &&
    client.apps[system] !== null &&
    pageStorage().getItem(KEY) === null
  )
}

/**
 * Opens what is shown in the installed app; where none comes in time, the store. Answers how to give the store up.
 * @param path of this site
 * @param onEnd one of both has come
 */
export function openApp({ apps }: ClientSettings, path: string, onEnd: () => void): () => void {
  const system = mobileSystem(navigator)
  const store = system && apps[system]
  if (!system || !store) return () => undefined
  const shown = isRedirectPath(path) ? '/' : path
  const waiting = new AbortController()
  const giveUp = (): void => {
    clearTimeout(timer)
    waiting.abort()
  }
  const end = (): void => {
    giveUp()
    onEnd()
  }
  const wait = WAIT_MS[system]
  const due = Date.now() + wait
  const timer = setTimeout(() => {
    end()
    // Phones stop the timers of a page that is hidden: who comes back to it from the app is not sent to the store.
    if (document.visibilityState === 'visible' && Date.now() <= due + SLEPT_MS) location.assign(store)
  }, wait)
  // The app has come over the page, and hides it.
  const { signal } = waiting
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && end(), {
    signal,
  })
  addEventListener('pagehide', end, { signal })
  if (apps.scheme !== null) location.assign(`${apps.scheme}:/${shown}`)
  return giveUp
}
