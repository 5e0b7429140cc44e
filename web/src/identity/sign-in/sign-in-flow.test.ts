import { expect, test } from 'vitest'
import { ApiFailure, type FailureCode } from '../../api/failure.ts'
import { createSignIn, placeOf, type SignInPlace } from './sign-in-flow.ts'
import type { SignInCalls } from './sign-in.types.ts'

const PHONE = '77010000001'
const failure = (
  code: FailureCode,
  status: number,
  message: string = code,
  detail: Readonly<Record<string, string>> | null = null,
) => new ApiFailure(code, status, message, detail)

/** A service that answers or fails, and a tab that remembers. */
function world(more: Partial<Record<keyof SignInCalls, (...given: string[]) => unknown>> = {}) {
  const made: string[] = []
  const answers = {
    methods: () => ({ methods: ['sms'], link: null }),
    sendCode: () => ({ method: 'sms', length: 6, seconds: 60, expires_in: 300, message: null }),
    createUser: () => ({}),
    codeExists: () => false,
    signInByCode: () => null,
    signIn: () => undefined,
    whereabouts: () => [],
    ...more,
  }
  const calls = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      async (...given: string[]) => {
        made.push([name, ...given].filter(Boolean).join(' '))
        return answer(...given)
      },
    ]),
  ) as unknown as SignInCalls
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const here = {
    made,
    now: 1_000_000,
    flow: (mask: string | null = null, shown?: SignInPlace, isRegional = false) =>
      createSignIn(
        { calls, storage, now: () => here.now, mask, nineDigits: false, codeLength: 6, isRegional },
        shown,
      ),
  }
  return here
}

const throws = (error: Error) => () => {
  throw error
}

test('a number with digits missing is not sent anywhere [identity.phone-wrong] [identity.phone-default-mask]', async () => {
  const here = world()
  const flow = here.flow()
  for (const phone of ['', '7701000000', '770100000011']) {
    await flow.submitPhone(phone, '')
    expect(flow.state()).toMatchObject({ step: 'Phone', problem: { kind: 'error_wrong_phone' } })
  }
  expect(here.made).toEqual([])
  await flow.submitPhone(PHONE, '')
  expect(flow.state()).toMatchObject({ step: 'Code', problem: null })
})

test('phone, code, signed in', async () => {
  const here = world()
  const flow = here.flow()
  await flow.submitPhone(PHONE, '')
  await flow.submitCode('12345')
  expect(here.made).toEqual([`methods ${PHONE}`, `sendCode ${PHONE}`])
  await flow.submitCode('123456')
  expect(here.made.at(-1)).toBe(`signInByCode ${PHONE} 123456`)
  expect(flow.state().step).toBe('Done')
  expect(here.flow().state().step).toBe('Phone')
})

test('a number that nobody has yet becomes a user, and the code is sent again [identity.otp-invalid-phone]', async () => {
  let known = false
  const here = world({
    sendCode: () => {
      if (!known) throw failure('invalid_phone', 400)
      return { method: 'sms', length: 6, seconds: 60, expires_in: 300, message: null }
    },
    createUser: () => (known = true),
  })
  const flow = here.flow()
  await flow.submitPhone(PHONE, '')
  expect(here.made.slice(1)).toEqual([`sendCode ${PHONE}`, `createUser ${PHONE}`, `sendCode ${PHONE}`])
  expect(flow.state().step).toBe('Code')
})

test('where sending is forbidden the viewer reads where he seems to be [identity.otp-send-403]', async () => {
  const here = world({
    sendCode: throws(failure('forbidden_country', 403, 'Not in this country')),
    whereabouts: () => ['TR', '203.0.113.24'],
  })
  const flow = here.flow()
  await flow.submitPhone(PHONE, '')
  const problem = { kind: 'said', text: 'Not in this country (TR, 203.0.113.24)' }
  expect(flow.state()).toMatchObject({ step: 'Phone', problem })
})

test('what the service says stands under the form, and the code may be typed anew [identity.auth-error-message]', async () => {
  const here = world({ signInByCode: throws(failure('invalid_code', 400, 'The code is wrong')) })
  const flow = here.flow()
  await flow.submitPhone(PHONE, '')
  await flow.submitCode('000000')
  expect(flow.state()).toMatchObject({ step: 'Code', problem: { kind: 'said', text: 'The code is wrong' } })
})

test('without a connection every step says so and stays [identity.login-network-failure]', async () => {
  const problem = { kind: 'error_video_download' }
  const offline = throws(failure('no_connection', 0))
  const flow = world({ methods: offline }).flow()
  await flow.submitPhone(PHONE, '')
  expect(flow.state()).toMatchObject({ step: 'Phone', problem })
  const sending = world({ sendCode: offline }).flow()
  await sending.submitPhone(PHONE, '')
  expect(sending.state()).toMatchObject({ step: 'Phone', problem })
  const checking = world({ signInByCode: offline }).flow()
  await checking.submitPhone(PHONE, '')
  await checking.submitCode('123456')
  expect(checking.state()).toMatchObject({ step: 'Code', problem })
  const password = world({ signIn: offline }).flow()
  password.choosePassword()
  await password.submitPassword('aida', 'openair')
  expect(password.state()).toMatchObject({ step: 'Password', problem })
})

test('a code whose sending the service could not confirm has a place to be entered, and its wait; one that was surely not sent has none', async () => {
  let isThere = true
  const said = 'The message could not be sent, try again in a moment'
  const here = world({
    sendCode: () => {
      here.now += 16_000
      throw failure('not_sent', 503, said)
    },
    codeExists: () => isThere,
  })
  const flow = here.flow()
  await flow.submitPhone(PHONE, '')
  expect(here.made.at(-1)).toBe(`codeExists ${PHONE} 26`)
  expect(flow.state()).toMatchObject({
    step: 'Code',
    problem: { kind: 'said', text: said },
    ticket: { phone: PHONE, length: 6, resendAt: here.now + 60_000 },
  })
  expect(here.flow().state()).toMatchObject({ step: 'Code', phone: PHONE })
  await flow.submitCode('123456')
  expect(flow.state().step).toBe('Done')

  isThere = false
  const unsent = here.flow()
  await unsent.submitPhone(PHONE, '')
  expect(unsent.state()).toMatchObject({ step: 'Phone', problem: { kind: 'said', text: said } })
})

test('who goes back while a gateway takes its time stays there, and finds the code to be entered at the next press', async () => {
  const here = world({
    sendCode: () => {
      flow.back()
      return { length: 6, seconds: 60, expires_in: 600, method: 'sms' as const, message: null }
    },
  })
  const flow = here.flow()
  await flow.submitPhone(PHONE, '')
  expect(flow.state()).toMatchObject({ step: 'Phone', problem: null })
  await flow.submitPhone(PHONE, '')
  expect(flow.state().step).toBe('Code')
  const failing = world({
    sendCode: () => {
      gone.back()
      throw failure('not_sent', 503, 'not sent')
    },
    codeExists: () => false,
  })
  const gone = failing.flow()
  await gone.submitPhone(PHONE, '')
  expect(gone.state()).toMatchObject({ step: 'Phone', problem: null })
})

test('another code is sent after 60 s, also when the page was loaded anew in between [identity.otp-resend-countdown]', async () => {
  const here = world()
  await here.flow().submitPhone(PHONE, '')
  here.now += 59_999
  const flow = here.flow()
  expect(flow.state()).toMatchObject({ step: 'Code', phone: PHONE, ticket: { resendAt: 1_060_000 } })
  await flow.sendByMessage()
  flow.back()
  await flow.submitPhone(PHONE, '')
  expect(here.made.filter((call) => call.startsWith('sendCode'))).toHaveLength(1)
  here.now += 1
  await flow.sendByMessage()
  expect(here.made.filter((call) => call.startsWith('sendCode'))).toHaveLength(2)
  here.now += 300_000
  expect(here.flow().state().step).toBe('Phone')
  // Where the service does not say how long, it is as long.
  const silent = world({
    sendCode: () => ({ method: 'sms', length: 6, seconds: 0, expires_in: 300, message: null }),
  })
  await silent.flow().submitPhone(PHONE, '')
  expect(silent.flow().state().ticket?.resendAt).toBe(silent.now + 60_000)
})

test('where no more codes are sent for now the code of before can be entered, and another one is asked for when the service has said, also by a page that was loaded anew', async () => {
  let wait: Readonly<Record<string, string>> | null = { seconds: '120' }
  let isRefused = false
  const here = world({
    sendCode: () => {
      if (isRefused) throw failure('too_many_requests', 429, 'Wait two minutes', wait)
      return { method: 'sms', length: 6, seconds: 60, expires_in: 300, message: null }
    },
  })
  const flow = here.flow()
  await flow.submitPhone(PHONE, '')
  isRefused = true
  here.now += 60_000
  await flow.sendByMessage()
  const ticket = { resendAt: here.now + 120_000 }
  const problem = { kind: 'said', text: 'Wait two minutes' }
  expect(flow.state()).toMatchObject({ step: 'Code', problem, ticket })
  expect(here.flow().state()).toMatchObject({ step: 'Code', ticket })
  here.now += 119_999
  await flow.sendByMessage()
  expect(here.made.filter((call) => call.startsWith('sendCode'))).toHaveLength(2)
  here.now += 1
  // One that does not say how long is asked again after a minute.
  wait = null
  await flow.sendByMessage()
  expect(flow.state()).toMatchObject({ step: 'Code', ticket: { resendAt: here.now + 60_000 } })
  await flow.submitCode('123456')
  expect(flow.state().step).toBe('Done')
})

test('a messenger named first sends the code by its link; by message is still possible [identity.messenger-code-variant]', async () => {
  let isSent = false
  const here = world({
    methods: () => ({ methods: ['telegram', 'sms'], link: 'https://t.me/openair?start=1' }),
    codeExists: () => isSent,
  })
  const flow = here.flow()
  await flow.submitPhone(PHONE, '')
  expect(flow.state()).toMatchObject({ step: 'Messenger', link: 'https://t.me/openair?start=1' })
  expect(here.made).toEqual([`methods ${PHONE}`])
  await flow.checkMessenger()
  expect(flow.state().step).toBe('Messenger')
  isSent = true
  await flow.checkMessenger()
  expect(flow.state()).toMatchObject({ step: 'Code', method: 'telegram', ticket: { length: 6 } })
  expect(here.made).not.toContain(`sendCode ${PHONE}`)

  isSent = false
  const other = here.flow()
  other.back()
  await other.submitPhone('77010000002', '')
  await other.sendByMessage()
  expect(here.made).toContain('sendCode 77010000002')
  expect(other.state()).toMatchObject({ step: 'Code', method: 'sms' })
})

test('the code of a message that did not come is not taken for the messenger’s [identity.messenger-code-poll]', async () => {
  let madeAt = 0
  const here = world({
    methods: () => ({ methods: ['telegram', 'sms'], link: 'https://t.me/openair?start=1' }),
    sendCode: () => {
      madeAt = here.now
      here.now += 800
      return { method: 'sms', length: 6, seconds: 60, expires_in: 600, message: null }
    },
    codeExists: (_, maxAge) => here.now - madeAt <= Number(maxAge ?? Infinity) * 1000,
  })
  const flow = here.flow()
  await flow.submitPhone(PHONE, '')
  await flow.sendByMessage()
  flow.back()
  here.now += 61_300
  await flow.submitPhone(PHONE, '')
  for (const _ of [1, 2, 3]) {
    here.now += 5000
    await flow.checkMessenger()
    expect(flow.state().step).toBe('Messenger')
  }
  madeAt = here.now
  here.now += 5000
  await flow.checkMessenger()
  expect(flow.state()).toMatchObject({ step: 'Code', method: 'telegram' })
})

test('without a link, or with messages first, the code comes as a message', async () => {
  for (const answer of [
    { methods: ['telegram'], link: null },
    { methods: ['sms', 'telegram'], link: 'https://t.me/openair' },
  ]) {
    const flow = world({ methods: () => answer }).flow()
    await flow.submitPhone(PHONE, '')
    expect(flow.state().step).toBe('Code')
  }
})

test('what a program wrote into the hidden field goes along [identity.login-honeypot]', async () => {
  const here = world()
  await here.flow().submitPhone(PHONE, 'a bot')
  expect(here.made).toContain(`sendCode ${PHONE} a bot`)
})

test('a login without a password is asked for, not sent', async () => {
  const here = world()
  const flow = here.flow()
  flow.choosePassword()
  for (const [login, password] of [
    ['', ''],
    ['aida', ''],
    ['', 'openair'],
  ] as const) {
    await flow.submitPassword(login, password)
    expect(flow.state().problem).toEqual({ kind: 'required' })
  }
  expect(here.made).toEqual([])
  await flow.submitPassword('aida', 'openair')
  expect(flow.state().step).toBe('Done')
})

test('steps that were shown are gone back and forth between, and a reload keeps the password', async () => {
  const here = world()
  const flow = here.flow()
  flow.choosePassword()
  expect(placeOf(flow.state())).toBe('password')
  expect(flow.revisit('phone')).toBe(true)
  expect(placeOf(flow.state())).toBe('phone')
  expect(flow.revisit('code')).toBe(false)
  expect(flow.revisit('password')).toBe(true)
  expect(flow.revisit('code')).toBe(false)
  flow.back()
  await flow.submitPhone(PHONE, '')
  flow.back()
  expect(flow.revisit('messenger')).toBe(false)
  expect(flow.revisit('code')).toBe(true)
  expect(flow.state()).toMatchObject({ step: 'Code', phone: PHONE })
  expect(here.made.filter((call) => call.startsWith('sendCode'))).toHaveLength(1)
  expect(here.flow(null, 'password').state().step).toBe('Password')

  const checking = world({ signIn: () => expect(busy.revisit('phone')).toBe(false) })
  const busy = checking.flow(null, 'password')
  await busy.submitPassword('aida', 'openair')
  expect(busy.state().step).toBe('Done')
  expect(placeOf(busy.state())).toBe('password')
})

test('what is to be chosen after the right code outlives a reload and the way back to the number, for ten minutes and no longer than it takes', async () => {
  const city = { id: '1', name: 'Almaty' }
  const choice = { phone: PHONE, mwat: 'of the phone', addresses: [], cities: [city] }
  const here = world({ signInByCode: () => choice, choosePlace: () => undefined })
  const flow = here.flow(null, 'phone', true)
  await flow.submitPhone(PHONE, '')
  await flow.submitCode('123456')
  expect(flow.state()).toMatchObject({ step: 'Choosing', choice })
  const again = here.flow(null, 'phone', true)
  expect([placeOf(again.state()), again.state()]).toEqual([
    'place',
    expect.objectContaining({ phone: PHONE, choice }),
  ])
  again.back()
  expect([again.revisit('place'), again.state().step]).toEqual([true, 'Choosing'])
  again.back()
  await again.submitPhone(PHONE, '')
  expect([again.state().step, here.made.filter((call) => call.startsWith('sendCode'))]).toEqual([
    'Choosing',
    [`sendCode ${PHONE}`],
  ])
  await again.choosePlace(city)
  expect([again.state().step, here.flow(null, 'phone', true).state().step]).toEqual(['Done', 'Phone'])

  const late = world({ signInByCode: () => choice })
  const begun = late.flow(null, 'phone', true)
  await begun.submitPhone(PHONE, '')
  await begun.submitCode('123456')
  late.now += 600_000
  expect(late.flow(null, 'phone', true).state().step).toBe('Phone')
})

test('what is to be chosen is a regional provider’s own, and is forgotten when somebody signs in by a password', async () => {
  const choice = { phone: PHONE, mwat: 'of the phone', addresses: [], cities: [] }
  const here = world({ signInByCode: () => choice })
  const flow = here.flow(null, 'phone', true)
  await flow.submitPhone(PHONE, '')
  await flow.submitCode('123456')
  const elsewhere = here.flow()
  expect([elsewhere.state().step, elsewhere.revisit('place')]).toEqual(['Phone', false])
  expect(here.flow(null, 'phone', true).state().step).toBe('Choosing')
  await here.flow(null, 'password', true).submitPassword('aida', 'openair')
  expect(here.flow(null, 'phone', true).state().step).toBe('Phone')
})

test('a limit of devices has words of its own', async () => {
  const flow = world({ signIn: throws(failure('too_many_devices', 400)) }).flow()
  flow.choosePassword()
  await flow.submitPassword('aida', 'openair')
  expect(flow.state().problem).toEqual({ kind: 'error_too_many_devices' })
})
