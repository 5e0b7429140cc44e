import { authDevice, login, removeDevice } from '#contract/identity-endpoints.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { AuthAnswer } from '#contract/identity.ts'
import { loginByCode } from '#contract/otp.ts'
import type { Credentials } from './credentials.ts'
import { enterDevice, isUnknownDevice } from './device-entry.ts'
import { isKind, isOwnAnswer } from './failure-meaning.ts'
import { ownSeconds } from './service-clock.ts'
import type { SessionParts } from './session.types.ts'

interface AccountParts extends Pick<SessionParts, 'send' | 'device' | 'now'> {
  readonly credentials: Credentials
  /** A token of the present session. */
  readonly token: () => Promise<string>
}

export interface Account {
  /** A token of who uses this browser now: also of a guest whom this page may not go on as. A code is good for who has asked for it. */
  readonly present: () => Promise<string | undefined>
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
  /** The token of the guest of before, where a session has been refused them: asked for once, as a code is good for who asked for it. */
  let ofGuest: Promise<string | undefined> | null = null
  const asGuest = (): Promise<string | undefined> => {
    const guest = credentials.deviceId() === null ? credentials.guestDevice() : null
    if (guest === null) return Promise.resolve(undefined)
    ofGuest ??= authorised(guest).then(
      ({ was_guest, access_token }) => (was_guest ? access_token : undefined),
      () => undefined,
    )
    return ofGuest
  }
  /** A guest's token goes with the login, so that what the guest has watched moves along; without one it goes alone. */
  const present = () => token().catch(asGuest)
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
    if (!answer.was_guest) credentials.guests.forget(deviceId)
    keep(answer, deviceId)
  }

  async function leave(id: string): Promise<void> {
    const remove = (as: string) => send(removeDevice, { params: { id } }, as)
    try {
      await remove(await token())
    } catch (error) {
      if (!isOwnAnswer(error) || !isKind(error, 'session')) throw error
      // That a token has ended says nothing of the device: only where it gets no other one is it gone.
      await remove((await authorised(id)).access_token)
    }
  }

  function keep({ access_token, expired, was_guest, profile }: AuthAnswer, deviceId: string): void {
    // A token without an end is asked for again by the next page.
    if (expired > 0) {
      credentials.saveToken({
        token: access_token,
        expired: ownSeconds(expired),
        since: now(),
        isGuest: was_guest,
        device: deviceId,
      })
    }
    credentials.saveProfile(profile?.role === 'child' ? 'child' : 'adult', profile?.id ?? null)
    credentials.announce()
  }

  return {
    present,
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
        if (id) await leave(id)
      } catch (error) {
        // A device that is gone already is what was wanted; only the service knows that it is.
        if (!isUnknownDevice(error)) throw error
      }
      const guest = credentials.guestDevice()
      credentials.clear()
      credentials.saveGuestDevice(null)
      if (!guest) return credentials.announce()
      credentials.saveDevice(guest)
      // If it fails, the next page asks again, or begins as a new guest.
      const answer = await authorised(guest).catch(() => null)
      if (answer) keep(answer, guest)
      else credentials.announce()
    },
  }
}
