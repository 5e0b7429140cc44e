import type { Role } from '#contract/identity.ts'
import { browserCredentials } from './credentials.ts'
import { pageStorage } from './kept-storage.ts'

const KEY = 'openair.pages-of'
/** What the worker keeps pages in. */
const CACHE = 'openair-pages'

/** Throws the kept pages away; the first page, by which every other one opens without a connection, is kept anew. */
async function forget(): Promise<void> {
  await caches.delete(CACHE)
  navigator.serviceWorker?.controller?.postMessage({ type: 'keep_shell' })
}

/**
 * Forgets the kept pages where another account or a profile with another age limit was here when they were kept. Who was nobody yet, as in
 * the first moments of a first visit, is no other one.
 */
export function forgetOthersPages(role: Role): void {
  const storage = pageStorage()
  const device = browserCredentials(storage).deviceId() ?? ''
  const before = storage.getItem(KEY)
  if (before === `${device} ${role}`) return
  storage.setItem(KEY, `${device} ${role}`)
  if (before === null || !('caches' in globalThis)) return
  const [owner = '', limit] = before.split(' ')
  if (limit === role && owner === '') return
  forget().catch(() => undefined)
}
