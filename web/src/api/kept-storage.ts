export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser may refuse to keep anything, by a setting of its user: then things are kept for as long as the page lives. */
function memory(): KeptStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
const ofPage = memory()
const ofVisit = memory()
const ofCookies = memory()
const PROBE = 'openair.probe'

/** The storage, if it keeps anything; browsers throw at the first look at one that they refuse. */
function usable(find: () => Storage): Storage | null {
  try {
    const storage = find()
    storage.setItem(PROBE, '1')
    storage.removeItem(PROBE)
    return storage
  } catch {
    return null
  }
}

/** What is kept between visits, for all tabs. */
export const pageStorage = (): KeptStorage => usable(() => localStorage) ?? ofPage

/** What is kept for the visit of this tab, over reloads. */
export const visitStorage = (): KeptStorage => usable(() => sessionStorage) ?? ofVisit

const browserCookie = (name: string): string | null => {
  try {
    return new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1] ?? null
  } catch {
    return null
  }
}

export const readCookie = (name: string): string | null => browserCookie(name) ?? ofCookies.getItem(name)

/** Keeps a cookie of this service; without a life it is deleted. @param value letters, digits and `_`, `-`, `.` */
export function writeCookie(name: string, value: string, seconds: number): void {
  // The id of a device opens its session, so a page that came encrypted never lets it travel unencrypted.
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  try {
    document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`
  } catch {
    // A page in a sandbox has no cookies at all.
  }
  if (seconds > 0 && browserCookie(name) !== value) ofCookies.setItem(name, value)
  else ofCookies.removeItem(name)
}

/** Whether this browser forgets who has signed in as soon as the page is left. */
export const isForgetful = (): boolean => usable(() => localStorage) === null
