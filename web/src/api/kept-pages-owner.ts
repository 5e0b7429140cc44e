import type { Role } from '#contract/identity.ts'
import { browserCredentials } from './credentials.ts'
import { pageStorage } from './kept-storage.ts'

const KEY = 'openair.pages-of'
/** What the worker keeps pages in. */
const CACHE = 'openair-pages'

/** Forgets the kept pages where another account or a profile with another age limit was here when they were kept. */
export function forgetOthersPages(role: Role): void {
  const storage = pageStorage()
  const owner = `${browserCredentials(storage).deviceId() ?? ''} ${role}`
  const before = storage.getItem(KEY)
  if (before === owner) return
  storage.setItem(KEY, owner)
  if (before !== null && 'caches' in globalThis) void caches.delete(CACHE).catch(() => undefined)
}
