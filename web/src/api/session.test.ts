import { describe, expect, test } from 'vitest'
import { keptDevice, network, sessionWorld } from '../testing/session-world.ts'
import { randomHex } from './credentials.ts'
import { ApiFailure } from './failure.ts'
import { guestPassword } from './guest-password.ts'
import { createSession } from './session.ts'

const renewed = { access_token: 'new', expired: 2_000_000, was_guest: true, profile: null }

const refuse = (status: number) => () => {
  throw new ApiFailure(status === 0 ? 'no_connection' : 'unknown', status, 'no')
}

describe('start of a session', () => {
  test('a new visitor becomes a guest: network, user, login, device, authorisation [identity.startup-network-first] [identity.startup-guest-created]', async () => {
    const here = sessionWorld()
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
    expect(here.kept.device).toBe('device')
  })

  test('the password of a guest is a hash of name and serial, cut to 32 [identity.guest-password]', async () => {
    let body: unknown
    const here = sessionWorld({
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
    expect(guestPassword('cd'.repeat(16), 'serial')).not.toBe(password)
  })

  test('every guest has a name of its own, by chance [identity.guest-username]', async () => {
    const names: string[] = []
    const here = sessionWorld({ '/v2/users': (body) => names.push((body as { username: string }).username) })
    for (const _ of [1, 2]) {
      here.kept.device = null
      await createSession({ ...here.parts, random: randomHex }).token()
    }
    expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(names[0]).not.toBe(names[1])
  })

  test('a provider without guests asks for a login [identity.startup-login-forced]', async () => {
    const here = sessionWorld({ '/v2/users/self/network': () => network({ is_guest_allowed: false }) })
    const session = createSession(here.parts)
    await expect(session.token()).rejects.toMatchObject({ status: 401 })
    expect(session.state()).toBe('LoginNeeded')
    expect(here.calls).toEqual(['/v2/users/self/network'])
  })

  test('a guest of before has to sign in where the provider has stopped having guests, with a token of a moment ago and without one [identity.guest-allowed]', async () => {
    const guestless = network({ is_guest_allowed: false, provider: { landing: {} } })
    const refused = () => {
      throw new ApiFailure('login_required', 403, 'sign in', null, { reason: 'sign_in' })
    }
    for (const token of ['kept', null]) {
      const here = sessionWorld({ '/v2/users/self/network': () => guestless, '/v2/auth/device': refused })
      keptDevice(here, 10)
      if (token === null) here.kept.token = null
      const session = createSession(here.parts)
      await expect(session.token()).rejects.toMatchObject({ status: 401 })
      expect([session.state(), here.kept.device, here.kept.token]).toEqual(['LoginNeeded', null, null])
    }
    // A user of the same provider goes on.
    const here = sessionWorld({ '/v2/users/self/network': () => guestless })
    keptDevice(here, 10)
    here.kept.token = { token: 'kept', expired: 2_000_000, since: here.now - 10, isGuest: false }
    expect(await createSession(here.parts).token()).toBe('kept')
  })

  test("a guest of another provider than the page's, which has guests, stays who it is", async () => {
    const guestless = network({ is_guest_allowed: false, provider: { landing: {} } })
    const here = sessionWorld()
    here.known = guestless
    keptDevice(here, 10)
    const session = createSession(here.parts)
    expect(await session.token()).toBe('token1')
    expect([session.state(), here.calls, here.kept.device]).toEqual(['Ready', ['/v2/auth/device'], 'device'])
  })

  test('a token of the last five minutes is used as it is; an older one is renewed [identity.startup-authorised-path]', async () => {
    const here = sessionWorld()
    here.known = network()
    keptDevice(here, 299)
    expect(await createSession(here.parts).token()).toBe('kept')
    expect(here.calls).toEqual([])
    here.now += 1
    expect(await createSession(here.parts).token()).toBe('token1')
    expect(here.calls).toEqual(['/v2/auth/device'])
  })

  test('a fresh token that ends too early is not begun with [identity.startup-expiry-check]', async () => {
    const here = sessionWorld()
    here.known = network()
    // It is begun with while it lives for more than half a minute.
    keptDevice(here, 10, here.now + 31)
    expect(await createSession(here.parts).token()).toBe('kept')
    for (const left of [30, -1]) {
      here.calls.length = 0
      keptDevice(here, 10, here.now + left)
      expect(await createSession(here.parts).token()).toMatch(/^token/)
      expect(here.calls).toEqual(['/v2/auth/device'])
    }
  })

  test.each([
    ['validation_failed', 400],
    ['authentication_failed', 401],
    ['not_found', 404],
  ] as const)(
    'a device that the service has forgotten (%s) starts again [identity.startup-no-device-id]',
    async (code, status) => {
      let asked = 0
      const here = sessionWorld({
        '/v2/auth/device': () => {
          if (++asked === 1) throw new ApiFailure(code, status, 'no')
          return renewed
        },
      })
      keptDevice(here, 600)
      expect(await createSession(here.parts).token()).toBe('new')
      expect(here.calls).toContain('/v2/users')
    },
  )

  test.each([400, 401, 404])(
    'a page of something else in front of the service (%i) makes nobody forgotten: device and token stay, and the next call tries again',
    async (status) => {
      let asked = 0
      const here = sessionWorld({
        '/v2/auth/device': () => (++asked === 1 ? refuse(status)() : renewed),
      })
      keptDevice(here, 600)
      const session = createSession(here.parts)
      await expect(session.token()).rejects.toMatchObject({ status })
      expect([session.state(), here.kept.device, here.kept.token?.token]).toEqual([
        'Failed',
        'device',
        'kept',
      ])
      expect(here.calls).not.toContain('/v2/users')
      here.now += 0.3
      expect(await session.token()).toBe('new')
    },
  )

  test('a service in trouble keeps the device, and the next call tries again', async () => {
    let asked = 0
    const here = sessionWorld({
      '/v2/auth/device': () => (++asked === 1 ? refuse(503)() : renewed),
    })
    keptDevice(here, 600)
    const session = createSession(here.parts)
    await expect(session.token()).rejects.toMatchObject({ status: 503 })
    expect([session.state(), here.kept.device]).toEqual(['Failed', 'device'])
    here.now += 0.3
    expect(await session.token()).toBe('new')
  })

  test('calls soon after a start that failed are no further tries, until the line is said to be back', async () => {
    let asked = 0
    const here = sessionWorld({
      '/v2/auth/device': () => (++asked < 3 ? refuse(0)() : renewed),
    })
    keptDevice(here, 600)
    const session = createSession(here.parts)
    await expect(session.token()).rejects.toMatchObject({ status: 0 })
    await expect(session.token()).rejects.toMatchObject({ status: 0 })
    here.now += 0.29
    await expect(session.token()).rejects.toMatchObject({ status: 0 })
    expect(asked).toBe(1)
    here.now += 0.01
    await expect(session.token()).rejects.toMatchObject({ status: 0 })
    expect(asked).toBe(2)
    session.forgetFailure()
    expect(await session.token()).toBe('new')
  })
})

describe('end of a token', () => {
  test('an expired token is renewed by the device [identity.token-expired-reauth]', async () => {
    const here = sessionWorld()
    const session = createSession(here.parts)
    await session.token()
    here.now = 2_000_000
    here.calls.length = 0
    await session.token()
    expect(here.calls).toEqual(['/v2/auth/device'])
  })

  test('without an expiry a token lives 12 hours [identity.token-fallback-expiry]', async () => {
    const here = sessionWorld({ '/v2/auth/device': () => ({ ...renewed, expired: 0 }) })
    const session = createSession(here.parts)
    await session.token()
    expect(here.kept.token?.expired).toBe(here.now + 43_200)
  })

  test('a refused token is replaced once, whoever had it [identity.token-error-flag]', async () => {
    const here = sessionWorld()
    const session = createSession(here.parts)
    const old = await session.token()
    here.calls.length = 0
    here.now += 1
    session.refused(old)
    session.refused(old)
    const [one, two] = await Promise.all([session.token(), session.token()])
    session.refused(old)
    expect([one, two, session.tokenNow()]).toEqual(['token1', 'token1', 'token1'])
    expect(here.calls).toEqual(['/v2/auth/device'])
  })

  test('a token that another tab has been given since for the same device is used in place of the own one, which has ended with it', async () => {
    const here = sessionWorld()
    const session = createSession(here.parts)
    const own = await session.token()
    const younger = { token: 'younger', expired: 2_000_000, since: here.now + 60, isGuest: true }
    here.kept.token = younger
    here.calls.length = 0
    expect([await session.token(), session.tokenNow()]).toEqual(['younger', 'younger'])
    expect(here.calls).toEqual([])
    // What another device was given is none of this page's: it is loaded anew.
    here.kept.device = 'another'
    here.kept.token = { ...younger, token: 'of another', since: here.now + 120 }
    expect([session.tokenNow(), own]).toEqual(['younger', 'token5'])
  })

  test('it is over when its time has passed or when it was refused [identity.token-expired-condition]', async () => {
    const here = sessionWorld()
    const session = createSession(here.parts)
    const first = await session.token()
    expect(session.tokenNow()).toBe(first)
    here.now += 1
    session.refused(first)
    expect(session.tokenNow()).toBeUndefined()
    const second = await session.token()
    expect([second === first, session.tokenNow()]).toEqual([false, second])
    here.now = 2_000_000
    expect(session.tokenNow()).toBeUndefined()
  })
})
