import type { Role } from '#contract/identity.ts'
import { keepOwner } from './profile-storage.ts'
import { type KeptStorage, readCookie, writeCookie } from './kept-storage.ts'

/** What a session keeps between visits. Instants are epoch seconds. */
export interface StoredToken {
  readonly token: string
  readonly expired: number
  /** When the token was given: one that is older than five minutes is renewed at start. */
  readonly since: number
  readonly isGuest: boolean
}

export interface Credentials {
  readonly deviceId: () => string | null
  readonly token: () => StoredToken | null
  /** The serial of this browser: made once and kept, or named by the address of the page. */
  readonly serial: () => string
  readonly saveSerial: (serial: string) => void
  readonly saveDevice: (deviceId: string) => void
  readonly saveToken: (token: StoredToken) => void
  /** Forgets a token that is no longer good. */
  readonly dropToken: () => void
  /** Whose profile watches on this device. Kept in a cookie, so that the next pages come with what a child may see. */
  readonly role: () => Role
  /** Which one it is says whose the rest is that is kept here; null is none. */
  readonly saveProfile: (role: Role, id: number | null) => void
  /** Forgets device, token and profile. */
  readonly clear: () => void
  /** The device of the guest who this browser was before somebody signed in. */
  readonly guestDevice: () => string | null
  readonly saveGuestDevice: (deviceId: string | null) => void
  /** A token that a partner's page has left in a cookie, unless it was used already. */
  readonly cookieToken: () => string | null
  readonly useCookieToken: (token: string) => void
  /** Tells the other tabs that somebody has signed in or out. */
  readonly announce: () => void
}

const TOKEN = 'openair.token'
const SERIAL = 'openair.serial'
const GUEST_DEVICE = 'openair.guest-device'
const USED_COOKIE = 'openair.used-cookie'
const DEVICE = 'openair_device'
const AGE = 'openair_age'
const PARTNER_TOKEN = 'access_token'
/** Cookies are kept as long as browsers keep any: 400 days. */
const COOKIE_SECONDS = 400 * 86_400

/** Changes whenever somebody signs in or out; browsers tell it to the other tabs. */
export const CHANGE_KEY = 'openair.change'

/** 128 random bits as 32 hexadecimal digits. */
export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

function isStoredToken(value: unknown): value is StoredToken {
  if (typeof value !== 'object' || value === null) return false
  const { token, expired, since } = value as Partial<Record<keyof StoredToken, unknown>>
  return typeof token === 'string' && typeof expired === 'number' && typeof since === 'number'
}

/** Device id in a cookie, the rest in local storage; where both are forbidden they live as long as the page. */
export function browserCredentials(storage: KeptStorage): Credentials {
  const readToken = (): StoredToken | null => {
    try {
      const value: unknown = JSON.parse(storage.getItem(TOKEN) ?? 'null')
      return isStoredToken(value) ? value : null
    } catch {
      return null
    }
  }
  const saveProfile = (role: Role, id: number | null) => {
    keepOwner(storage, id)
    if (role === 'child') writeCookie(AGE, role, COOKIE_SECONDS)
    else if (readCookie(AGE) !== null) writeCookie(AGE, '', 0)
  }
  return {
    deviceId: () => readCookie(DEVICE),
    token: readToken,
    serial: () => {
      const known = storage.getItem(SERIAL)
      if (known) return known
      const serial = randomHex()
      storage.setItem(SERIAL, serial)
      return serial
    },
    saveSerial: (serial) => storage.setItem(SERIAL, serial),
    saveDevice: (deviceId) => writeCookie(DEVICE, deviceId, COOKIE_SECONDS),
    saveToken: (token) => storage.setItem(TOKEN, JSON.stringify(token)),
    dropToken: () => storage.removeItem(TOKEN),
    role: () => (readCookie(AGE) === 'child' ? 'child' : 'adult'),
    saveProfile,
    clear: () => {
      writeCookie(DEVICE, '', 0)
      storage.removeItem(TOKEN)
      saveProfile('adult', null)
    },
    guestDevice: () => storage.getItem(GUEST_DEVICE),
    saveGuestDevice: (deviceId) => {
      if (deviceId === null) storage.removeItem(GUEST_DEVICE)
      else storage.setItem(GUEST_DEVICE, deviceId)
    },
    cookieToken: () => {
      const token = readCookie(PARTNER_TOKEN)
      return token === storage.getItem(USED_COOKIE) ? null : token
    },
    useCookieToken: (token) => storage.setItem(USED_COOKIE, token),
    announce: () => storage.setItem(CHANGE_KEY, randomHex()),
  }
}
