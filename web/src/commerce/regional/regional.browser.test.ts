import { page, userEvent } from 'vitest/browser'
import { removeDevice } from '#contract/identity-endpoints.ts'
import { getContentStream } from '#contract/playback.ts'
import {
  type BlockData,
  enterRegionalCode,
  getBlockStatus,
  sendRegionalCode,
  setAddress,
  setCity,
} from '#contract/regional.ts'
import { getNetwork } from '#contract/providers.ts'
import { listChannels } from '#contract/tv.ts'
import { type AppPage, NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import type { PageClock } from '../../testing/browser/page-clock.ts'
import { answerUser, answerUsually } from '../../testing/browser/usual-answers.ts'
import { answerChild } from '../../testing/browser/usual-account.ts'
import { usualChannels } from '../../testing/browser/usual-channels.ts'
import { homeBoot } from '../../testing/browser/usual-home.ts'
import { answerTitle } from '../../testing/browser/usual-series.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { deviceOf, networkOf } from '../../testing/viewer-things.ts'
import { words } from '../../testing/words.ts'

const { identity, regional, settings, shell, tv } = words.en
const dialog = page.getByRole('dialog')
const accountButton = page.getByRole('button', { name: /Aida/ })

const network = (is_block_binding = false) =>
  networkOf({ regional: { is_block_binding }, phone_otp_length: 4 })
const boot = (is_block_binding = false) => ({ ...homeBoot(), network: network(is_block_binding) })

const blockOf = (status: number): BlockData => ({
  status,
  balance: '-1500.00',
  username: 'al 17',
  amount: '3500.00',
  message_detail: 'Pay by the 5th',
  qrcode: '/v2/mw/qr.png?pay=x',
  link: 'https://pay.example/al17',
})
const mwat = 'a ticket of at least twenty letters'
const address = { address_id: 'a1', address: 'Abay 1, 5', provider_id: 'p', user_id: 'u' }

/** The service says of itself what its page says: what is read anew, as after news of another tab, stays the regional provider's. */
const openSignIn = async (app: AppPage, service: FakeService) => {
  service.answer(getNetwork, network())
  await app.open('/#auth', boot())
}
const enterPhone = async (phone: string) => {
  await dialog.getByLabelText(identity.phone).fill(phone)
  await dialog.getByRole('button', { name: identity.get_code }).click()
}

for (const kind of ['city', 'address'] as const)
  test(`a subscriber of a regional provider says where they live before they are signed in: a ${kind} [providers.regional-choice-first] [providers.own-login-flows] [providers.regional-login-fields]`, async ({
    app,
    service,
  }) => {
    service.answer(sendRegionalCode, { length: 4, seconds: 90, message: 'The code of Almaty' })
    service.answer(enterRegionalCode, ({ body }) => ({
      phone: body.phone,
      mwat,
      addresses: kind === 'address' ? [address] : [],
      cities: kind === 'city' ? [{ id: '1', name: 'Almaty' }] : [],
    }))
    const ends = kind === 'city' ? setCity : setAddress
    service.answer(getBlockStatus, blockOf(0))
    service.refuse(ends, 'validation_failed')
    await openSignIn(app, service)
    await enterPhone('7010000001')
    await expect.element(dialog.getByText('The code of Almaty')).toBeVisible()
    expect(service.asked(sendRegionalCode)[0]?.body).toEqual({ phone: '77010000001', name: '' })
    await userEvent.keyboard('4821')
    const place = dialog.getByRole('button', { name: kind === 'city' ? 'Almaty' : 'Abay 1, 5' })
    await expect.element(dialog.getByRole('heading', { name: identity.place_title })).toBeVisible()
    // A refused place may be chosen again.
    await place.click()
    await expect.element(dialog.getByRole('alert')).not.toBeEmptyDOMElement()
    answerUser(service)
    service.answer(ends, { access_token: 'interim', expired: 1, was_guest: false })
    await place.click()
    await expect.poll(() => service.asked(ends, 'answered').length).toBe(2)
    expect(service.asked(ends).at(-1)?.body).toEqual(
      kind === 'city' ? { mwat, city_id: '1' } : { mwat, address_id: 'a1', provider_id: 'p', user_id: 'u' },
    )
  })

test('who loads the page anew while choosing where they live goes on choosing, and so does who goes back to the number: the code is spent', async ({
  app,
  service,
}) => {
  service.answer(sendRegionalCode, { length: 4, seconds: 90, message: null })
  service.answer(enterRegionalCode, ({ body }) => ({
    phone: body.phone,
    mwat,
    addresses: [],
    cities: [{ id: '1', name: 'Almaty' }],
  }))
  const title = dialog.getByRole('heading', { name: identity.place_title })
  await openSignIn(app, service)
  await enterPhone('7010000001')
  await expect.element(dialog.getByRole('heading', { name: identity.code_title })).toBeVisible()
  await userEvent.keyboard('4821')
  await expect.element(title).toBeVisible()
  await app.reload(boot())
  await expect.element(title).toBeVisible()
  await dialog.getByRole('button', { name: shell.back }).click()
  await expect.element(dialog.getByLabelText(identity.phone)).toBeVisible()
  await enterPhone('7010000001')
  await expect.element(title).toBeVisible()
  answerUser(service)
  service.answer(getBlockStatus, blockOf(0))
  service.answer(setCity, { access_token: 'interim', expired: 1, was_guest: false })
  await dialog.getByRole('button', { name: 'Almaty' }).click()
  await expect.element(accountButton).toBeVisible()
  expect([service.asked(sendRegionalCode).length, service.asked(setCity).map(({ body }) => body)]).toEqual([
    1,
    [{ mwat, city_id: '1' }],
  ])
})

test('who leaves the choice of where they live has it for nobody else: the next one begins with a phone', async ({
  app,
  service,
}) => {
  service.answer(sendRegionalCode, { length: 4, seconds: 90, message: null })
  const cities = [{ id: '1', name: 'Almaty' }]
  service.answer(enterRegionalCode, ({ body }) => ({ phone: body.phone, mwat, addresses: [], cities }))
  const title = dialog.getByRole('heading', { name: identity.place_title })
  const phone = dialog.getByLabelText(identity.phone)
  const enter = async () => {
    await openSignIn(app, service)
    await enterPhone('7010000001')
    await expect.element(dialog.getByRole('heading', { name: identity.code_title })).toBeVisible()
    await userEvent.keyboard('4821')
    await expect.element(title).toBeVisible()
  }
  await enter()
  // Another provider, in the same tab, has no such choice.
  await app.open('/#auth', { ...homeBoot(), network: networkOf() })
  await expect.element(phone).toBeVisible()
  await openSignIn(app, service)
  await expect.element(title).toBeVisible()
  await dialog.getByRole('button', { name: shell.close }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await openSignIn(app, service)
  await expect.element(phone).toBeVisible()
})

test('a phone that does not begin with 7 gets the step of the code, and nobody is asked [providers.regional-phone-seven]', async ({
  app,
  service,
}) => {
  const { sign_in } = networkOf()
  const abroad = { ...network(), sign_in: { ...sign_in, phone_mask: '+998 (__) ___-__-__' } }
  await app.open('/#auth', { ...homeBoot(), network: abroad })
  await enterPhone('901234567')
  await expect.element(dialog.getByRole('heading', { name: identity.code_title })).toBeVisible()
  expect(service.asked(sendRegionalCode)).toEqual([])
})

/** What is owed was paid: the page has heard it when it looks again, 15 s later at most. */
async function endBlock(service: FakeService, clock: PageClock): Promise<void> {
  const { promise: isHeard, resolve: hear } = Promise.withResolvers<void>()
  service.answer(getBlockStatus, () => {
    hear()
    return blockOf(0)
  })
  clock.pause()
  await clock.runFor(15_000)
  await isHeard
  await expect.poll(() => service.asked(getBlockStatus, 'open').length).toBe(0)
  await clock.runFor(1000)
}

test('who is blocked is told what is owed, and no more when that has ended [providers.block-status-modal]', async ({
  app,
  service,
  clock,
}) => {
  answerUser(service)
  service.answer(getBlockStatus, blockOf(-2))
  await app.open('/', boot())
  const told = page.getByRole('dialog', { name: regional.block_title })
  await expect.element(told.getByText('Pay by the 5th')).toBeVisible()
  await expect.element(told.getByText('al 17')).toBeVisible()
  await expect.element(told.getByText(/−1,500\s₸/)).toBeVisible()
  await expect.element(told.getByText(/^3,500\s₸/)).toBeVisible()
  await expect
    .element(told.getByRole('link', { name: regional.pay }))
    .toHaveAttribute('href', 'https://pay.example/al17')
  expect(app.address).toBe('/#block')
  await endBlock(service, clock)
  await expect.element(told).not.toBeInTheDocument()
})

test('who is blocked while a film is open is led to the payment as soon as its stream is refused [providers.block-status-modal]', async ({
  app,
  service,
}) => {
  answerUser(service)
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  service.answer(getBlockStatus, blockOf(0))
  service.refuse(getContentStream, 'permission_denied', 'Access is suspended', { reason: 'blocked' })
  const letThrough = service.hold(getContentStream)
  await app.open('/watch/10', { network: network() })
  await expect.poll(() => service.asked(getBlockStatus, 'answered').length).toBe(1)
  service.answer(getBlockStatus, blockOf(-2))
  letThrough()
  const told = page.getByRole('dialog', { name: regional.block_title })
  await expect.element(told.getByRole('link', { name: regional.pay })).toBeVisible()
  expect(app.address).toBe('/watch/10#block')
})

test('the channels that were refused to who was blocked are there again when that has ended [providers.block-status-modal]', async ({
  app,
  service,
  clock,
}) => {
  answerUser(service)
  service.answer(getBlockStatus, blockOf(0))
  service.refuse(listChannels, 'permission_denied', 'Access is suspended', { reason: 'blocked' })
  const letThrough = service.hold(listChannels)
  await app.open('/channels', { network: network() })
  await expect.poll(() => service.asked(getBlockStatus, 'answered').length).toBe(1)
  service.answer(getBlockStatus, blockOf(-2))
  letThrough()
  const told = page.getByRole('dialog', { name: regional.block_title })
  await expect.element(told.getByText('al 17')).toBeVisible()
  service.answer(listChannels, usualChannels)
  service.answer(getBlockStatus, blockOf(0))
  await told.getByRole('button', { name: regional.look_again }).click()
  await clock.runFor(1000)
  await expect.element(told).not.toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: tv.channels }).first()).toBeVisible()
})

test('who has to pay sees a code to pay by with a phone, which closes like any window, and by itself when that has come [providers.block-status-qr] [providers.modal-pay-qr-alma]', async ({
  app,
  service,
  clock,
}) => {
  answerUser(service)
  service.answer(getBlockStatus, blockOf(-1))
  const code = page.getByRole('dialog', { name: regional.qr_title })
  for (const path of ['/', '/pay_qr_alma']) {
    await app.open(path, boot())
    await expect
      .element(code.getByRole('img', { name: regional.qr_alt }))
      .toHaveAttribute('src', '/v2/mw/qr.png?pay=x')
    expect(app.address).toBe('/#pay_qr_alma')
  }
  await code.getByRole('button', { name: shell.close }).click()
  await expect.element(code).not.toBeInTheDocument()
  await expect.element(accountButton).toBeVisible()

  await app.open('/pay_qr_alma', boot())
  await expect.element(code.getByText('al 17')).toBeVisible()
  await endBlock(service, clock)
  await expect.element(code).not.toBeInTheDocument()
})

for (const status of [-1, -2])
  test(`where the provider wants it so, signing in cannot be closed at status ${status}, and goes by itself when that has ended [providers.block-auth-unclosable]`, async ({
    app,
    service,
    clock,
  }) => {
    answerUser(service)
    service.answer(getBlockStatus, blockOf(status))
    await app.open('/', boot(true))
    const told = page.getByRole('dialog', { name: regional.block_title })
    await expect.element(told.getByText('Pay by the 5th')).toBeVisible()
    expect(app.address).toBe('/#auth')
    await expect.element(told.getByRole('button', { name: shell.close })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(told).toBeVisible()
    // The browser's back leads out of it no more than a key does.
    history.back()
    await app.atRest()
    await expect.element(told).toBeVisible()
    expect(app.address).toBe('/#auth')
    clock.pause()
    service.forgetCalls()
    await told.getByRole('button', { name: regional.look_again }).click()
    await expect.poll(() => service.asked(getBlockStatus, 'answered').length).toBeGreaterThan(0)
    await expect.element(told).toBeVisible()
    await endBlock(service, clock)
    await expect.element(told).not.toBeInTheDocument()
  })

test('who cannot leave the window of what is owed pays from a phone too, and may leave the account [providers.block-auth-unclosable]', async ({
  app,
  service,
}) => {
  answerUser(service)
  service.answer(getBlockStatus, blockOf(-2))
  await resize(NARROW)
  await app.open('/', boot(true))
  const told = page.getByRole('dialog', { name: regional.block_title })
  const pay = told.getByRole('link', { name: regional.pay })
  await expect.element(pay).toHaveAttribute('href', 'https://pay.example/al17')
  await expect.element(told.getByText('al 17')).toBeVisible()
  await expect.element(told.getByText(/^3,500\s₸/)).toBeVisible()
  await told.getByRole('button', { name: settings.sign_out }).click()
  const question = page.getByRole('dialog', { name: settings.sign_out_title })
  // The service knows a guest from this answer on: the page that comes anew asks at once.
  service.answer(removeDevice, () => {
    answerUsually(service)
    return deviceOf('device')
  })
  await question.getByRole('button', { name: settings.sign_out }).click()
  await expect.poll(() => service.asked(removeDevice, 'answered').length).toBe(1)
  await expect.poll(() => app.address).toBe('/')
  // Where the provider hides signing out, it is hidden here as well.
  answerUser(service)
  const { sign_in } = networkOf()
  const hidden = { ...network(true), sign_in: { ...sign_in, is_logout_hidden: true } }
  await app.open('/', { ...homeBoot(), network: hidden })
  await expect.element(pay).toBeVisible()
  await expect.element(told.getByRole('button', { name: settings.sign_out })).not.toBeInTheDocument()
})

test('a child is told to ask an adult, and nothing of what is owed', async ({ app, service }) => {
  answerUser(service)
  answerChild(service)
  const told = page.getByRole('dialog', { name: regional.block_title })
  for (const [status, isBinding] of [
    [-1, false],
    [-2, false],
    [-2, true],
  ] as const) {
    // As a node of the version before answers.
    service.answer(getBlockStatus, blockOf(status))
    service.answer(getNetwork, network(isBinding))
    await app.open('/', boot(isBinding))
    await expect.element(told.getByText(regional.child_text)).toBeVisible()
    expect(app.address).toBe(isBinding ? '/#auth' : '/#block')
    expect(told.getByText(/al 17|3,500|Pay by/).elements()).toEqual([])
    expect([told.getByRole('img').elements(), told.getByRole('link').elements()]).toEqual([[], []])
  }
})

test('at other providers nobody is asked how a subscriber stands', async ({ app, service }) => {
  answerUser(service)
  await app.open('/', homeBoot())
  await expect.element(accountButton).toBeVisible()
  expect(service.asked(getBlockStatus)).toEqual([])
})

test('at other providers the windows of a debt do not stay empty: one closes, one says that nothing is owed', async ({
  app,
  service,
}) => {
  answerUser(service)
  await app.open('/block', homeBoot())
  await expect.element(accountButton).toBeVisible()
  await expect.poll(() => app.address).toBe('/')
  await expect.element(dialog).not.toBeInTheDocument()
  await app.open('/pay_qr_alma', homeBoot())
  await expect.element(dialog.getByText(regional.nothing_owed)).toBeVisible()
})

for (const [path, title] of [
  ['/block', regional.block_title],
  ['/pay_qr_alma', regional.qr_title],
] as const)
  test(`where the provider does not say how a subscriber stands, ${path} says so and asks again`, async ({
    app,
    service,
  }) => {
    answerUser(service)
    service.refuse(getBlockStatus, 'internal_error')
    await app.open(path, boot())
    const opened = page.getByRole('dialog', { name: title })
    const retry = opened.getByRole('button', { name: shell.retry })
    await expect.element(retry).toBeVisible()
    service.answer(getBlockStatus, blockOf(0))
    await retry.click()
    await expect.element(opened).not.toBeInTheDocument()
    await expect.element(accountButton).toBeVisible()
  })
