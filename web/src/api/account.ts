import { login, registerDevice, removeDevice } from '#contract/identity-endpoints.ts'
import type { Credentials } from './credentials.ts'
import { ApiFailure } from './failure.ts'
import type { SessionParts } from './session.ts'

interface AccountParts extends Pick<SessionParts, 'send' | 'device'> {
  readonly credentials: Credentials
  /** A token of the present session. */
  readonly token: () => Promise<string>
}

export interface Account {
  /** Makes this browser a device of the user. Throws an `ApiFailure`, and then everything stays as it was. */
  readonly signIn: (name: string, password: string) => Promise<void>
  /** Removes this device from the user and returns to the guest of before. Throws an `ApiFailure`, and then nothing changed. */
  readonly signOut: () => Promise<void>
}

/** Who uses this browser, and how that changes. */
export function createAccount({ send, device, credentials, token }: AccountParts): Account {
  return {
    async signIn(name, password) {
      const interim = await send(login, { body: { login: name, password } })
      const serial = credentials.serial()
      const registered = await send(registerDevice, { body: { ...device, serial } }, interim.access_token)
      if (credentials.guestDevice() === null) credentials.saveGuestDevice(credentials.deviceId())
      credentials.clear()
      credentials.saveDevice(registered.id)
    },
    async signOut() {
      const id = credentials.deviceId()
      try {
        if (id) await send(removeDevice, { params: { id } }, await token())
      } catch (error) {
        // A device that is gone already is what was wanted.
        if (!(error instanceof ApiFailure && [401, 404].includes(error.status))) throw error
      }
      const guest = credentials.guestDevice()
      credentials.clear()
      credentials.saveGuestDevice(null)
      if (guest) credentials.saveDevice(guest)
    },
  }
}
