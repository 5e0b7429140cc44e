import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { authDevice, createUser, login, registerDevice } from '#contract/identity-endpoints.ts'
import type { DeviceData } from '#contract/identity.ts'
import { getNetwork, type Network } from '#contract/providers.ts'
import type { Credentials } from './credentials.ts'
import { ApiFailure } from './failure.ts'
import type { RequestOf } from './request.ts'
import { sessionMachine, type SessionState } from './session.machine.ts'
import { sha256 } from './sha256.ts'

/** Where the service names no expiry, a token is taken to live this long (seconds). */
const FALLBACK_LIFE_SECONDS = 12 * 3600
/** A stored token older than this (seconds) is renewed at start. */
const RENEW_AFTER_SECONDS = 5 * 60
/** A token this close (seconds) to its end is not begun with. */
const MARGIN_SECONDS = 30
const PASSWORD_LENGTH = 32

export interface SessionParts {
  readonly send: <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    token?: string,
  ) => Promise<AnswerOf<E>>
  readonly credentials: Omit<Credentials, 'guestDevice' | 'saveGuestDevice'>
  readonly device: Omit<DeviceData, 'serial'>
  /** Network info that came with the page, if any. */
  readonly network: () => Network | null
  /** Epoch seconds. */
  readonly now: () => number
  /** 32 random hexadecimal digits. */
  readonly random: () => string
}

export interface Session {
  readonly state: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  /** A token that is good now; starts or renews the session if need be. Throws an `ApiFailure` where there is none. */
  readonly token: () => Promise<string>
  /** The token if there is one already, without waiting. */
  readonly tokenNow: () => string | undefined
  /** The service refused this token: it is not used again, and the device asks for another, once for all callers. */
  readonly refused: (token: string) => void
}

/** The password of a guest: a hash of name and serial, so that the same browser can log in again. */
export function guestPassword(username: string, serial: string): string {
  return sha256(`${username}${serial}`).slice(0, PASSWORD_LENGTH)
}

/** The session of this page. It does nothing until it is first asked for a token. */
export function createSession({ send, credentials, device, network, now, random }: SessionParts): Session {
  let state: SessionState = sessionMachine.initial
  let token: { readonly value: string; readonly expired: number } | null = null
  let starting: Promise<string> | null = null
  const listeners = new Set<() => void>()

  const move = (to: SessionState) => {
    state = sessionMachine.move(state, to)
    for (const listener of listeners) listener()
  }
  const good = () => (token && token.expired - MARGIN_SECONDS > now() ? token.value : undefined)

  async function authorise(deviceId: string): Promise<string> {
    move('Authorising')
    const answer = await send(authDevice, { body: { device_id: deviceId } })
    const expired = answer.expired > 0 ? answer.expired : now() + FALLBACK_LIFE_SECONDS
    token = { value: answer.access_token, expired }
    credentials.saveToken({ token: answer.access_token, expired, since: now() })
    move('Ready')
    return answer.access_token
  }

  async function becomeGuest(): Promise<string> {
    move('Introducing')
    const known = network() ?? (await send(getNetwork, {}))
    if (!known.is_guest_allowed) {
      move('LoginNeeded')
      throw new ApiFailure('authentication_failed', 401, 'login needed')
    }
    move('CreatingGuest')
    const username = random()
    const serial = credentials.serial()
    const password = guestPassword(username, serial)
    await send(createUser, { body: { username, password, is_guest: true } })
    move('LoggingIn')
    const interim = await send(login, { body: { login: username, password } })
    move('Registering')
    const registered = await send(registerDevice, { body: { ...device, serial } }, interim.access_token)
    credentials.saveDevice(registered.id)
    return authorise(registered.id)
  }

  async function start(): Promise<string> {
    const deviceId = credentials.deviceId()
    const stored = credentials.token()
    if (state === 'Unknown' && deviceId && stored && stored.expired - MARGIN_SECONDS > now()) {
      if (now() - stored.since < RENEW_AFTER_SECONDS) {
        token = { value: stored.token, expired: stored.expired }
        move('Ready')
        return stored.token
      }
    }
    try {
      if (!deviceId) return await becomeGuest()
      try {
        return await authorise(deviceId)
      } catch (error) {
        const isForgotten = error instanceof ApiFailure && [400, 401, 404].includes(error.status)
        if (!isForgotten) throw error
        credentials.clear()
        return await becomeGuest()
      }
    } catch (error) {
      if (sessionMachine.can(state, 'Failed')) move('Failed')
      throw error
    }
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
      starting ??= start().finally(() => {
        starting = null
      })
      return starting
    },
    tokenNow: good,
    refused: (value) => {
      if (token?.value === value) token = null
    },
  }
}
