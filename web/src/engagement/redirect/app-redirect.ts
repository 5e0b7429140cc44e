import type { ClientSettings } from '#contract/client.ts'
import { capabilities } from '../../api/capabilities.ts'
import { pageStorage } from '../../api/kept-storage.ts'
import { mobileSystem } from '../../api/mobile-system.ts'

const KEY = 'openair.app-redirect'
/** Opens the overlay on any device, and whatever was chosen before. */
const PATH = '/open_mobile_app'

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
 */
export function openApp({ apps }: ClientSettings, path: string): () => void {
  const system = mobileSystem(navigator)
  const store = system && apps[system]
  if (!system || !store) return () => undefined
  const shown = isRedirectPath(path) ? '/' : path
  if (apps.scheme !== null) location.assign(`${apps.scheme}:/${shown}`)
  const timer = setTimeout(() => {
    // The app has come over the page, and hides it.
    if (document.visibilityState === 'visible') location.assign(store)
  }, WAIT_MS[system])
  return () => clearTimeout(timer)
}
