import type { Role } from '#contract/identity.ts'
import type { Credentials, StoredToken } from '../api/credentials.ts'

/** What a browser of tests remembers. */
export interface Kept {
  device: string | null
  guest: string | null
  token: StoredToken | null
  serial: string
  role: Role
  cookie: string | null
  announced: number
}

export const nothingKept = (): Kept => ({
  device: null,
  guest: null,
  token: null,
  serial: 'serial',
  role: 'adult',
  cookie: null,
  announced: 0,
})

/** Credentials over something that a test can look into. */
export function keptCredentials(kept: Kept): Credentials {
  return {
    deviceId: () => kept.device,
    token: () => kept.token,
    serial: () => kept.serial,
    saveSerial: (serial) => void (kept.serial = serial),
    saveDevice: (id) => void (kept.device = id),
    saveToken: (token) => void (kept.token = token),
    dropToken: () => void (kept.token = null),
    role: () => kept.role,
    saveProfile: (role) => void (kept.role = role),
    clear: () => Object.assign(kept, { device: null, token: null, role: 'adult' }),
    guestDevice: () => kept.guest,
    saveGuestDevice: (id) => void (kept.guest = id),
    cookieToken: () => kept.cookie,
    useCookieToken: () => void (kept.cookie = null),
    announce: () => void (kept.announced += 1),
  }
}
