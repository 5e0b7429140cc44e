import { page, userEvent } from 'vitest/browser'
import type { Endpoint } from '#contract/endpoint.ts'
import { authDevice, createUser, listDevices, login, registerDevice } from '#contract/identity-endpoints.ts'
import { codeExists, listSendMethods, loginByCode, sendCode } from '#contract/otp.ts'
import { getNetwork } from '#contract/providers.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { expectNoOverflow, expectWithin } from '../../testing/browser/overflow.ts'
import { answerCodes, takeCodes } from '../../testing/browser/sign-in-answers.ts'
import { networkOf, providerOf } from '../../testing/viewer-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { identity, player } = words.en
const NUMBER = '7011234567'

const signInLink = page.getByRole('link', { name: identity.sign_in, exact: true })
const accountButton = page.getByRole('button', { name: pattern(identity.account) })
const dialog = page.getByRole('dialog')
const phone = dialog.getByLabelText(identity.phone)
const getCode = dialog.getByRole('button', { name: identity.get_code })
const codeField = dialog.getByLabelText(pattern(identity.code_label_other))
const alert = dialog.getByRole('alert')

const pathOf = ({ method, path }: Endpoint) => `${method} ${path}`
const resendIn = (time: string) => identity.resend_in.replace('{{time}}', time)

async function askForCode(number: string): Promise<void> {
  await phone.fill(number)
  await getCode.click()
  await expect.element(dialog.getByRole('heading', { name: identity.code_title })).toBeVisible()
}

test('a wrong code is said under the form, the cells are empty again, and the right one makes the browser a device of the user [identity.auth-error-message] [identity.login-flow-order]', async ({
  app,
  service,
}) => {
  answerCodes(service)
  service.refuse(loginByCode, 'invalid_code')
  await resize(NARROW)
  await app.open('/auth')
  await app.atRest()
  service.forgetCalls()
  await askForCode(`+7 ${NUMBER}`)
  await expectNoOverflow()
  await codeField.fill('000000')
  // The words are the service's.
  await expect.element(alert).toHaveTextContent('invalid_code')
  await expect.element(codeField).toHaveValue('')
  takeCodes(service)
  await codeField.fill('123456')
  await expect.element(accountButton).toBeVisible()
  expect(app.address).toBe('/')
  const entered = ['000000', '123456'].map((token) => ({ phone: `7${NUMBER}`, token }))
  await expect.poll(() => service.asked(loginByCode).map(({ body }) => body)).toEqual(entered)
  const steps = [sendCode, loginByCode, listDevices, registerDevice, authDevice].map(pathOf)
  const [sent, entering, ...further] = steps
  const taken = service.paths.filter((path) => steps.includes(path))
  expect(taken).toEqual([sent, entering, entering, ...further])
  expect(service.asked(registerDevice).map(({ token }) => token)).toEqual(['by code'])
})

test('while nodes of before answer beside newer ones, a phone is written as their answer says it', async ({
  app,
  service,
}) => {
  answerCodes(service)
  const { phone_mask: _none, ...sign_in } = networkOf().sign_in
  const network = networkOf({ sign_in, provider: providerOf({ phone_mask: '+998 ## ### ## ##' }) })
  service.answer(getNetwork, network)
  await app.open('/auth', { network })
  await expect.element(dialog.getByText('+998')).toBeVisible()
  await askForCode('901234567')
  await expect.element(dialog.getByText('+998 90 123 45 67')).toBeVisible()
  await expect.poll(() => service.asked(sendCode).map(({ body }) => body.phone)).toEqual(['998901234567'])
})

test('a country that is typed is no part of the number, and another country is none of the provider’s', async ({
  app,
  service,
}) => {
  answerCodes(service)
  await app.open('/auth')
  await phone.click()
  await userEvent.keyboard('+998 90 123 45 67')
  await expect.element(phone).toHaveValue('+998901234567')
  await getCode.click()
  await expect.element(alert).toHaveTextContent(identity.error_wrong_phone)
  expect(service.asked(sendCode)).toEqual([])
  await phone.clear()
  await userEvent.keyboard('+7 702 555 12 99')
  await getCode.click()
  await expect.element(dialog.getByRole('heading', { name: identity.code_title })).toBeVisible()
  await expect.poll(() => service.asked(sendCode).map(({ body }) => body.phone)).toEqual(['77025551299'])
})

test('where nine digits are a number too they are sent alone, unless they begin with a 7; where nobody has a password none is asked for [identity.phone-nine-digits]', async ({
  app,
  service,
}) => {
  answerCodes(service)
  const sign_in = { ...networkOf().sign_in, phone_nine_digits: true, is_password_allowed: false }
  await app.open('/auth', { network: networkOf({ sign_in }) })
  await phone.fill('701234567')
  await getCode.click()
  await expect.element(alert).toHaveTextContent(identity.error_wrong_phone)
  expect(dialog.getByRole('button', { name: identity.by_password }).elements()).toEqual([])
  await askForCode('901234567')
  await expect.poll(() => service.asked(sendCode).map(({ body }) => body.phone)).toEqual(['901234567'])
})

test('who is in a country where no code is sent reads where they seem to be [identity.otp-send-403]', async ({
  app,
  service,
}) => {
  answerCodes(service)
  await app.open('/auth')
  await app.atRest()
  service.refuse(sendCode, 'forbidden_country')
  service.answer(getNetwork, networkOf({ country: 'TR', remote: '203.0.113.24' }))
  await phone.fill(NUMBER)
  await getCode.click()
  await expect.element(alert).toHaveTextContent('forbidden_country (TR, 203.0.113.24)')
  // The refusal of the question itself says it as well.
  service.refuse(getNetwork, 'forbidden_country', { country: 'DE', ip: '203.0.113.9' })
  await getCode.click()
  await expect.element(alert).toHaveTextContent('forbidden_country (DE, 203.0.113.9)')
})

test('digits that are typed in the middle of a number stand behind each other', async ({ app, service }) => {
  answerCodes(service)
  await app.open('/auth')
  await phone.click()
  await userEvent.keyboard('70112345')
  const field = phone.element() as HTMLInputElement
  const digits = () => field.value.replaceAll(/\D/g, '')
  await expect.poll(digits).toBe('70112345')
  field.setSelectionRange(2, 2)
  await userEvent.keyboard('98')
  await expect.poll(digits).toBe('7098112345')
})

test('the countdown to another code goes on after a reload, and the way back leads to the number [identity.otp-resend-countdown]', async ({
  app,
  clock,
  service,
}) => {
  answerCodes(service)
  await app.open('/auth')
  await phone.fill(NUMBER)
  clock.pause()
  await getCode.click()
  const count = dialog.getByRole('timer')
  await expect.element(count).toHaveTextContent(resendIn('1:00'))
  // As on a page that was asleep meanwhile.
  await clock.jump(20_000)
  await clock.runFor(0)
  await expect.element(count).toHaveTextContent(resendIn('0:40'))
  await app.reload()
  // Drawing the page anew has taken less than a second.
  await expect.element(count).toHaveTextContent(resendIn('0:40'))
  await expect.element(codeField).toHaveFocus()
  await dialog.getByRole('button', { name: identity.back }).click()
  await expect.element(phone).toHaveFocus()
  await getCode.click()
  await expect.element(count).toHaveTextContent(resendIn('0:40'))
  await expect.poll(() => service.asked(sendCode)).toHaveLength(1)
  const resend = dialog.getByRole('button', { name: identity.resend })
  await clock.jump(39_000)
  await clock.runFor(0)
  await expect.element(resend).not.toBeInTheDocument()
  await clock.runFor(1000)
  await resend.click()
  await expect.poll(() => service.asked(sendCode)).toHaveLength(2)
  await expect.element(count).toHaveTextContent(resendIn('1:00'))
})

test('back leads one step back and out of the window without a trace; a reload keeps the password', async ({
  app,
  service,
}) => {
  answerCodes(service)
  await app.open('/contents/the-kid')
  await app.open('/films')
  await signInLink.click()
  await page.getByRole('button', { name: identity.by_password }).click()
  const name = dialog.getByLabelText(identity.login)
  await expect.element(name).toHaveFocus()
  await app.reload()
  await expect.element(name).toHaveFocus()
  history.back()
  await expect.element(phone).toHaveFocus()
  history.forward()
  await expect.element(name).toHaveFocus()
  await dialog.getByRole('button', { name: identity.back }).click()
  await expect.element(phone).toHaveFocus()
  await askForCode(NUMBER)
  history.back()
  await expect.element(phone).toHaveFocus()
  history.forward()
  await expect.element(codeField).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => app.address).toBe('/films')
  await expect.element(dialog).not.toBeInTheDocument()
  history.back()
  await expect.poll(() => app.address).toBe('/contents/the-kid')
})

test('a short number is not sent; people cannot reach the field that programs fill in [identity.phone-wrong]', async ({
  app,
  service,
}) => {
  answerCodes(service)
  await app.open('/auth')
  await phone.fill('701 000')
  await getCode.click()
  await expect.element(dialog.getByText(identity.error_wrong_phone)).toBeVisible()
  expect(service.asked(sendCode)).toEqual([])
  expect(service.asked(listSendMethods)).toEqual([])

  const trap = page.getByCss('input[name="name"]')
  await expect.element(trap).toHaveAttribute('tabindex', '-1')
  await expect.element(trap).toHaveAttribute('aria-hidden', 'true')
  expect(dialog.getByRole('textbox').elements()).toHaveLength(1)
  const field = await trap.findElement()
  if (field instanceof HTMLInputElement) field.value = 'a program'
  await askForCode(NUMBER)
  await expect
    .poll(() => service.asked(sendCode).map(({ body }) => body))
    .toEqual([{ phone: `7${NUMBER}`, can_display_message: true, name: 'a program', sign_up: true }])
})

test('without a connection the form says so and keeps what was typed [identity.login-network-failure]', async ({
  app,
  service,
}) => {
  answerCodes(service)
  await app.open('/auth')
  await expect.element(phone).toHaveFocus()
  await app.atRest()
  service.loseLine()
  await phone.fill(NUMBER)
  await getCode.click()
  await expect.element(dialog.getByText(player.error_video_download)).toBeVisible()
  service.restoreLine()
  await getCode.click()
  await expect.element(codeField).toHaveFocus()
  await expect.poll(() => service.asked(sendCode).map(({ body }) => body.phone)).toEqual([`7${NUMBER}`])

  await dialog.getByRole('button', { name: identity.back }).click()
  await dialog.getByRole('button', { name: identity.by_password }).click()
  const name = dialog.getByLabelText(identity.login)
  await name.fill('viewer')
  await dialog.getByLabelText(identity.password).fill('openair')
  await app.atRest()
  service.loseLine()
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveTextContent(player.error_video_download)
  await expect.element(name).toHaveValue('viewer')
})

test('a messenger sends the code by its link, and the field for it appears by itself [identity.messenger-code-variant] [identity.messenger-code-poll]', async ({
  app,
  clock,
  service,
}) => {
  const link = '/v2/otp/messenger/open?ticket=1'
  service.answer(listSendMethods, { methods: ['Xabar', 'sms'], link })
  service.answer(codeExists, { otp_exist: false })
  await app.open('/auth', { network: networkOf({ phone_otp_length: 4 }) })
  await phone.fill(NUMBER)
  clock.pause()
  await getCode.click()
  const open = dialog.getByRole('link', { name: pattern(identity.messenger_open, { name: 'Xabar' }) })
  await expect.element(open).toBeVisible()
  await expect.element(open).toHaveAttribute('href', link)
  // The messenger opens beside the page, which goes on looking for the code.
  await expect.element(open).toHaveAttribute('target', '_blank')
  const looks = () => service.asked(codeExists, 'answered').map(({ query }) => query.phone)
  await clock.runFor(4999)
  expect(service.asked(codeExists)).toEqual([])
  await clock.runFor(1)
  await expect.poll(looks).toEqual([`7${NUMBER}`])
  await expect.element(open).toBeVisible()
  service.answer(codeExists, { otp_exist: true })
  await clock.runFor(4999)
  expect(looks()).toHaveLength(1)
  await expect.element(codeField).not.toBeInTheDocument()
  await clock.runFor(1)
  await expect.element(codeField).toHaveFocus()
  expect(service.asked(sendCode)).toEqual([])
  clock.resume()
  takeCodes(service)
  await codeField.fill('1234')
  await expect.element(accountButton).toBeVisible()
  await expect.poll(() => service.asked(loginByCode)[0]?.body).toEqual({ phone: `7${NUMBER}`, token: '1234' })
})

for (const length of [6, 4, 8])
  test(`a code of ${length} digits, as the provider’s are, has as many places, and its button is on with the last one only [identity.otp-submit-enabled] [identity.otp-length]`, async ({
    app,
    service,
  }) => {
    service.answer(listSendMethods, { methods: ['sms'], link: null })
    // As where the answer does not say it.
    service.answer(sendCode, { method: 'sms', length: 0, seconds: 60, expires_in: 600, message: null })
    await app.open('/auth', { network: networkOf({ phone_otp_length: length }) })
    await askForCode(NUMBER)
    const field = dialog.getByLabelText(pattern(identity.code_label_other, { count: length }))
    const enter = dialog.getByRole('button', { name: identity.enter })
    await expect.element(enter).toBeDisabled()
    await field.fill('1'.repeat(length - 1))
    await expect.element(enter).toBeDisabled()
    expect(service.asked(loginByCode)).toEqual([])
    // What completes it sends it; where that did not get through, the button sends it again.
    await app.atRest()
    takeCodes(service)
    service.loseLine()
    await field.fill('1'.repeat(length))
    await expect.element(dialog.getByText(player.error_video_download)).toBeVisible()
    await expect.element(enter).toBeEnabled()
    service.restoreLine()
    await enter.click()
    await expect.element(accountButton).toBeVisible()
    expect(service.asked(loginByCode, 'answered').map(({ body }) => body.token)).toEqual(['1'.repeat(length)])
  })

test('who does not want to sign in for the account is at home again', async ({ app }) => {
  await app.open('/lk')
  await expect.element(phone).toHaveFocus()
  expect(app.address).toBe('/#auth')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => app.address).toBe('/')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the window that signs in fits a phone, with what it has to say: also that there are too many devices [identity.too-many-devices]', async ({
  app,
  service,
}) => {
  await resize(NARROW)
  await app.open('/contents/the-kid')
  await signInLink.click()
  await page.getByRole('button', { name: identity.by_password }).click()
  const form = page.getByRole('dialog', { name: identity.sign_in_title })
  await form.getByLabelText(identity.login).fill('viewer')
  await form.getByLabelText(identity.password).fill('not the password')
  service.refuse(login, 'authentication_failed')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByRole('alert')).toHaveTextContent('authentication_failed')
  service.refuse(login, 'too_many_devices')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByRole('alert')).toHaveTextContent(identity.error_too_many_devices)
  await expectNoOverflow()
  await expectWithin(form)
})

test('login and password are both needed, and Escape leaves without a trace [identity.password-login-required]', async ({
  app,
  service,
}) => {
  await app.open('/films')
  await expect.element(signInLink).toBeVisible()
  await app.atRest()
  service.forgetCalls()
  await signInLink.click()
  await page.getByRole('button', { name: identity.by_password }).click()
  const form = page.getByRole('dialog', { name: identity.sign_in_title })
  await form.getByLabelText(identity.login).fill('somebody')
  await form.getByRole('button', { name: identity.sign_in, exact: true }).click()
  await expect.element(form.getByText(identity.required)).toBeVisible()
  await form.getByLabelText(identity.login).fill('')
  await form.getByLabelText(identity.password).fill('something')
  await form.getByRole('button', { name: identity.sign_in, exact: true }).click()
  await expect.element(form.getByText(identity.required)).toBeVisible()
  expect(service.asked(login)).toEqual([])
  expect(service.asked(registerDevice)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(signInLink).toHaveFocus()
})

test('what was wrong with a number is said until it is whole, and no longer', async ({ app, service }) => {
  answerCodes(service)
  await app.open('/auth')
  await phone.click()
  await userEvent.keyboard('701123456')
  await getCode.click()
  await expect.element(alert).toHaveTextContent(identity.error_wrong_phone)
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true')
  await phone.click()
  await userEvent.keyboard('{Backspace}6')
  await expect.element(alert).toHaveTextContent(identity.error_wrong_phone)
  await userEvent.keyboard('7')
  await expect.element(alert).toHaveTextContent('')
  await expect.element(phone).toHaveAttribute('aria-invalid', 'false')
  // What the service said of one number is not true of another.
  service.refuse(listSendMethods, 'too_many_requests')
  service.refuse(sendCode, 'too_many_requests')
  await getCode.click()
  await expect.element(alert).toHaveTextContent('too_many_requests')
  await userEvent.type(phone, '{Backspace}')
  await expect.element(alert).toHaveTextContent('')
})

test('a number that nobody has signs up with one call, and nothing is refused on the way', async ({
  app,
  service,
}) => {
  answerCodes(service)
  await app.open('/auth')
  await app.atRest()
  service.forgetCalls()
  await askForCode(NUMBER)
  expect(service.asked(createUser)).toEqual([])
  await expect
    .poll(() => service.asked(sendCode).map(({ body }) => body))
    .toEqual([{ phone: `7${NUMBER}`, can_display_message: true, name: '', sign_up: true }])
})

test('a messenger that is not the first way, or has no link, leaves the code to a message [identity.messenger-code-variant]', async ({
  app,
  service,
}) => {
  answerCodes(service)
  const link = '/v2/otp/messenger/open?ticket=1'
  for (const ways of [
    { methods: ['sms', 'Xabar'], link },
    { methods: ['Xabar', 'sms'], link: null },
  ]) {
    service.answer(listSendMethods, ways)
    await app.open('/auth')
    await askForCode(NUMBER)
    expect(dialog.getByRole('link', { name: pattern(identity.messenger_open) }).elements()).toEqual([])
    await app.close()
  }
  await expect.poll(() => service.asked(sendCode)).toHaveLength(2)
})
