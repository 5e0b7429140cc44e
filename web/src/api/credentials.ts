import type { Role } from '#contract/identity.ts'
import { guestDevices, type GuestDevices } from './guests.ts'
import { keepOwner } from './profile-storage.ts'
import { type KeptStorage, readCookie, writeCookie } from './kept-storage.ts'

/** What a session keeps between visits. Instants are epoch seconds. */
export interface StoredToken {
  readonly token: string
  readonly expired: number
  /** When the token was given: one that is older than five minutes is renewed at start. */
  readonly since: number
  readonly isGuest: boolean
  /** The device that it was given to: pages of two providers write here in turn. Absent where an earlier version has kept it. */
  readonly device?: string
}

export interface Credentials {
  readonly deviceId: () => string | null
  readonly token: () => StoredToken | null
  /** The serial of this browser: made once and kept, or named by whoever is trusted to. */
  readonly serial: () => string
  /**
   * Whoever has led to this page, and is trusted with it, names the serial of this device: for a browser that has none; an app that holds
   * the page knows its device.
   */
  readonly nameSerial: (serial: string, isOfApp: boolean) => void
  readonly saveDevice: (deviceId: string) => void
  /** Writes the cookies anew: a browser ends each so long after it was last written, some of them after a week. */
  readonly renew: () => void
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
  /** The user whose token, made elsewhere, this browser came in by; null where it did otherwise. */
  readonly enteredAs: () => number | null
  readonly saveEntered: (userId: number) => void
  /** The guests who this browser is at each provider. */
  readonly guests: GuestDevices
  /** A token that a partner's page has left in a cookie, unless it was used already. */
  readonly cookieToken: () => string | null
  readonly useCookieToken: (token: string) => void
  /** Tells the other tabs that somebody has signed in or out; this page is left for another one, or loaded anew. */
  readonly announce: () => void
  /** The same where this page goes on, as that viewer's. */
  readonly announceHere: () => void
}

const TOKEN = 'openair.token'
const SERIAL = 'openair.serial'
const GUEST_DEVICE = 'openair.guest-device'
const ENTERED = 'openair.entered'
const USED_COOKIE = 'openair.used-cookie'
const DEVICE = 'openair_device'
/** The same beside the cookie: who stays away for longer than a browser keeps cookies of scripts is the same device all the same. */
const DEVICE_BESIDE = 'openair.device'
const AGE = 'openair_age'
/** The same beside the cookie: a browser that has ended one of these has ended both. */
const AGE_BESIDE = 'openair.age'
const PARTNER_TOKEN = 'access_token'
/** Cookies are kept as long as browsers keep any: 400 days. */
const COOKIE_SECONDS = 400 * 86_400

/** Changes whenever somebody signs in or out; browsers tell it to the other tabs. */
export const CHANGE_KEY = 'openair.change'
/** What this page has last written there as its own viewer came. */
let changeHere: string | undefined

/** Whether it was this page itself that a viewer has come to, and that has gone on as theirs. */
export const isChangeHere = (change: string | null): boolean => change === changeHere

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

/** Device id in a cookie and beside it, the rest in local storage; where both are forbidden they live as long as the page. */
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
    if (role === 'child') {
      writeCookie(AGE, role, COOKIE_SECONDS)
      storage.setItem(AGE_BESIDE, role)
      return
    }
    if (readCookie(AGE) !== null) writeCookie(AGE, '', 0)
    storage.removeItem(AGE_BESIDE)
  }
  const deviceId = () => readCookie(DEVICE) ?? storage.getItem(DEVICE_BESIDE)
  const saveDevice = (id: string) => {
    writeCookie(DEVICE, id, COOKIE_SECONDS)
    storage.setItem(DEVICE_BESIDE, id)
  }
  const isRoleLost = () =>
    readCookie(DEVICE) === null && readCookie(AGE) === null && storage.getItem(AGE_BESIDE) === 'child'
  const role = (): Role => (readCookie(AGE) === 'child' || isRoleLost() ? 'child' : 'adult')
  return {
    deviceId,
    token: readToken,
    serial: () => {
      const known = storage.getItem(SERIAL)
      if (known) return known
      const serial = randomHex()
      storage.setItem(SERIAL, serial)
      return serial
    },
    nameSerial: (serial, isOfApp) => {
      if (isOfApp || (storage.getItem(SERIAL) === null && deviceId() === null))
        storage.setItem(SERIAL, serial)
    },
    saveDevice,
    renew: () => {
      const [id, isChild] = [deviceId(), role() === 'child']
      if (id !== null) saveDevice(id)
      if (isChild) writeCookie(AGE, 'child', COOKIE_SECONDS)
    },
    saveToken: (token) => storage.setItem(TOKEN, JSON.stringify(token)),
    dropToken: () => storage.removeItem(TOKEN),
    role,
    saveProfile,
    clear: () => {
      writeCookie(DEVICE, '', 0)
      storage.removeItem(DEVICE_BESIDE)
      storage.removeItem(TOKEN)
      storage.removeItem(ENTERED)
      saveProfile('adult', null)
    },
    guestDevice: () => storage.getItem(GUEST_DEVICE),
    saveGuestDevice: (deviceId) => {
      if (deviceId === null) storage.removeItem(GUEST_DEVICE)
      else storage.setItem(GUEST_DEVICE, deviceId)
    },
    enteredAs: () => {
      const id = storage.getItem(ENTERED)
      return id === null ? null : Number(id)
    },
    saveEntered: (userId) => storage.setItem(ENTERED, String(userId)),
    guests: guestDevices(storage),
    cookieToken: () => {
      const token = readCookie(PARTNER_TOKEN)
      return token === storage.getItem(USED_COOKIE) ? null : token
    },
    useCookieToken: (token) => storage.setItem(USED_COOKIE, token),
    announce: () => storage.setItem(CHANGE_KEY, randomHex()),
    announceHere: () => {
      changeHere = randomHex()
      storage.setItem(CHANGE_KEY, changeHere)
    },
  }
}
