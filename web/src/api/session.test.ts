import { describe, expect, test } from 'vitest'
import { randomHex, type StoredToken } from './credentials.ts'
import { ApiFailure } from './failure.ts'
import { createSession, guestPassword, type SessionParts } from './session.ts'

interface World {
  readonly calls: string[]
  readonly parts: SessionParts
  deviceId: string | null
  token: StoredToken | null
  now: number
}

/** A service that answers in order of what it is asked, and a browser that remembers. */
function world(answers: Record<string, (body: unknown) => unknown> = {}): World {
  const calls: string[] = []
  const all: Record<string, (body: unknown) => unknown> = {
    '/v2/users/self/network': () => ({ is_guest_allowed: true }),
    '/v2/users': () => ({ id: 1 }),
    '/v2/auth/login': () => ({ access_token: 'interim', expired: 0, was_guest: true }),
    '/v2/users/self/devices': () => ({ id: 'device' }),
    '/v2/auth/device': () => ({ access_token: `token${calls.length}`, expired: 2_000_000 }),
    ...answers,
  }
  const credentials: SessionParts['credentials'] = {
    deviceId: () => here.deviceId,
    token: () => here.token,
    serial: () => 'serial',
    saveDevice: (id) => {
      here.deviceId = id
    },
    saveToken: (token) => {
      here.token = token
    },
    clear: () => {
      here.deviceId = null
      here.token = null
    },
  }
  const here: World = {
    calls,
    deviceId: null,
    token: null,
    now: 1_000_000,
    parts: {
      send: (async (endpoint: { path: string }, request: { body?: unknown }, token?: string) => {
        calls.push(token ? `${endpoint.path} ${token}` : endpoint.path)
        return all[endpoint.path]?.(request.body)
      }) as SessionParts['send'],
      credentials,
      device: { device_type: 'pc' },
      network: () => null,
      now: () => here.now,
      random: () => 'ab'.repeat(16),
    },
  }
  return here
}

const refuse = (status: number) => () => {
  throw new ApiFailure('authentication_failed', status, 'no')
}

describe('start of a session', () => {
  test('a new visitor becomes a guest: network, user, login, device, authorisation [identity.startup-network-first] [identity.startup-guest-created]', async () => {
    const here = world()
    const session = createSession(here.parts)
    const [one, two] = await Promise.all([session.token(), session.token()])
    expect(here.calls).toEqual([
      '/v2/users/self/network',
      '/v2/users',
      '/v2/auth/login',
      '/v2/users/self/devices interim',
      '/v2/auth/device',
    ])
    expect([one, two, session.state()]).toEqual(['token5', 'token5', 'Ready'])
    expect(here.deviceId).toBe('device')
  })

  test('the password of a guest is a hash of name and serial, cut to 32 [identity.guest-password]', async () => {
    let body: unknown
    const here = world({
      '/v2/users': (given) => {
        body = given
        return { id: 1 }
      },
    })
    await createSession(here.parts).token()
    const password = guestPassword('ab'.repeat(16), 'serial')
    expect(password).toMatch(/^[0-9a-f]{32}$/)
    expect(body).toEqual({ username: 'ab'.repeat(16), password, is_guest: true })
    expect(guestPassword('ab'.repeat(16), 'other')).not.toBe(password)
  })

  test('every guest has a name of its own, by chance [identity.guest-username]', async () => {
    const names: string[] = []
    const here = world({ '/v2/users': (body) => names.push((body as { username: string }).username) })
    for (const _ of [1, 2]) {
      here.deviceId = null
      await createSession({ ...here.parts, random: randomHex }).token()
    }
    expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(names[0]).not.toBe(names[1])
  })

  test('a provider without guests asks for a login [identity.startup-login-forced]', async () => {
    const here = world({ '/v2/users/self/network': () => ({ is_guest_allowed: false }) })
    const session = createSession(here.parts)
    await expect(session.token()).rejects.toMatchObject({ status: 401 })
    expect(session.state()).toBe('LoginNeeded')
    expect(here.calls).toEqual(['/v2/users/self/network'])
  })

  test('a token of the last five minutes is used as it is; an older one is renewed [identity.startup-authorised-path]', async () => {
    const here = world()
    here.deviceId = 'device'
    here.token = { token: 'kept', expired: 2_000_000, since: here.now - 299 }
    expect(await createSession(here.parts).token()).toBe('kept')
    expect(here.calls).toEqual([])
    here.now += 1
    expect(await createSession(here.parts).token()).toBe('token1')
    expect(here.calls).toEqual(['/v2/auth/device'])
  })

  test('a fresh token that ends too early is not begun with [identity.startup-expiry-check]', async () => {
    const here = world()
    here.deviceId = 'device'
    here.token = { token: 'kept', expired: here.now - 1, since: here.now - 10 }
    expect(await createSession(here.parts).token()).toBe('token1')
    expect(here.calls).toEqual(['/v2/auth/device'])
  })

  test('a device that the service has forgotten starts again [identity.startup-no-device-id]', async () => {
    let asked = 0
    const here = world({
      '/v2/auth/device': () => (++asked === 1 ? refuse(401)() : { access_token: 'new', expired: 2_000_000 }),
    })
    here.deviceId = 'forgotten'
    expect(await createSession(here.parts).token()).toBe('new')
    expect(here.calls).toContain('/v2/users')
  })

  test('a service in trouble keeps the device, and the next call tries again', async () => {
    let asked = 0
    const here = world({
      '/v2/auth/device': () => (++asked === 1 ? refuse(503)() : { access_token: 'new', expired: 2_000_000 }),
    })
    here.deviceId = 'device'
    const session = createSession(here.parts)
    await expect(session.token()).rejects.toMatchObject({ status: 503 })
    expect([session.state(), here.deviceId]).toEqual(['Failed', 'device'])
    expect(await session.token()).toBe('new')
  })
})

describe('end of a token', () => {
  test('an expired token is renewed by the device [identity.token-expired-reauth]', async () => {
    const here = world()
    const session = createSession(here.parts)
    await session.token()
    here.now = 2_000_000
    here.calls.length = 0
    await session.token()
    expect(here.calls).toEqual(['/v2/auth/device'])
  })

  test('without an expiry a token lives 12 hours [identity.token-fallback-expiry]', async () => {
    const here = world({ '/v2/auth/device': () => ({ access_token: 'new', expired: 0 }) })
    const session = createSession(here.parts)
    await session.token()
    expect(here.token?.expired).toBe(here.now + 43_200)
  })

  test('a refused token is replaced once, whoever had it [identity.token-error-flag]', async () => {
    const here = world()
    const session = createSession(here.parts)
    const old = await session.token()
    here.calls.length = 0
    session.refused(old)
    session.refused(old)
    const [one, two] = await Promise.all([session.token(), session.token()])
    session.refused(old)
    expect([one, two, session.tokenNow()]).toEqual(['token1', 'token1', 'token1'])
    expect(here.calls).toEqual(['/v2/auth/device'])
  })

  test('it is over when its time has passed or when it was refused [identity.token-expired-condition]', async () => {
    const here = world()
    const session = createSession(here.parts)
    const first = await session.token()
    expect(session.tokenNow()).toBe(first)
    session.refused(first)
    expect(session.tokenNow()).toBeUndefined()
    const second = await session.token()
    expect([second === first, session.tokenNow()]).toEqual([false, second])
    here.now = 2_000_000
    expect(session.tokenNow()).toBeUndefined()
  })
})
