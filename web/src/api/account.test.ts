import { expect, test } from 'vitest'
import { keptCredentials, nothingKept, type Kept } from '../testing/kept-credentials.ts'
import { createAccount } from './account.ts'
import { ApiFailure } from './failure.ts'
import type { Send } from './request.ts'

type Answer = (body: unknown, params: unknown) => unknown

/** A browser whose guest has the device `guest`, and a service that answers or fails. */
function world(answers: Record<string, Answer> = {}, present = async () => 'present') {
  const token = { token: 'kept', expired: 2000, since: 1, isGuest: true }
  const kept: Kept = { ...nothingKept(), device: 'guest', token }
  const calls: string[] = []
  const all: Record<string, Answer> = {
    'POST /v2/auth/login': () => ({ access_token: 'interim' }),
    'POST /v2/auth/otp': () => ({ access_token: 'interim' }),
    'GET /v2/users/self/devices': () => [],
    'POST /v2/users/self/devices': () => ({ id: 'mine' }),
    'POST /v2/auth/device': (body) => ({
      access_token: `token of ${(body as { device_id: string }).device_id}`,
      expired: 3000,
      was_guest: false,
      profile: null,
    }),
    ...answers,
  }
  const account = createAccount({
    send: (async (
      { method, path }: { method: string; path: string },
      { body, params }: { body?: unknown; params?: unknown },
      as?: string,
    ) => {
      calls.push([method, path, as].filter(Boolean).join(' '))
      return all[`${method} ${path}`]?.(body, params)
    }) as Send,
    device: { device_type: 'pc' },
    credentials: keptCredentials(kept),
    token: present,
    now: () => 1000,
  })
  return { account, kept, calls }
}

const fails = (code: ConstructorParameters<typeof ApiFailure>[0], status: number) => () => {
  throw new ApiFailure(code, status, code)
}

test('code, devices, registration, authorisation, in this order; the guest goes along [identity.login-flow-order]', async () => {
  const { account, kept, calls } = world()
  await account.signInByCode('77010000001', '123456')
  expect(calls).toEqual([
    'POST /v2/auth/otp present',
    'GET /v2/users/self/devices interim',
    'POST /v2/users/self/devices interim',
    'POST /v2/auth/device',
  ])
  expect(kept).toMatchObject({ device: 'mine', guest: 'guest', announced: 1 })
  expect(kept.token).toEqual({
    token: 'token of mine',
    expired: 3000,
    since: 1000,
    isGuest: false,
    device: 'mine',
  })
  const byPassword = world()
  await byPassword.account.signIn('aida', 'openair')
  expect(byPassword.calls).toEqual(['POST /v2/auth/login present', ...calls.slice(1)])
})

test('a browser without a token says its serial when it signs in, and nothing where it has one', async () => {
  const said: unknown[] = []
  const answer = (body: unknown) => {
    said.push(body)
    return { access_token: 'interim' }
  }
  const answers = { 'POST /v2/auth/login': answer, 'POST /v2/auth/otp': answer }
  const nobody = async () => Promise.reject(new Error('login needed'))
  for (const { account } of [world(answers, nobody), world(answers)]) {
    await account.signIn('aida', 'openair')
    await account.signInByCode('77010000001', '123456')
  }
  const login = { login: 'aida', password: 'openair' }
  const byCode = { phone: '77010000001', token: '123456' }
  expect(said).toEqual([{ ...login, serial: 'serial' }, { ...byCode, serial: 'serial' }, login, byCode])
})

test('a right code is entered once: where the line breaks after it, the next try goes on from there [identity.login-network-failure]', async () => {
  let failing = 'POST /v2/users/self/devices'
  const breaks = (path: string, answer: object) => () => {
    if (failing === path) throw new ApiFailure('no_connection', 0, 'no_connection')
    return answer
  }
  const device = { access_token: 'token', expired: 3000, was_guest: false, profile: null }
  const { account, kept, calls } = world({
    'POST /v2/users/self/devices': breaks('POST /v2/users/self/devices', { id: 'mine' }),
    'POST /v2/auth/device': breaks('POST /v2/auth/device', device),
  })
  for (const next of ['POST /v2/auth/device', '']) {
    await expect(account.signInByCode('77010000001', '123456')).rejects.toThrow('no_connection')
    failing = next
  }
  await account.signInByCode('77010000001', '123456')
  expect([calls.filter((call) => call.startsWith('POST /v2/auth/otp')).length, kept.device]).toEqual([
    1,
    'mine',
  ])
  await account.signInByCode('77010000001', '123456')
  expect(calls.filter((call) => call.startsWith('POST /v2/auth/otp'))).toHaveLength(2)
})

test('what a code was exchanged for is let go of when it is good no more', async () => {
  const { account, calls } = world({
    'POST /v2/users/self/devices': fails('authentication_failed', 401),
  })
  for (const _ of [1, 2]) await expect(account.signInByCode('77010000001', '123456')).rejects.toThrow()
  expect(calls.filter((call) => call.startsWith('POST /v2/auth/otp'))).toHaveLength(2)
})

test('a user who becomes another user is no guest to return to', async () => {
  const { account, kept } = world()
  await account.signIn('aida', 'openair')
  await account.signIn('berik', 'openair')
  expect(kept.guest).toBe('guest')
})

test('a refused login changes nothing', async () => {
  const { account, kept } = world({ 'POST /v2/auth/login': fails('authentication_failed', 401) })
  await expect(account.signIn('aida', 'wrong')).rejects.toThrow('authentication_failed')
  expect(kept).toMatchObject({ device: 'guest', guest: null, token: { token: 'kept' }, announced: 0 })
})

const device = (id: string, login_at: string | null) => ({ id, serial: `of ${id}`, login_at })

test.each(['too_many_devices', 'unknown'] as const)(
  'with too many devices (%s) the oldest gives way, and it is tried once more [identity.device-register-400]',
  async (code) => {
    const removed: unknown[] = []
    let tries = 0
    const { account, kept } = world({
      'GET /v2/users/self/devices': () => [
        device('new', '2026-11-20T10:00:00Z'),
        device('old', '2026-01-20T10:00:00Z'),
      ],
      'POST /v2/users/self/devices': () => (++tries === 1 ? fails(code, 400)() : { id: 'mine' }),
      'DELETE /v2/users/self/devices/:id': (_, params) => removed.push(params),
    })
    await account.signIn('aida', 'openair')
    expect(removed).toEqual([{ id: 'old' }])
    expect([tries, kept.device]).toEqual([2, 'mine'])
  },
)

test('a registration that is refused for one of its fields removes no device', async () => {
  let removed = 0
  const { account, kept } = world({
    'GET /v2/users/self/devices': () => [device('old', '2026-01-20T10:00:00Z')],
    'POST /v2/users/self/devices': () => {
      throw new ApiFailure('validation_failed', 400, 'wrong', { serial: 'is too long' })
    },
    'DELETE /v2/users/self/devices/:id': () => ++removed,
  })
  await expect(account.signIn('aida', 'openair')).rejects.toMatchObject({ code: 'validation_failed' })
  expect([removed, kept.device]).toEqual([0, 'guest'])
})

test('still too many after that is an error, and everything stays as it was', async () => {
  let removed = 0
  const { account, kept } = world({
    'GET /v2/users/self/devices': () => [device('a', null), device('b', '2026-01-20T10:00:00Z')],
    'POST /v2/users/self/devices': fails('too_many_devices', 400),
    'DELETE /v2/users/self/devices/:id': () => ++removed,
  })
  await expect(account.signIn('aida', 'openair')).rejects.toMatchObject({ code: 'too_many_devices' })
  expect([removed, kept.device, kept.token?.token]).toEqual([1, 'guest', 'kept'])
})

test('signing out removes the device and returns to the guest [identity.logout-sequence]', async () => {
  const { account, kept, calls } = world()
  await account.signIn('aida', 'openair')
  calls.length = 0
  await account.signOut()
  expect(calls).toEqual(['DELETE /v2/users/self/devices/:id present', 'POST /v2/auth/device'])
  expect(kept).toMatchObject({
    device: 'guest',
    guest: null,
    token: { token: 'token of guest' },
    announced: 2,
  })
})

test('nothing of who has signed out is kept, also where the guest cannot be authorised at once', async () => {
  let isDown = false
  const { account, kept } = world({
    'POST /v2/auth/device': () => {
      if (isDown) throw new ApiFailure('no_connection', 0, 'no_connection')
      return { access_token: 'token of aida', expired: 3000, was_guest: false, profile: { role: 'child' } }
    },
  })
  await account.signIn('aida', 'openair')
  expect(kept).toMatchObject({ role: 'child', token: { token: 'token of aida' } })
  isDown = true
  await account.signOut()
  expect(kept).toMatchObject({ device: 'guest', guest: null, role: 'adult', token: null, announced: 2 })
})

test('a device that is gone already is signed out; without the service nobody is', async () => {
  const path = 'DELETE /v2/users/self/devices/:id'
  const gone = world({ [path]: fails('not_found', 404) })
  await gone.account.signOut()
  expect([gone.kept.device, gone.kept.token]).toEqual([null, null])
  const offline = world({ [path]: fails('no_connection', 0) })
  await expect(offline.account.signOut()).rejects.toThrow('no_connection')
  expect(offline.kept).toMatchObject({ device: 'guest', token: { token: 'kept' }, announced: 0 })
})

test('a token that has ended in the meantime keeps no device in the account: another is asked for, and the device removed', async () => {
  const path = 'DELETE /v2/users/self/devices/:id'
  const ended = fails('authentication_failed', 401)
  let tries = 0
  const { account, kept, calls } = world({ [path]: () => (++tries === 1 ? ended() : {}) })
  await account.signOut()
  expect(calls).toEqual([`${path} present`, 'POST /v2/auth/device', `${path} token of guest`])
  expect([kept.device, kept.token, kept.announced]).toEqual([null, null, 1])
  // A device that gets no token is gone.
  const gone = world({ [path]: ended, 'POST /v2/auth/device': ended })
  await gone.account.signOut()
  expect([gone.kept.device, gone.kept.token]).toEqual([null, null])
  // Without the service it is not known.
  const offline = world({ [path]: ended, 'POST /v2/auth/device': fails('no_connection', 0) })
  await expect(offline.account.signOut()).rejects.toThrow('no_connection')
  expect(offline.kept).toMatchObject({ device: 'guest', token: { token: 'kept' }, announced: 0 })
})

test.each([401, 404])(
  'a page of something else in front of the service (%i) signs nobody out: the device would stay with the user',
  async (status) => {
    const { account, kept } = world({ 'DELETE /v2/users/self/devices/:id': fails('unknown', status) })
    await expect(account.signOut()).rejects.toMatchObject({ status })
    expect(kept).toMatchObject({ device: 'guest', token: { token: 'kept' }, announced: 0 })
  },
)
