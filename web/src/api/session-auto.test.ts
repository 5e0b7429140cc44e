import { expect, test } from 'vitest'
import { failsWith, network, questionOf, sessionWorld } from '../testing/session-world.ts'
import { createSession } from './session.ts'

const automatic = () =>
  network({
    auto_auth: true,
    sign_in: { auto_auth_url: 'https://telco.example/who', token_partners: ['telco'] },
    provider: { landing: { support: { phone: '+7 700 000 00 00' } } },
  })

test('a provider that knows its viewers is asked who this is, and nothing else is tried [identity.startup-auto-auth]', async () => {
  const here = sessionWorld({ provider: () => 'theirs' }, '?token=other&partner=telco')
  here.known = automatic()
  const session = createSession(here.parts)
  expect(await session.token()).toBe('token3')
  const device = { device_type: 'pc', vendor: 'browser', model: 'Chrome', os_name: 'Linux', serial: 'serial' }
  expect(here.asked).toEqual([['https://telco.example/who', device]])
  expect(here.calls).toEqual([
    '/v2/users/self/devices theirs',
    '/v2/users/self/devices theirs',
    '/v2/auth/device',
  ])
})

test('other tabs hear of who signs in so once, and not at every start of the same device [identity.startup-auto-auth]', async () => {
  const here = sessionWorld({ provider: () => 'theirs' })
  here.known = automatic()
  await createSession(here.parts).token()
  expect([here.kept.device, here.kept.announced]).toEqual(['device', 1])
  // The tab that heard it, and the one that it tells nothing.
  for (const _ of [1, 2]) await createSession(here.parts).token()
  expect([here.asked.length, here.kept.announced]).toEqual([3, 1])
})

test('a child’s device stays one while the provider says anew who watches', async () => {
  const roles: string[] = []
  const here = sessionWorld({
    provider: () => 'theirs',
    '/v2/auth/device': () => {
      roles.push(here.kept.role)
      return { access_token: 'own', expired: 2_000_000, was_guest: false, profile: { id: 2, role: 'child' } }
    },
  })
  here.known = automatic()
  for (const _ of [1, 2]) await createSession(here.parts).token()
  expect([roles, here.kept.role, here.kept.guest]).toEqual([['adult', 'child'], 'child', null])
})

test('where the provider cannot say, the viewer may try again or go on as a guest', async () => {
  let tries = 0
  const here = sessionWorld({
    provider: () => {
      tries += 1
      return failsWith(0)()
    },
  })
  here.known = automatic()
  const session = createSession(here.parts)
  const token = session.token()
  expect(await questionOf(session)).toEqual({ kind: 'retry_auto', phone: '+7 700 000 00 00' })
  expect([session.state(), here.calls]).toEqual(['AutoFailed', []])
  session.answer(true)
  await questionOf(session)
  session.answer(false)
  await token
  expect([tries, here.calls.includes('/v2/users')]).toEqual([2, true])
})

test('a token of the provider that the service refuses is a failure to ask about, and what may pass by itself is none [providers.auto-auth-failure]', async () => {
  for (const path of ['/v2/users/self/devices', '/v2/auth/device']) {
    const isFirst = path === '/v2/users/self/devices'
    const answer: { status: number | null } = { status: 401 }
    const here = sessionWorld({
      provider: () => 'theirs',
      [path]: () =>
        answer.status === null
          ? { id: 'own', access_token: 'own', expired: 2_000_000, was_guest: true, profile: null }
          : failsWith(answer.status)(),
    })
    here.known = automatic()
    const session = createSession(here.parts)
    const token = session.token()
    expect(await questionOf(session)).toEqual({ kind: 'retry_auto', phone: '+7 700 000 00 00' })
    answer.status = null
    session.answer(false)
    await token
    expect([here.asked.length, session.state(), here.calls.includes('/v2/users')]).toEqual([
      1,
      'Ready',
      isFirst,
    ])

    answer.status = 503
    const waiting = createSession(here.parts)
    await expect(waiting.token()).rejects.toMatchObject({ status: 503 })
    expect([waiting.state(), waiting.question()]).toEqual(['Failed', null])
  }
})
