import { authDevice, createUser, getUser, login, registerDevice } from '#contract/identity-endpoints.ts'
import type { DeviceData } from '#contract/identity.ts'
import { getNetwork, type Network } from '#contract/providers.ts'
import { enterDevice, isUnknownDevice } from './device-entry.ts'
import { ApiFailure } from './failure.ts'
import { isKind, mayPass } from './failure-meaning.ts'
import { guestPassword } from './guest-password.ts'
import { deviceAt, goOnAs } from './guests.ts'
import { isGivenTo, isLiving, mayGoOnWith } from './kept-token.ts'
import type { StoredToken } from './credentials.ts'
import { ownSeconds } from './service-clock.ts'
import { sessionMachine, type SessionState } from './session.machine.ts'
import { sessionQuestions } from './session-questions.ts'
import type { Session, SessionParts } from './session.types.ts'
import { isTrustedToken, nameGivenSerial } from './trusted-partner.ts'
import { userName } from './user-name.ts'
import { type Whereabouts, whereaboutsOf } from './whereabouts.ts'

/** Where the service names no expiry, a token is taken to live this long (seconds). */
const FALLBACK_LIFE_SECONDS = 12 * 3600
/** A token this young (seconds) is not asked for again, however often it is refused. */
const SAME_ANSWER_SECONDS = 0.3
/** Who asks this soon (seconds) after a start that failed gets its failure: the many calls of a page are one try. */
const SAME_FAILURE_SECONDS = 0.3

/** The session of this page. It does nothing until it is first asked for a token. */
export function createSession(parts: SessionParts): Session {
  const { send, credentials, start, now } = parts
  let state: SessionState = sessionMachine.initial
  let token: (StoredToken & { readonly device: string }) | null = null
  let starting: Promise<string> | null = null
  let failed: { readonly error: unknown; readonly since: number } | null = null
  /** Whether the page has been a registered user's. */
  let isUsers = false
  let abroad: Whereabouts | null = null
  /** What the service has said of itself to this page. */
  let ofPage: Network | null = null
  /** Ways into the session that are tried once: what the viewer has refused or what has failed is not tried again. */
  const open = { auto: true, token: start.token }
  const listeners = new Set<() => void>()

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const move = (to: SessionState) => {
    state = sessionMachine.move(state, to)
    tell()
  }
  const questions = sessionQuestions(tell)
  const good = (): string | undefined => {
    const stored = token && credentials.token()
    // Another tab has been given a younger one for the same device: ours has ended with it.
    if (token && stored && stored.since > token.since) {
      const { device } = token
      if (isGivenTo(stored, device, credentials.deviceId())) token = { ...stored, device }
    }
    return token && isLiving(token, now()) ? token.token : undefined
  }
  const deviceData = (): DeviceData => ({ ...parts.device, serial: credentials.serial() })

  async function authorise(deviceId: string, isOwn = true): Promise<string> {
    move('Authorising')
    const answer = await send(authDevice, { body: { device_id: deviceId } })
    // A guest of before is none where there may be no guests: as the service refuses those of providers that have none any more.
    if (answer.was_guest && !parts.mayBeGuest()) {
      if (isOwn) credentials.saveGuestDevice(deviceId)
      throw new ApiFailure('login_required', 403, 'login needed')
    }
    const since = now()
    const expired =
      answer.expired > 0 ? ownSeconds(answer.expired) : Math.floor(since) + FALLBACK_LIFE_SECONDS
    token = { token: answer.access_token, expired, since, isGuest: answer.was_guest, device: deviceId }
    credentials.saveToken(token)
    credentials.saveProfile(answer.profile?.role === 'child' ? 'child' : 'adult', answer.profile?.id ?? null)
    credentials.renew()
    isUsers = !answer.was_guest
    if (isUsers) credentials.guests.forget(deviceId)
    move('Ready')
    return answer.access_token
  }

  /** With a token of somebody who signed in elsewhere this browser becomes a device of that user. */
  async function enter(interim: string): Promise<string> {
    move('Registering')
    const deviceId = await enterDevice(send, deviceData(), interim)
    const before = credentials.deviceId()
    // Where the provider says at every start who watches, it is mostly the same device: its profile stays known meanwhile, a child's
    // too, and tabs that told of it would load each other anew for ever.
    if (deviceId !== before) {
      if (credentials.token()?.isGuest) credentials.saveGuestDevice(before)
      credentials.clear()
      credentials.saveDevice(deviceId)
      credentials.announceHere()
    }
    return authorise(deviceId, deviceId === before)
  }

  async function becomeGuest(known: Network): Promise<string> {
    if (!known.is_guest_allowed || !parts.mayBeGuest()) {
      // What came with the page was made without asking where the caller is. Abroad this is refused, and nobody is led to sign in.
      // A question that is lost on its way says nothing of the country, and keeps nobody from signing in.
      if (known === parts.network())
        await send(getNetwork, {}).catch((error: unknown) => {
          if (isKind(error, 'refused')) throw error
        })
      move('LoginNeeded')
      throw new ApiFailure('authentication_failed', 401, 'login needed')
    }
    move('CreatingGuest')
    return parts.alone(async () => {
      // Another tab may have become a guest in the meantime; this one is the same guest then.
      const found = deviceAt(credentials, known.id)
      if (found !== null) return authorise(found)
      const username = parts.random()
      const password = guestPassword(username, credentials.serial())
      await send(createUser, { body: { username, password, is_guest: true } })
      move('LoggingIn')
      const interim = await send(login, { body: { login: username, password } })
      move('Registering')
      const registered = await send(registerDevice, { body: deviceData() }, interim.access_token)
      goOnAs(credentials, known.id, registered.id)
      return authorise(registered.id)
    })
  }

  /** The kept token, if it is this device's and may be begun with. */
  function kept(device: string): string | null {
    const stored = credentials.token()
    if (!stored || !mayGoOnWith(stored, parts)) return null
    if (!isGivenTo(stored, device, credentials.deviceId())) return null
    token = { ...stored, device }
    credentials.renew()
    isUsers = !stored.isGuest
    move('Ready')
    return stored.token
  }

  async function resume(known: Network): Promise<string> {
    const deviceId = deviceAt(credentials, known.id)
    if (deviceId === null) {
      // What is kept of a device that is not there belongs to nobody: the start is a first one.
      if (credentials.deviceId() === null) credentials.clear()
      return becomeGuest(known)
    }
    move('Resuming')
    // Where the page's provider has no guests, this one may still be another's, which has: the service knows, and is asked at once.
    const isDoubted =
      !known.is_guest_allowed && known.provider !== null && credentials.token()?.isGuest === true
    return isDoubted ? parts.alone(() => authorise(deviceId)) : (kept(deviceId) ?? renew(known, deviceId))
  }

  /** What is kept by now, in the turn of this tab, was given to another one; a page of another provider has put its own guest there. */
  function renew(known: Network, deviceId: string): Promise<string> {
    return parts.alone(async () => {
      const own = deviceAt(credentials, known.id) ?? deviceId
      return kept(own) ?? authorise(own)
    })
  }

  async function byProvider(url: string, known: Network): Promise<string> {
    for (;;) {
      move('AutoAuthorising')
      try {
        const entered = await enter(await parts.askProvider(url, deviceData()))
        open.auto = false
        return entered
      } catch (error) {
        // Once the provider has said who watches, what passes by itself is tried again, and a forbidden country is told of as such.
        const isForbidden = state === 'Authorising' && isKind(error, 'refused')
        if (state !== 'AutoAuthorising' && (isForbidden || mayPass(error))) throw error
        move('AutoFailed')
        const phone = known.provider?.landing.support.phone ?? null
        if (await questions.ask({ kind: 'retry_auto', phone })) continue
        open.auto = false
        return resume(known)
      }
    }
  }

  /** A token of the address or of a cookie is a login that somebody else may have forged: it is taken silently from partners only. */
  async function byToken(given: string, isFromAddress: boolean, known: Network): Promise<string> {
    move('CheckingToken')
    const spend = () => {
      if (isFromAddress) open.token = null
      else credentials.useCookieToken(given)
    }
    let user
    try {
      user = await send(getUser, {}, given)
    } catch (error) {
      if (mayPass(error)) throw error
      spend()
      return resume(known)
    }
    const { isFrom } = parts
    const asked = { isFromAddress, start, signIn: known.sign_in, isFrom, credentials, userId: user.id }
    if (!isTrustedToken(asked)) {
      move('AskingToken')
      const name = user.is_guest ? null : userName(user)
      if (!(await questions.ask({ kind: 'continue_as', name }))) {
        spend()
        return resume(known)
      }
    }
    const entered = await enter(given)
    credentials.saveEntered(user.id)
    spend()
    return entered
  }

  /** Network info first, then exactly one way in. */
  async function begin(): Promise<string> {
    move('Introducing')
    const known = parts.network() ?? (await send(getNetwork, {}))
    ofPage = known
    nameGivenSerial(known, parts)
    const url = known.sign_in.auto_auth_url
    if (open.auto && known.auto_auth && url !== null) return byProvider(url, known)
    if (open.token !== null) return byToken(open.token, true, known)
    const cookie = credentials.cookieToken()
    if (cookie !== null) return byToken(cookie, false, known)
    return resume(known)
  }

  async function run(): Promise<string> {
    try {
      try {
        const deviceId = ofPage && deviceAt(credentials, ofPage.id)
        if (state !== 'Ready' || ofPage === null || deviceId === null) return await begin()
        move('Resuming')
        return await renew(ofPage, deviceId)
      } catch (error) {
        if (state !== 'Authorising' || !isUnknownDevice(error)) throw error
        // The service has forgotten this device: what is kept is of no use, and the start is a first one.
        credentials.clear()
        if (isUsers) {
          credentials.announce()
          parts.onSignedOut()
        }
        return await begin()
      }
    } catch (error) {
      const isForbidden = isKind(error, 'refused')
      abroad = whereaboutsOf(error)
      if (isForbidden && sessionMachine.can(state, 'Forbidden')) move('Forbidden')
      else if (sessionMachine.can(state, 'Failed')) move('Failed')
      failed = { error, since: now() }
      throw error
    }
  }

  const restart = (): Promise<string> => {
    starting ??= run().finally(() => {
      starting = null
    })
    return starting
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    token: () => {
      const value = good()
      if (value !== undefined) return Promise.resolve(value)
      // Only the viewer, or another country, can change these; calls do not try again by themselves.
      if (state === 'LoginNeeded') return Promise.reject(new ApiFailure('authentication_failed', 401, ''))
      if (state === 'Forbidden') return Promise.reject(new ApiFailure('forbidden_country', 403, ''))
      if (starting === null && failed !== null && now() - failed.since < SAME_FAILURE_SECONDS)
        return Promise.reject(failed.error)
      return restart()
    },
    forgetFailure: () => {
      failed = null
    },
    tokenNow: good,
    refused: (value) => {
      if (token?.token !== value || now() - token.since < SAME_ANSWER_SECONDS) return
      token = null
      if (credentials.token()?.token === value) credentials.dropToken()
    },
    reinitialise: async () => {
      await starting?.catch(() => undefined)
      token = null
      credentials.dropToken()
      return restart()
    },
    role: credentials.role,
    closeAbroad: (place) => {
      abroad = place
      // A start that is on its way hears of it by itself.
      if (state === 'Ready') move('Forbidden')
    },
    abroad: () => abroad,
    question: questions.present,
    answer: questions.answer,
  }
}
