import { Type } from 'typebox'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { authDevice, createUser, getUser, login, registerDevice } from '#contract/identity-endpoints.ts'
import { listSendMethods, sendCode } from '#contract/otp.ts'
import { getNetwork, type Network } from '#contract/providers.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { answerUser, answerUsually } from '../../testing/browser/usual-answers.ts'
import { androidApp, iosApp } from '../../testing/browser/hosts.ts'
import { homeBoot } from '../../testing/browser/usual-home.ts'
import { deviceOf, networkOf, userOf } from '../../testing/viewer-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { identity, shell } = words.en
const signInLink = page.getByRole('link', { name: identity.sign_in, exact: true })
const accountButton = page.getByRole('button', { name: pattern(identity.account) })
const heading = page.getByRole('main').getByRole('heading').first()

/** What a first start asks, in order. */
const STEPS = [createUser, login, registerDevice, authDevice]
const pathOf = ({ method, path }: Endpoint) => `${method} ${path}`
const PATHS = STEPS.map(pathOf)

/** A provider that signs in differently. */
const networkWith = (sign_in: Partial<Network['sign_in']>, more: Partial<Network> = {}): Network => {
  const network = networkOf(more)
  return { ...network, sign_in: { ...network.sign_in, ...sign_in } }
}

/** Where a provider says who watches. */
const whoWatches = endpoint({
  method: 'POST',
  path: '/v2/who',
  summary: 'Who watches in this network',
  access: 'open',
  body: Type.Object({
    manufacturer: Type.String(),
    model: Type.String(),
    os: Type.String(),
    serial: Type.String(),
  }),
  answer: Type.Object({ access_token: Type.String() }),
  errors: ['not_found'],
})

test('a start without a connection shows what the page brought, and goes on when the connection is back', async ({
  app,
  service,
}) => {
  service.loseLine()
  await app.open('/', homeBoot())
  await expect.element(heading).toBeVisible()
  // Whatever the page asks for begins with it: parts that come one after another ask one after another.
  await expect.poll(() => service.asked(createUser, 'lost').length).toBeGreaterThan(0)
  await expect.element(signInLink).not.toBeInTheDocument()
  service.restoreLine()
  await expect.element(signInLink).toBeVisible()
})

for (const step of STEPS) {
  test(`a reload while the first start asks ${step.path} ends in one guest at the screen`, async ({
    app,
    service,
  }) => {
    service.answer(registerDevice, deviceOf('first'))
    const letThrough = service.hold(step)
    await app.open('/', homeBoot())
    await expect.poll(() => service.asked(step, 'open').length).toBe(1)
    service.forgetCalls()
    await app.reload(homeBoot())
    letThrough()
    await expect.element(signInLink).toBeVisible()
    // Until it has a device a browser has nothing to go on with, and begins anew; then it is who it was.
    const again = step === authDevice ? [authDevice] : STEPS
    expect(service.paths.filter((path) => PATHS.includes(path))).toEqual(again.map(pathOf))
    await expect.poll(() => service.asked(authDevice)[0]?.body).toEqual({ device_id: 'first' })
  })

  test(`a line that is lost while the first start asks ${step.path} costs nothing once it is back`, async ({
    app,
    service,
  }) => {
    const letThrough = service.hold(step)
    await app.open('/', homeBoot())
    await expect.poll(() => service.asked(step, 'open').length).toBe(1)
    service.loseLine()
    await expect.poll(() => service.asked(step, 'lost').length).toBe(1)
    await expect.element(heading).toBeVisible()
    await expect.element(signInLink).not.toBeInTheDocument()
    letThrough()
    service.restoreLine()
    await expect.element(signInLink).toBeVisible()
  })
}

test('from a forbidden country every page tells of it and leads to the page that says so; checking again leads home [providers.error-403-country] [providers.device-auth-403] [providers.geo-lock-redirect] [providers.route-geo-lock]', async ({
  app,
  service,
}) => {
  service.refuse(authDevice, 'forbidden_country', { country: 'DE', ip: '203.0.113.9' })
  await app.open('/films')
  const told = page.getByRole('dialog', { name: identity.geo_short })
  const place = 'Germany, 203.0.113.9'
  await expect.element(told.getByText(pattern(identity.warning_unsupported_region, { place }))).toBeVisible()
  await told.getByRole('button', { name: words.en.catalogue.got_it }).click()
  await expect.poll(() => app.address).toBe('/geo_lock')
  await expect
    .element(page.getByRole('heading', { name: pattern(identity.geo_title, { name: 'Trial TV' }) }))
    .toBeVisible()
  await expect.element(page.getByRole('main').getByText(pattern(identity.geo_text, { place }))).toBeVisible()
  const asked = () => service.asked(authDevice, 'answered').length
  const before = asked()
  const check = page.getByRole('button', { name: identity.geo_check })
  await check.click()
  await expect.poll(asked).toBe(before + 1)
  await app.atRest()
  expect(app.address).toBe('/geo_lock')
  answerUsually(service)
  await check.click()
  await expect.poll(() => app.address).toBe('/')
  await expect.element(signInLink).toBeVisible()
})

test('where there are no guests, a forbidden country is told of before anybody is led to sign in [providers.geo-lock-redirect] [providers.error-403-country]', async ({
  app,
  service,
}) => {
  const network = networkWith({}, { is_guest_allowed: false })
  service.refuse(getNetwork, 'forbidden_country', { country: 'DE', ip: '203.0.113.9' })
  await app.open('/films', { ...homeBoot(), network })
  const told = page.getByRole('dialog', { name: identity.geo_short })
  await told.getByRole('button', { name: words.en.catalogue.got_it }).click()
  await expect.poll(() => app.address).toBe('/geo_lock')
  const phone = page.getByRole('dialog').getByLabelText(identity.phone)
  await expect.element(phone).not.toBeInTheDocument()
  service.answer(getNetwork, network)
  await page.getByRole('button', { name: identity.geo_check }).click()
  await expect.element(phone).toBeVisible()
})

test('a provider that knows its viewers signs them in; where it cannot, one may try again or go on as a guest [providers.api-auto-auth] [providers.auto-auth-failure] [providers.own-login-flows] [identity.startup-auto-auth]', async ({
  app,
  service,
}) => {
  const network = networkWith({ auto_auth_url: whoWatches.path }, { auto_auth: true })
  service.refuse(whoWatches, 'not_found')
  await app.open('/', { ...homeBoot(), network })
  const failed = page.getByRole('dialog', { name: identity.auto_failed_title })
  await expect.element(failed.getByText('+7 700 000 00 00')).toBeVisible()
  await failed.getByRole('button', { name: identity.auto_failed_no }).click()
  await expect.element(signInLink).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()

  await app.reload(homeBoot())
  await expect.element(failed).toBeVisible()
  service.answer(whoWatches, { access_token: 'of the provider' })
  answerUser(service)
  await failed.getByRole('button', { name: shell.retry }).click()
  await expect.element(accountButton).toBeVisible()
  const said = service.asked(whoWatches).at(-1)?.body ?? {}
  expect(Object.keys(said).toSorted()).toEqual(['manufacturer', 'model', 'os', 'serial'])
  await expect.poll(() => service.asked(registerDevice).at(-1)?.token).toBe('of the provider')
})

test('where there is only signing in, the channels lead to it [identity.auth-only-navigation]', async ({
  app,
}) => {
  const network = networkWith({ auth_only: true })
  const dialog = page.getByRole('dialog')
  for (const address of ['/', '/channels', '/contents/metropolis']) {
    await app.open(address, { network })
    await expect.poll(() => app.address).toBe('/#auth')
    await expect.element(dialog.getByLabelText(identity.phone)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: shell.close })).not.toBeInTheDocument()
  }
  await app.open('/faq', { network })
  await expect.element(signInLink).toBeVisible()
  expect([app.address, dialog.elements().length]).toEqual(['/faq', 0])
})

test('where the provider knows nobody and has no guests either, its failure leads to signing in [providers.auto-auth-failure]', async ({
  app,
  service,
}) => {
  const network = networkWith(
    { auto_auth_url: whoWatches.path },
    { auto_auth: true, is_guest_allowed: false },
  )
  service.refuse(whoWatches, 'not_found')
  service.answer(listSendMethods, { methods: ['sms'], link: null })
  service.answer(sendCode, { method: 'sms', length: 6, seconds: 60, expires_in: 600, message: null })
  await app.open('/', { ...homeBoot(), network })
  const failed = page.getByRole('dialog', { name: identity.auto_failed_title })
  await failed.getByRole('button', { name: identity.auto_failed_no }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(identity.phone).fill('7010000001')
  await dialog.getByRole('button', { name: identity.get_code }).click()
  // Without a token it says by which serial it is known.
  const serial = expect.stringMatching(/^[0-9a-f]{32}$/)
  await expect.poll(() => service.asked(sendCode)[0]?.body).toMatchObject({ serial })
})

test('whom nothing names a provider reads what the service says to such, and goes on to signing in [providers.no-provider-modal]', async ({
  app,
  service,
}) => {
  const network = networkOf({
    provider: null,
    is_guest_allowed: false,
    sign_in: { ...networkOf().sign_in, phone_mask: '+998 (__) ___-__-__' },
    default: { title: 'Whose subscriber are you?', description: 'Come by the address of your provider' },
  })
  service.answer(getNetwork, network)
  await app.open('/', { ...homeBoot(), network })
  const told = page.getByRole('dialog', { name: 'Whose subscriber are you?' })
  await expect.element(told.getByText('Come by the address of your provider')).toBeVisible()
  expect(service.asked(createUser)).toEqual([])
  await told.getByRole('button', { name: identity.sign_in }).click()
  const dialog = page.getByRole('dialog')
  // A phone is written as the provider that signs them in writes it.
  await expect.element(dialog.getByText('+998')).toBeVisible()
  await dialog.getByLabelText(identity.phone).fill('901234567')
  service.answer(listSendMethods, { methods: ['sms'], link: null })
  service.answer(sendCode, { method: 'sms', length: 6, seconds: 60, expires_in: 600, message: null })
  await dialog.getByRole('button', { name: identity.get_code }).click()
  await expect.poll(() => service.asked(sendCode)[0]?.body).toMatchObject({ phone: '998901234567' })
  expect(service.asked(createUser)).toEqual([])
})

test('the partner in the address is read at the start: its token signs in without a question where a page or an app of the partner has led here, and not over who has signed in; one in a cookie does so once [providers.query-partner] [identity.startup-standard-login] [identity.query-token] [identity.query-access-token]', async ({
  app,
  service,
}) => {
  answerUser(service)
  document.cookie = 'openair_device=; Max-Age=0; Path=/'
  const network = networkWith({ token_partners: ['telco'], token_origins: ['https://telco.example'] })
  const cameFrom = vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://telco.example/')
  service.answer(getNetwork, network)
  const asks = page.getByRole('dialog', { name: pattern(identity.continue_title) })
  await app.open('/?partner=stranger&token=given', { ...homeBoot(), network })
  await expect.element(asks).toBeVisible()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Continue as Aida\?/)
  // Anybody can write the name of a partner into a link.
  cameFrom.mockReturnValue('https://stranger.example/')
  await app.open('/?partner=telco&token=given', { ...homeBoot(), network })
  await expect.element(asks).toBeVisible()
  cameFrom.mockReturnValue('https://telco.example/')
  await app.open('/?partner=telco&token=given', { ...homeBoot(), network })
  await expect.element(accountButton).toBeVisible()
  await expect.element(asks).not.toBeInTheDocument()
  expect(service.asked(registerDevice).at(-1)?.token).toBe('given')
  // The same user comes again in the same way; as another one only who agrees.
  await app.open('/?partner=telco&access_token=again', { ...homeBoot(), network })
  await expect.element(accountButton).toBeVisible()
  const registered = () => service.asked(registerDevice).map(({ token }) => token)
  expect(registered()).toEqual(['given', 'again'])
  // A page of the partner at the same site may leave one behind.
  document.cookie = 'access_token=left; Path=/'
  for (const _ of [1, 2]) {
    await app.open('/', { ...homeBoot(), network })
    await expect.element(accountButton).toBeVisible()
    await app.atRest()
    expect(registered()).toEqual(['given', 'again', 'left'])
  }
  service.answer(getUser, userOf({ id: 99, first_name: 'Berik' }))
  await app.open('/?partner=telco&token=of%20another', { ...homeBoot(), network })
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Continue as Berik\?/)
  cameFrom.mockRestore()
})

test('a cookie makes nobody somebody else without a question: any page of the site may have left it', async ({
  app,
  service,
}) => {
  answerUser(service)
  await app.open('/')
  await expect.element(accountButton).toBeVisible()
  service.answer(getUser, userOf({ id: 99, first_name: 'Berik' }))
  document.cookie = 'access_token=of-a-stranger; Path=/'
  await app.open('/')
  const asks = page.getByRole('dialog', { name: pattern(identity.continue_title) })
  await expect.element(asks).toMatchTextContent(/Continue as Berik\?/)
  service.answer(getUser, userOf())
  await asks.getByRole('button', { name: identity.continue_no }).click()
  await expect.element(accountButton).toBeVisible()
  await app.atRest()
  expect(service.asked(registerDevice)).toEqual([])
})

test('an app that holds the page is trusted with its partner’s token', async ({ app, service }) => {
  answerUser(service)
  document.cookie = 'openair_device=; Max-Age=0; Path=/'
  const network = networkWith({ token_partners: ['telco'] })
  service.answer(getNetwork, network)
  const host = androidApp()
  try {
    await app.open('/?partner=telco&token=given', { ...homeBoot(), network })
    await expect.element(accountButton).toBeVisible()
    expect(service.asked(registerDevice).at(-1)?.token).toBe('given')
  } finally {
    host.remove()
  }
})

test('a partner’s page names the serial of a browser that has none yet, and of no other one; a stranger’s link names none, an app that of its device [identity.query-device-serial]', async ({
  app,
}) => {
  const serial = () => localStorage.getItem('openair.serial')
  const boot = { ...homeBoot(), network: networkWith({ token_origins: ['https://telco.example'] }) }
  await app.open('/?device_serial=of-a-stranger', boot)
  await app.atRest()
  expect(serial()).toMatch(/^[0-9a-f]{32}$/)
  localStorage.clear()
  document.cookie = 'openair_device=; Max-Age=0; Path=/'
  const cameFrom = vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://telco.example/tv')
  await app.open('/?device_serial=box-77', boot)
  await app.atRest()
  expect(serial()).toBe('box-77')
  await app.open('/?device_serial=box-79', boot)
  await app.atRest()
  expect(serial()).toBe('box-77')
  cameFrom.mockRestore()
  const host = iosApp()
  try {
    await app.open('/?device_serial=box-78')
    await app.atRest()
    expect(serial()).toBe('box-78')
  } finally {
    host.remove()
  }
})

test('a link that signs in a guest asks for no name: theirs is made up', async ({ app, service }) => {
  answerUser(service)
  service.answer(getUser, userOf({ is_guest: true, username: 'guest-7f3a', first_name: null, phone: null }))
  service.answer(getNetwork, networkWith({}))
  await app.open('/?token=given', { ...homeBoot(), network: networkWith({}) })
  await expect.element(page.getByRole('dialog', { name: identity.continue_guest })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toMatchTextContent(/guest-7f3a/)
})

test('what an operator warns of stands where one signs in; who has signed in at a provider that offers no more is told so in place of channels [providers.operator-warning-id] [providers.auth-only-ids]', async ({
  app,
  service,
}) => {
  const network = networkWith({ auth_only: true }, { operator_warning: 'Top up first' })
  await app.open('/#auth', { ...homeBoot(), network })
  await expect.element(page.getByRole('dialog').getByText('Top up first')).toBeVisible()
  answerUser(service)
  await app.open('/', { ...homeBoot(), network })
  await expect.element(accountButton).toBeVisible()
  await app.open('/channels', { network })
  await expect.poll(() => app.address).toBe('/#auth')
  const told = page.getByRole('dialog', { name: identity.signed_in_title })
  await expect.element(told.getByText(pattern(identity.signed_in_text, { name: 'Aida' }))).toBeVisible()
  await told.getByRole('button', { name: words.en.catalogue.got_it }).click()
  await expect.element(told).not.toBeInTheDocument()
  expect(app.address).toBe('/')
  for (const path of ['/tv-guide', '/newyear']) {
    await app.open(path, { network })
    await expect.poll(() => app.address).toBe('/#auth')
    await expect.element(told).toBeVisible()
  }
})
