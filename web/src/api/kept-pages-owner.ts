import type { Role } from '#contract/identity.ts'
import { browserCredentials } from './credentials.ts'
import { pageStorage } from './kept-storage.ts'
import { isDrawnForOther } from './profile-role.ts'
import { visitPath } from './visit.ts'

const KEY = 'openair.pages-of'
/** What the worker keeps pages in. */
const CACHE = 'openair-pages'
const GUEST = 'guest'

/** Throws the kept pages away; the first page of this visit's provider, by which every other one opens without a connection, is kept anew. */
async function forget(): Promise<void> {
  await caches.delete(CACHE)
  navigator.serviceWorker?.controller?.postMessage({ type: 'keep_shell', address: visitPath('/') })
}

/**
 * Forgets the kept pages where another account or a profile with another age limit was here when they were kept, and where one has just been
 * kept that was drawn for another. Who was nobody yet, as in the first moments of a first visit, is no other one.
 */
export function forgetOthersPages(role: Role): void {
  const storage = pageStorage()
  const credentials = browserCredentials(storage)
  const device = credentials.deviceId() ?? ''
  // This browser is another guest at each provider, and all of them are nobody with an account.
  const present = credentials.guests.providerOf(device) === null ? device : GUEST
  const before = storage.getItem(KEY)
  if (before === `${present} ${role}` && !isDrawnForOther()) return
  storage.setItem(KEY, `${present} ${role}`)
  if (before === null || before === ` ${role}` || !('caches' in globalThis)) return
  // What is kept anew comes by the cookies.
  credentials.renew()
  forget().catch(() => undefined)
}
