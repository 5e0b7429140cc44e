/** What a session keeps between visits. Instants are epoch seconds. */
export interface StoredToken {
  readonly token: string
  readonly expired: number
  /** When the token was given: one that is older than five minutes is renewed at start. */
  readonly since: number
}

export interface Credentials {
  readonly deviceId: () => string | null
  readonly token: () => StoredToken | null
  /** The serial of this browser: made once and kept. */
  readonly serial: () => string
  readonly saveDevice: (deviceId: string) => void
  readonly saveToken: (token: StoredToken) => void
  readonly clear: () => void
  /** The device of the guest who this browser was before somebody signed in. */
  readonly guestDevice: () => string | null
  readonly saveGuestDevice: (deviceId: string | null) => void
}

const TOKEN = 'openair.token'
const SERIAL = 'openair.serial'
const GUEST_DEVICE = 'openair.guest-device'
const DEVICE = 'openair_device'
/** Cookies are kept as long as browsers keep any: 400 days. */
const COOKIE_SECONDS = 400 * 86_400

/** 128 random bits as 32 hexadecimal digits. */
export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

function isStoredToken(value: unknown): value is StoredToken {
  return (
    typeof value === 'object' && value !== null && 'token' in value && 'expired' in value && 'since' in value
  )
}

/** Device id in a cookie, the rest in local storage; where both are forbidden they live as long as the page. */
export function browserCredentials(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): Credentials {
  const cookie = (value: string, seconds: number) => {
    document.cookie = `${DEVICE}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax`
  }
  return {
    deviceId: () => new RegExp(`(?:^|; )${DEVICE}=([^;]+)`).exec(document.cookie)?.[1] ?? null,
    token: () => {
      try {
        const value: unknown = JSON.parse(storage.getItem(TOKEN) ?? 'null')
        return isStoredToken(value) ? value : null
      } catch {
        return null
      }
    },
    serial: () => {
      const known = storage.getItem(SERIAL)
      if (known) return known
      const serial = randomHex()
      storage.setItem(SERIAL, serial)
      return serial
    },
    saveDevice: (deviceId) => cookie(deviceId, COOKIE_SECONDS),
    saveToken: (token) => storage.setItem(TOKEN, JSON.stringify(token)),
    clear: () => {
      cookie('', 0)
      storage.removeItem(TOKEN)
    },
    guestDevice: () => storage.getItem(GUEST_DEVICE),
    saveGuestDevice: (deviceId) => {
      if (deviceId === null) storage.removeItem(GUEST_DEVICE)
      else storage.setItem(GUEST_DEVICE, deviceId)
    },
  }
}

/** Local storage, or a memory of this page where the browser refuses it. */
export function pageStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    localStorage.setItem('openair.probe', '1')
    localStorage.removeItem('openair.probe')
    return localStorage
  } catch {
    const memory = new Map<string, string>()
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    }
  }
}
