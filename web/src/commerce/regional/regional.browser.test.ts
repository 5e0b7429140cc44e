import { page, userEvent } from 'vitest/browser'
import {
  type BlockData,
  enterRegionalCode,
  getBlockStatus,
  sendRegionalCode,
  setAddress,
  setCity,
} from '#contract/regional.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { answerUser } from '../../testing/browser/usual-answers.ts'
import { homeBoot } from '../../testing/browser/usual-home.ts'
import { networkOf } from '../../testing/viewer-things.ts'
import { words } from '../../testing/words.ts'

const { identity, regional, shell } = words.en
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
    await app.open('/#auth', boot())
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

test('a phone that does not begin with 7 gets the step of the code, and nobody is asked [providers.regional-phone-seven]', async ({
  app,
  service,
}) => {
  const { provider } = networkOf()
  if (!provider) throw new Error('the usual network has a provider')
  const abroad = { ...network(), provider: { ...provider, phone_mask: '+998 (__) ___-__-__' } }
  await app.open('/#auth', { ...homeBoot(), network: abroad })
  await enterPhone('901234567')
  await expect.element(dialog.getByRole('heading', { name: identity.code_title })).toBeVisible()
  expect(service.asked(sendRegionalCode)).toEqual([])
})

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
  service.answer(getBlockStatus, blockOf(0))
  clock.pause()
  await clock.runFor(15_000)
  await expect.poll(() => service.asked(getBlockStatus).length).toBe(2)
  await clock.runFor(1000)
  await expect.element(told).not.toBeInTheDocument()
})

test('who has to pay sees a code to pay by with a phone, which closes like any window [providers.block-status-qr] [providers.modal-pay-qr-alma]', async ({
  app,
  service,
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
})

for (const status of [-1, -2])
  test(`where the provider wants it so, signing in cannot be closed at status ${status} [providers.block-auth-unclosable]`, async ({
    app,
    service,
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
    service.answer(getBlockStatus, blockOf(0))
    await told.getByRole('button', { name: regional.look_again }).click()
    await expect.element(told).not.toBeInTheDocument()
  })

test('at other providers nobody is asked how a subscriber stands', async ({ app, service }) => {
  answerUser(service)
  await app.open('/', homeBoot())
  await expect.element(accountButton).toBeVisible()
  expect(service.asked(getBlockStatus)).toEqual([])
})
