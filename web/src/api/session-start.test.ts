import { expect, test } from 'vitest'
import { failsWith, keptDevice, network, questionOf, sessionWorld } from '../testing/session-world.ts'
import { ApiFailure } from './failure.ts'
import { createSession } from './session.ts'

const sign_in = {
  auto_auth_url: null,
  token_partners: ['telco'],
  token_origins: ['https://telco.example', 'https://other.example'],
}
const partnered = () => network({ sign_in })
/** Somebody who has signed in here. */
const signedIn = (here: ReturnType<typeof sessionWorld>) => {
  keptDevice(here, 10)
  here.kept.token = { token: 'kept', expired: 2_000_000, since: here.now - 10, isGuest: false }
}

test('a token of a trusted partner signs in without asking [identity.startup-standard-login]', async () => {
  const here = sessionWorld({}, '?token=given&partner=telco')
  here.known = partnered()
  keptDevice(here, 10)
  here.kept.device = 'of the guest'
  const session = createSession(here.parts)
  await session.token()
  expect(here.calls).toEqual([
    '/v2/users/self given',
    '/v2/users/self/devices given',
    '/v2/users/self/devices given',
    '/v2/auth/device',
  ])
  expect(here.kept).toMatchObject({ guest: 'of the guest', announced: 1 })
})

test('a token in a cookie signs in, once, where the provider has partners and nobody else has signed in', async () => {
  const here = sessionWorld()
  here.known = partnered()
  here.kept.cookie = 'left'
  await createSession(here.parts).token()
  expect(here.calls[0]).toBe('/v2/users/self left')
  here.calls.length = 0
  await createSession(here.parts).token()
  expect(here.calls).toEqual([])
})

test.each([
  ['has no partners', network, false],
  ['has partners, and somebody else has signed in', partnered, true],
])(
  'a token in a cookie, which any page of the site may have set, is asked about, once, where the provider %s',
  async (_, known, isSignedIn) => {
    const here = sessionWorld()
    here.known = known()
    if (isSignedIn) signedIn(here)
    else keptDevice(here, 10)
    here.kept.cookie = 'left'
    const { device } = here.kept
    const session = createSession(here.parts)
    const token = session.token()
    expect(await questionOf(session)).toEqual({ kind: 'continue_as', name: 'Aida' })
    expect(here.calls).toEqual(['/v2/users/self left'])
    session.answer(false)
    expect([await token, here.kept.device]).toEqual(['kept', device])
    const next = createSession(here.parts)
    expect([await next.token(), next.question()]).toEqual(['kept', null])
  },
)

test('nobody who has signed in becomes another user by the link of a partner without being asked; the same user goes on', async () => {
  const here = sessionWorld(
    {
      '/v2/auth/device': () => ({
        access_token: 'mine',
        expired: 2_000_000,
        was_guest: false,
        profile: null,
      }),
    },
    '?token=given&partner=telco',
  )
  here.known = partnered()
  signedIn(here)
  const session = createSession(here.parts)
  const token = session.token()
  expect(await questionOf(session)).toEqual({ kind: 'continue_as', name: 'Aida' })
  session.answer(true)
  expect(await token).toBe('mine')
  // The partner's app opens the page with such a link each time.
  const next = createSession(here.parts)
  expect([await next.token(), next.question()]).toEqual(['mine', null])
})

for (const [search, referrer] of [
  ['?token=given', 'https://telco.example'],
  ['?token=given&partner=stranger', 'https://telco.example'],
  ['?token=given&partner=telco', 'https://telco.example.stranger.example'],
  ['?token=given&partner=telco', ''],
] as const) {
  test(`a token of nobody known is asked about before anything is kept: ${search} from ${referrer}`, async () => {
    const here = sessionWorld({}, search)
    here.referrer = referrer
    here.known = partnered()
    keptDevice(here, 10)
    const before = structuredClone(here.kept)
    const session = createSession(here.parts)
    const token = session.token()
    expect(await questionOf(session)).toEqual({ kind: 'continue_as', name: 'Aida' })
    expect([session.state(), here.calls]).toEqual(['AskingToken', ['/v2/users/self given']])
    expect(here.kept).toEqual(before)
    session.answer(false)
    expect(await token).toBe('kept')
    expect(here.kept).toEqual(before)
    expect(session.question()).toBeNull()
  })
}

test('who agrees continues as the one whom the token names', async () => {
  const here = sessionWorld({}, '?access_token=given')
  here.known = partnered()
  const session = createSession(here.parts)
  const token = session.token()
  await questionOf(session)
  session.answer(true)
  await token
  expect([session.state(), here.kept.device, here.kept.announced]).toEqual(['Ready', 'device', 1])
})

test('a token that is not good is let go of', async () => {
  const here = sessionWorld({ '/v2/users/self': failsWith(401) }, '?token=bad&partner=telco')
  here.known = partnered()
  keptDevice(here, 10)
  expect(await createSession(here.parts).token()).toBe('kept')
})

test.each([0, 503])('a token that nobody could be asked about (%i) is asked about again', async (status) => {
  let isDown = true
  const here = sessionWorld(
    { '/v2/users/self': () => (isDown ? failsWith(status)() : { id: 1, username: 'aida' }) },
    '?token=good&partner=telco',
  )
  here.known = partnered()
  keptDevice(here, 10)
  const session = createSession(here.parts)
  await expect(session.token()).rejects.toMatchObject({ status })
  isDown = false
  here.now += 1
  await session.token()
  expect(here.calls.filter((path) => path === '/v2/users/self good')).toHaveLength(2)
})

test('an old token is kept at start by mode, by a payment and by a child [identity.startup-reauth-exceptions]', async () => {
  const started = async (search: string, role: 'adult' | 'child' = 'adult') => {
    const here = sessionWorld({}, search)
    here.known = network()
    keptDevice(here, 600)
    here.kept.role = role
    await createSession(here.parts).token()
    return here.calls.length
  }
  expect(await started('')).toBe(1)
  expect(await started('?mode=other')).toBe(1)
  for (const search of ['?mode=token', '?mode=parental', '?transaction_id=5', '?purchased=true']) {
    expect(await started(search)).toBe(0)
  }
  expect(await started('', 'child')).toBe(0)
})

test('there is no guest in a messenger [identity.guest-allowed]', async () => {
  const here = sessionWorld({}, '?tgWebAppData=x')
  const session = createSession(here.parts)
  await expect(session.token()).rejects.toMatchObject({ status: 401 })
  expect(session.state()).toBe('LoginNeeded')
  expect(here.calls).not.toContain('/v2/users')
})

test('a guest of before, who came without the messenger, is none in it, whether the token is fresh or not [identity.guest-allowed] [identity.startup-login-forced]', async () => {
  for (const age of [10, 600]) {
    const here = sessionWorld({}, '?tgWebAppData=x')
    here.known = network()
    keptDevice(here, age)
    const session = createSession(here.parts)
    await expect(session.token()).rejects.toMatchObject({ status: 401 })
    expect([session.state(), here.kept.device, here.kept.token]).toEqual(['LoginNeeded', null, null])
  }
  const user = sessionWorld({}, '?tgWebAppData=x')
  user.known = network()
  signedIn(user)
  expect(await createSession(user.parts).token()).toBe('kept')
})

test.each(['', '?token=bad'])(
  'where there are no guests, a caller from a forbidden country is not led to sign in (%s) [providers.geo-lock-redirect]',
  async (search) => {
    const detail = { country: 'DE', ip: '203.0.113.9' }
    const here = sessionWorld(
      {
        '/v2/users/self': failsWith(401),
        '/v2/users/self/network': () => {
          throw new ApiFailure('forbidden_country', 403, 'no', detail)
        },
      },
      search,
    )
    here.known = network({ is_guest_allowed: false })
    const session = createSession(here.parts)
    await expect(session.token()).rejects.toMatchObject({ status: 403 })
    expect([session.state(), session.abroad()]).toEqual(['Forbidden', detail])
  },
)

test.each([0, 503])(
  'where there are no guests, a question about the country that is lost (%i) keeps nobody from signing in',
  async (status) => {
    const here = sessionWorld({ '/v2/users/self/network': failsWith(status) })
    here.known = network({ is_guest_allowed: false })
    const session = createSession(here.parts)
    await expect(session.token()).rejects.toMatchObject({ status: 401 })
    expect([session.state(), here.calls]).toEqual(['LoginNeeded', ['/v2/users/self/network']])
  },
)

test('a token without a device is thrown away before the start begins as a first one [identity.startup-no-device-id]', async () => {
  const kept: unknown[] = []
  const here = sessionWorld({ '/v2/users': () => kept.push(here.kept.token, here.kept.role) })
  here.known = network()
  keptDevice(here, 10)
  Object.assign(here.kept, { device: null, role: 'child' })
  await createSession(here.parts).token()
  expect(kept).toEqual([null, 'adult'])
  expect(here.calls[0]).toBe('/v2/users')
  expect(here.kept).toMatchObject({ device: 'device', role: 'adult' })
})

test('a device that is forgotten at once is not asked for for ever', async () => {
  const here = sessionWorld({
    '/v2/auth/device': () => {
      throw new ApiFailure('authentication_failed', 401, 'no')
    },
  })
  keptDevice(here, 600)
  const session = createSession(here.parts)
  await expect(session.token()).rejects.toMatchObject({ status: 401 })
  expect(session.state()).toBe('Failed')
  expect(here.calls.filter((call) => call === '/v2/users')).toHaveLength(1)
})

test('a device from a forbidden country is not asked about again until somebody wants to', async () => {
  let isAbroad = true
  const here = sessionWorld({
    '/v2/auth/device': () =>
      isAbroad
        ? failsWith(403)()
        : { access_token: 'home', expired: 2_000_000, was_guest: true, profile: null },
  })
  here.known = network()
  keptDevice(here, 600)
  const session = createSession(here.parts)
  for (const _ of [1, 2]) await expect(session.token()).rejects.toMatchObject({ status: 403 })
  expect([session.state(), here.calls.length, here.kept.device]).toEqual(['Forbidden', 1, 'device'])
  isAbroad = false
  expect(await session.reinitialise()).toBe('home')
})

test('two pages that open at once are the same guest', async () => {
  const here = sessionWorld()
  let turn: Promise<unknown> = Promise.resolve()
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work)
    turn = mine
    return mine
  }
  const [one, two] = [createSession({ ...here.parts, alone }), createSession({ ...here.parts, alone })]
  await Promise.all([one.token(), two.token()])
  expect(here.calls.filter((call) => call === '/v2/users')).toHaveLength(1)
})

test('a token that another page was just given is not asked for a second time', async () => {
  const here = sessionWorld()
  here.known = network()
  keptDevice(here, 600)
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    keptDevice(here, 1)
    return work()
  }
  expect(await createSession({ ...here.parts, alone }).token()).toBe('kept')
  expect(here.calls).toEqual([])
})

test('within 0.3 s a device is asked for a token once, and one of five minutes serves the next page [identity.cache-device-auth]', async () => {
  const here = sessionWorld()
  const session = createSession(here.parts)
  const first = await session.token()
  here.calls.length = 0
  here.now += 0.2
  session.refused(first)
  expect(await session.token()).toBe(first)
  here.now += 299
  expect(await createSession({ ...here.parts, network: () => network() as never }).token()).toBe(first)
  expect(here.calls).toEqual([])
  session.refused(first)
  expect(await session.token()).not.toBe(first)
})

test('lost settings of a device begin the session again, with the profile that watches now [identity.device-settings-404]', async () => {
  const answer = { access_token: 'again', expired: 2_000_000, was_guest: false, profile: { role: 'child' } }
  const here = sessionWorld({ '/v2/auth/device': () => answer })
  here.known = network()
  keptDevice(here, 10)
  const session = createSession(here.parts)
  await session.token()
  expect([session.tokenNow(), session.role()]).toEqual(['kept', 'adult'])
  expect(await session.reinitialise()).toBe('again')
  expect([session.tokenNow(), session.role(), here.calls]).toEqual(['again', 'child', ['/v2/auth/device']])
})

test('a page is nobody yet, then a guest or somebody who signed in, and never two of them [identity.session-states]', async () => {
  const here = sessionWorld()
  here.known = network()
  const session = createSession(here.parts)
  expect([session.tokenNow(), here.kept.token]).toEqual([undefined, null])
  await session.token()
  expect([session.tokenNow(), here.kept.token?.isGuest]).toEqual([here.kept.token?.token, true])
  const user = { access_token: 'mine', expired: 2_000_000, was_guest: false, profile: null }
  const other = sessionWorld({ '/v2/auth/device': () => user }, '?token=given&partner=telco')
  other.known = partnered()
  const signedIn = createSession(other.parts)
  await signedIn.token()
  expect([signedIn.tokenNow(), other.kept.token?.isGuest]).toEqual(['mine', false])
})

test('the serial of an address is taken where a partner’s page has led here, or the provider says who watches, and from nobody’s link [identity.query-device-serial]', async () => {
  const serialOf = async (referrer: string, known: object) => {
    const here = sessionWorld({ provider: () => 'of the provider' }, '?device_serial=box-7')
    Object.assign(here, { referrer, known })
    await createSession(here.parts).token()
    return here.kept.serial
  }
  expect(await serialOf('https://telco.example', partnered())).toBe('box-7')
  expect(await serialOf('https://stranger.example', partnered())).toBe('serial')
  expect(await serialOf('', network())).toBe('serial')
  const auto = { auto_auth: true, sign_in: { ...sign_in, auto_auth_url: 'https://telco.example/who' } }
  expect(await serialOf('', network(auto))).toBe('box-7')
  expect(await serialOf('', network({ ...auto, auto_auth: false }))).toBe('serial')
})
