import type { KeptStorage } from './kept-storage.ts'

/** Devices of this browser's guests, by the id of their provider. */
const GUESTS = 'openair.guests'

/** The guests who this browser is: one of each provider whose page was opened in it. */
export interface GuestDevices {
  /** The provider of a guest's device; null where none is known. */
  readonly providerOf: (deviceId: string) => number | null
  /** The device of this browser's guest at a provider, or null where it has been none. */
  readonly at: (providerId: number) => string | null
  readonly save: (providerId: number, deviceId: string) => void
  /** The device is a registered user's now: who proves a phone may become one where the guest was. */
  readonly forget: (deviceId: string) => void
}

/** Keeps between visits whose guest each device is. */
export function guestDevices(storage: KeptStorage): GuestDevices {
  const read = (): Readonly<Record<string, unknown>> => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(GUESTS) ?? '{}')
      return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
    } catch {
      return {}
    }
  }
  const write = (guests: Readonly<Record<string, unknown>>) => storage.setItem(GUESTS, JSON.stringify(guests))
  return {
    providerOf: (deviceId) => {
      const found = Object.entries(read()).find(([, device]) => device === deviceId)
      return found ? Number(found[0]) : null
    },
    at: (providerId) => {
      const device = read()[providerId]
      return typeof device === 'string' ? device : null
    },
    save: (providerId, deviceId) => write({ ...read(), [providerId]: deviceId }),
    forget: (deviceId) =>
      write(Object.fromEntries(Object.entries(read()).filter(([, device]) => device !== deviceId))),
  }
}

/** What a session keeps, as far as it says which guest this browser is. */
interface Present {
  readonly deviceId: () => string | null
  readonly saveDevice: (deviceId: string) => void
  readonly dropToken: () => void
  readonly guests: GuestDevices
}

/** Makes this browser a guest of a provider, on a device that it has been given there. */
export function goOnAs(credentials: Present, providerId: number, deviceId: string): void {
  // Other tabs look at device and token: there is none of another guest when the device is this one.
  credentials.dropToken()
  credentials.saveDevice(deviceId)
  credentials.guests.save(providerId, deviceId)
}

/**
 * The device that a page of a provider goes on as; null where there is none yet. A token says whose things are answered and where a
 * login is looked for, so the guest of another provider is left to the pages of that one, and this provider's takes the turn.
 */
export function deviceAt(credentials: Present, providerId: number): string | null {
  const { guests } = credentials
  const present = credentials.deviceId()
  const home = present === null ? null : guests.providerOf(present)
  if (home === null || home === providerId) return present
  const own = guests.at(providerId)
  if (own !== null) goOnAs(credentials, providerId, own)
  return own
}
