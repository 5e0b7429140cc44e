import type { Role } from '#contract/identity.ts'
import type { Credentials, StoredToken } from '../api/credentials.ts'
import { guestDevices } from '../api/guests.ts'

/** What a browser of tests remembers. */
export interface Kept {
  device: string | null
  guest: string | null
  /** What is kept of guests by their providers, as text. */
  guests: string | null
  token: StoredToken | null
  serial: string
  role: Role
  /** The user whose token of elsewhere it came in by. */
  entered: number | null
  cookie: string | null
  announced: number
}

export const nothingKept = (): Kept => ({
  device: null,
  guest: null,
  guests: null,
  token: null,
  serial: 'serial',
  role: 'adult',
  entered: null,
  cookie: null,
  announced: 0,
})

/** Credentials over something that a test can look into. */
export function keptCredentials(kept: Kept): Credentials {
  return {
    deviceId: () => kept.device,
    token: () => kept.token,
    serial: () => kept.serial,
    nameSerial: (serial) => void (kept.serial = serial),
    saveDevice: (id) => void (kept.device = id),
    renew: () => undefined,
    saveToken: (token) => void (kept.token = token),
    dropToken: () => void (kept.token = null),
    role: () => kept.role,
    saveProfile: (role) => void (kept.role = role),
    clear: () => Object.assign(kept, { device: null, token: null, entered: null, role: 'adult' }),
    guestDevice: () => kept.guest,
    saveGuestDevice: (id) => void (kept.guest = id),
    enteredAs: () => kept.entered,
    saveEntered: (userId) => void (kept.entered = userId),
    guests: guestDevices({
      getItem: () => kept.guests,
      setItem: (_key, text) => void (kept.guests = text),
      removeItem: () => void (kept.guests = null),
    }),
    cookieToken: () => kept.cookie,
    useCookieToken: () => void (kept.cookie = null),
    announce: () => void (kept.announced += 1),
    announceHere: () => void (kept.announced += 1),
  }
}
