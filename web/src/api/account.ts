import { authDevice, login, removeDevice } from '#contract/identity-endpoints.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { AuthAnswer } from '#contract/identity.ts'
import { loginByCode } from '#contract/otp.ts'
import type { Credentials } from './credentials.ts'
import { enterDevice } from './device-entry.ts'
import { isKind } from './failure-meaning.ts'
import { ownSeconds } from './service-clock.ts'
import type { SessionParts } from './session.types.ts'

interface AccountParts extends Pick<SessionParts, 'send' | 'device' | 'now'> {
  readonly credentials: Credentials
  /** A token of the present session. */
  readonly token: () => Promise<string>
}

export interface Account {
  /** Makes this browser a device of the user. Throws an `ApiFailure`, and then everything stays as it was. */
  readonly signIn: (name: string, password: string) => Promise<void>
  /** The same with a phone number and the code that was sent to it; a try after one that failed on the way goes on with the code of before. */
  readonly signInByCode: (phone: string, code: string) => Promise<void>
  /** The same for who has proven it otherwise. @param prove asks for an interim token, as who uses this browser now */
  readonly signInBy: (
    prove: (present: string | undefined) => Promise<AnswerOf<typeof loginByCode>>,
  ) => Promise<void>
  /** Removes this device from the user and returns to the guest of before. Throws an `ApiFailure`, and then nothing changed. */
  readonly signOut: () => Promise<void>
}

/** Who uses this browser, and how that changes. */
export function createAccount({ send, device, credentials, token, now }: AccountParts): Account {
  /** A guest's token goes with the login, so that what the guest has watched moves along; without one it goes alone. */
  const present = () => token().catch(() => undefined)
  /** Who signs in without a token says by what this browser is known. */
  const saying = (as: string | undefined) => (as === undefined ? { serial: credentials.serial() } : {})

  /** What a code was exchanged for that has made no device of this browser yet. The code itself is spent. */
  let exchanged: { readonly by: string; readonly interim: string } | null = null

  const authorised = (deviceId: string) => send(authDevice, { body: { device_id: deviceId } })

  /** What is kept is touched only when the user has a device here. */
  async function enter(interim: string): Promise<void> {
    const deviceId = await enterDevice(send, { ...device, serial: credentials.serial() }, interim)
    const answer = await authorised(deviceId)
    if (credentials.token()?.isGuest) credentials.saveGuestDevice(credentials.deviceId())
    credentials.clear()
    credentials.saveDevice(deviceId)
    keep(answer)
  }

  function keep({ access_token, expired, was_guest, profile }: AuthAnswer): void {
    // A token without an end is asked for again by the next page.
    if (expired > 0) {
      credentials.saveToken({
        token: access_token,
        expired: ownSeconds(expired),
        since: now(),
        isGuest: was_guest,
      })
    }
    credentials.saveProfile(profile?.role === 'child' ? 'child' : 'adult', profile?.id ?? null)
    credentials.announce()
  }

  return {
    async signIn(name, password) {
      const as = await present()
      const interim = await send(login, { body: { login: name, password, ...saying(as) } }, as)
      await enter(interim.access_token)
    },
    async signInByCode(phone, code) {
      const by = `${phone} ${code}`
      if (exchanged?.by !== by) {
        const as = await present()
        const answer = await send(loginByCode, { body: { phone, token: code, ...saying(as) } }, as)
        exchanged = { by, interim: answer.access_token }
      }
      try {
        await enter(exchanged.interim)
      } catch (error) {
        // It was good for an hour.
        if (isKind(error, 'session')) exchanged = null
        throw error
      }
      exchanged = null
    },
    async signInBy(prove) {
      await enter((await prove(await present())).access_token)
    },
    async signOut() {
      const id = credentials.deviceId()
      try {
        if (id) await send(removeDevice, { params: { id } }, await token())
      } catch (error) {
        // A device that is gone already is what was wanted.
        if (!isKind(error, 'session', 'not_found')) throw error
      }
      const guest = credentials.guestDevice()
      credentials.clear()
      credentials.saveGuestDevice(null)
      if (!guest) return credentials.announce()
      credentials.saveDevice(guest)
      // If it fails, the next page asks again, or begins as a new guest.
      const answer = await authorised(guest).catch(() => null)
      if (answer) keep(answer)
      else credentials.announce()
    },
  }
}
