import { authDevice, createUser, getUser, login, registerDevice } from '#contract/identity-endpoints.ts'
import type { DeviceData } from '#contract/identity.ts'
import { getNetwork, type Network } from '#contract/providers.ts'
import { enterDevice } from './device-entry.ts'
import { ApiFailure } from './failure.ts'
import { isKind, isRefusedFor, mayPass } from './failure-meaning.ts'
import { ownSeconds } from './service-clock.ts'
import { sessionMachine, type SessionState } from './session.machine.ts'
import type { Session, SessionParts, SessionQuestion } from './session.types.ts'
import { sha256 } from './sha256.ts'
import { userName } from './user-name.ts'
import { type Whereabouts, whereaboutsOf } from './whereabouts.ts'

/** Where the service names no expiry, a token is taken to live this long (seconds). */
const FALLBACK_LIFE_SECONDS = 12 * 3600
/** A stored token older than this (seconds) is renewed at start. */
const RENEW_AFTER_SECONDS = 5 * 60
/** A token this close (seconds) to its end is not begun with. */
const MARGIN_SECONDS = 30
/** A token this young (seconds) is not asked for again, however often it is refused. */
const SAME_ANSWER_SECONDS = 0.3
/** Who asks this soon (seconds) after a start that failed gets its failure: the many calls of a page are one try. */
const SAME_FAILURE_SECONDS = 0.3
const PASSWORD_LENGTH = 32
/** With these modes the device keeps its token at start. */
const KEEPING_MODES = ['token', 'parental']

/** The password of a guest: a hash of name and serial, so that the same browser can log in again. */
export function guestPassword(username: string, serial: string): string {
  return sha256(`${username}${serial}`).slice(0, PASSWORD_LENGTH)
}

/** Whether the service does not know a device, or nothing by its name, or that of a guest where there are none any more. */
const isUnknownDevice = (error: unknown): boolean =>
  isKind(error, 'invalid', 'session', 'not_found') || isRefusedFor(error, 'sign_in')

/** The session of this page. It does nothing until it is first asked for a token. */
export function createSession(parts: SessionParts): Session {
  const { send, credentials, start, now } = parts
  let state: SessionState = sessionMachine.initial
  let token: { readonly value: string; readonly expired: number; readonly since: number } | null = null
  let starting: Promise<string> | null = null
  let failed: { readonly error: unknown; readonly since: number } | null = null
  let question: SessionQuestion | null = null
  let onAnswer: ((isYes: boolean) => void) | null = null
  /** Whether the page has been a registered user's. */
  let isUsers = false
  let abroad: Whereabouts | null = null
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
  const ask = (wanted: SessionQuestion): Promise<boolean> => {
    question = wanted
    return new Promise((resolve) => {
      onAnswer = resolve
      tell()
    })
  }
  const good = () => (token && token.expired - MARGIN_SECONDS > now() ? token.value : undefined)
  const deviceData = (): DeviceData => ({ ...parts.device, serial: credentials.serial() })

  async function authorise(deviceId: string): Promise<string> {
    move('Authorising')
    const answer = await send(authDevice, { body: { device_id: deviceId } })
    const since = now()
    const expired =
      answer.expired > 0 ? ownSeconds(answer.expired) : Math.floor(since) + FALLBACK_LIFE_SECONDS
    token = { value: answer.access_token, expired, since }
    credentials.saveToken({ token: answer.access_token, expired, since, isGuest: answer.was_guest })
    credentials.saveProfile(answer.profile?.role === 'child' ? 'child' : 'adult', answer.profile?.id ?? null)
    isUsers = !answer.was_guest
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
      credentials.announce()
    }
    return authorise(deviceId)
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
      const found = credentials.deviceId()
      if (found !== null) return authorise(found)
      const username = parts.random()
      const password = guestPassword(username, credentials.serial())
      await send(createUser, { body: { username, password, is_guest: true } })
      move('LoggingIn')
      const interim = await send(login, { body: { login: username, password } })
      move('Registering')
      const registered = await send(registerDevice, { body: deviceData() }, interim.access_token)
      credentials.saveDevice(registered.id)
      return authorise(registered.id)
    })
  }

  /** The kept token, if it may be begun with. One that another tab has just been given counts too. */
  function kept(): string | null {
    const stored = credentials.token()
    if (!stored || stored.expired - MARGIN_SECONDS <= now()) return null
    const isKeeping =
      start.isPaying || KEEPING_MODES.includes(start.mode ?? '') || credentials.role() === 'child'
    if (!isKeeping && now() - stored.since >= RENEW_AFTER_SECONDS) return null
    token = { value: stored.token, expired: stored.expired, since: stored.since }
    isUsers = !stored.isGuest
    move('Ready')
    return stored.token
  }

  async function resume(known: Network): Promise<string> {
    const deviceId = credentials.deviceId()
    if (deviceId === null) {
      // What is kept of a device that is not there belongs to nobody: the start is a first one.
      credentials.clear()
      return becomeGuest(known)
    }
    move('Resuming')
    // Where the page's provider has no guests, this one may still be another's, which has: the service knows, and is asked at once.
    const isDoubted =
      !known.is_guest_allowed && known.provider !== null && credentials.token()?.isGuest === true
    return isDoubted ? parts.alone(() => authorise(deviceId)) : (kept() ?? renew(deviceId))
  }

  /** What is kept by now, in the turn of this tab, was given to another one. */
  function renew(deviceId: string): Promise<string> {
    return parts.alone(async () => kept() ?? (await authorise(deviceId)))
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
        if (await ask({ kind: 'retry_auto', phone })) continue
        open.auto = false
        return resume(known)
      }
    }
  }

  /** A token of the address is a login that somebody else may have forged: it is taken silently from partners only. */
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
    const isTrusted =
      !isFromAddress || (start.partner !== null && known.sign_in.token_partners.includes(start.partner))
    if (!isTrusted) {
      move('AskingToken')
      const name = user.is_guest ? null : userName(user)
      if (!(await ask({ kind: 'continue_as', name }))) {
        spend()
        return resume(known)
      }
    }
    const entered = await enter(given)
    spend()
    return entered
  }

  /** Network info first, then exactly one way in. */
  async function begin(): Promise<string> {
    move('Introducing')
    const known = parts.network() ?? (await send(getNetwork, {}))
    const url = known.sign_in.auto_auth_url
    if (open.auto && known.auto_auth && url !== null) return byProvider(url, known)
    if (open.token !== null) return byToken(open.token, true, known)
    const cookie = credentials.cookieToken()
    if (cookie !== null) return byToken(cookie, false, known)
    return resume(known)
  }

  async function run(): Promise<string> {
    const deviceId = credentials.deviceId()
    try {
      try {
        if (state !== 'Ready' || deviceId === null) return await begin()
        move('Resuming')
        return await renew(deviceId)
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
      if (token?.value !== value || now() - token.since < SAME_ANSWER_SECONDS) return
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
    abroad: () => abroad,
    question: () => question,
    answer: (isYes) => {
      const reply = onAnswer
      question = null
      onAnswer = null
      tell()
      reply?.(isYes)
    },
  }
}
