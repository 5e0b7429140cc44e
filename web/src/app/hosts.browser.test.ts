import { page } from 'vitest/browser'
import { listPackets, listPurchasePackets } from '#contract/commerce.ts'
import { updateDevice } from '#contract/identity-endpoints.ts'
import { loginByCode, sendCode } from '#contract/otp.ts'
import { getContentStream } from '#contract/playback.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { androidApp, framingPage, iosApp, messengerApp, openedWindows } from '../testing/browser/hosts.ts'
import { pixelsTooWide } from '../testing/browser/page-width.ts'
import { answerCodes, takeCodes } from '../testing/browser/sign-in-answers.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { answerShop } from '../testing/browser/usual-shop.ts'
import { streamOf } from '../testing/tv-things.ts'
import { deviceOf, networkOf, providerOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'

const { identity, player, shell } = words.en
const frame = () =>
  ['banner', 'contentinfo'].filter((role) => page.getByRole(role as 'banner').elements().length > 0)
const drawn = page.getByRole('heading', { name: 'Metropolis', level: 1 })
const support = () => page.getByRole('contentinfo').getByRole('link', { name: shell.site })
const dialog = page.getByRole('dialog')

for (const [name, hostOf] of [
  ['Android', androidApp],
  ['iOS', iosApp],
] as const) {
  test(`inside the ${name} app the pages are whole, what leads out is the app's to open, and its back leads back${name === 'Android' ? '; it makes the small window of a picture [player.control-pip]' : ''} [shell.delivery-environments]`, async ({
    app,
    service,
  }) => {
    answerAccount(service)
    service.answer(updateDevice, deviceOf('device'))
    const host = hostOf()
    try {
      await resize(NARROW)
      await app.open('/contents/metropolis')
      await expect.element(drawn).toBeVisible()
      expect(frame()).toEqual(['banner', 'contentinfo'])
      await expect.poll(() => host.told).toContainEqual({ type: 'ready' })
      await support().click()
      await expect.poll(() => host.told).toContainEqual({ type: 'open_link', url: 'https://trial.example/' })
      expect(app.address).toBe('/contents/metropolis')

      host.say({ type: 'open', path: '/films' })
      await expect.poll(() => app.address).toBe('/films')
      await expect.poll(() => host.told.at(-1)).toEqual({ type: 'back_button', is_shown: true })
      host.say({ type: 'open', path: '//evil.example/films' })
      host.say({ type: 'back' })
      await expect.poll(() => app.address).toBe('/contents/metropolis')

      if (name === 'Android') {
        service.answer(getContentStream, streamOf())
        host.say({ type: 'open', path: '/watch/10' })
        await page.getByRole('button', { name: player.picture_in_picture, exact: true }).click()
        await expect.poll(() => host.told).toContainEqual({ type: 'picture_in_picture' })
        expect(pixelsTooWide()).toBe(0)
      }

      host.say({ type: 'push_token', notification_type: 'fcm', token: 'of-the-app' })
      await expect
        .poll(() => service.asked(updateDevice).map(({ body }) => body.notification))
        .toEqual([{ notification_type: 'fcm', token: 'of-the-app' }])
    } finally {
      host.remove()
    }
  })
}

test('in the messenger nobody is a guest, also after a reload, and its own back button is the way back [shell.delivery-environments]', async ({
  app,
  service,
}) => {
  const host = messengerApp()
  try {
    await app.open('/films#tgWebAppData=x&tgWebAppVersion=7')
    await expect.poll(() => host.told).toContainEqual({ type: 'web_app_ready' })
    await app.open('/')
    await expect.element(dialog.getByLabelText(identity.phone)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: shell.close })).not.toBeInTheDocument()

    answerAccount(service)
    await app.open('/contents/metropolis')
    await expect.element(drawn).toBeVisible()
    await expect.poll(() => host.told.at(-1)).toEqual({ type: 'web_app_ready' })
    await support().click()
    await expect
      .poll(() => host.told.at(-1))
      .toEqual({ type: 'web_app_open_link', url: 'https://trial.example/' })
    host.say({ type: 'back_button_pressed' })
    await expect.poll(() => host.told.at(-1)).toEqual({ type: 'web_app_close' })
  } finally {
    host.remove()
  }
})

test('who was a guest before the messenger opened the page is none in it; what they have watched goes along when they sign in [identity.guest-allowed] [identity.startup-login-forced]', async ({
  app,
  service,
}) => {
  await app.open('/')
  await app.atRest()
  expect(localStorage.getItem('openair.token')).not.toBeNull()
  const host = messengerApp()
  try {
    await app.open('/films#tgWebAppData=x&tgWebAppVersion=7')
    await expect.element(dialog.getByLabelText(identity.phone)).toBeVisible()
    expect([localStorage.getItem('openair.token'), document.cookie]).toEqual([
      null,
      expect.not.stringContaining('openair_device'),
    ])
    answerCodes(service)
    takeCodes(service)
    await dialog.getByLabelText(identity.phone).fill('7011234567')
    await dialog.getByRole('button', { name: identity.get_code }).click()
    await dialog.getByLabelText(pattern(identity.code_label_other)).fill('123456')
    await expect.poll(() => service.asked(loginByCode).map(({ token }) => token)).toEqual(['token'])
    expect(service.asked(sendCode).map(({ token }) => token)).toEqual(['token'])
    await expect.element(dialog).not.toBeInTheDocument()
  } finally {
    host.remove()
  }
})

test('who signs in in the messenger goes on as the user at the address that it has opened [shell.delivery-environments]', async ({
  app,
  service,
}) => {
  const host = messengerApp()
  const address = '/contents/metropolis#tgWebAppData=x&tgWebAppVersion=7'
  try {
    answerCodes(service)
    await app.open(address)
    await dialog.getByLabelText(identity.phone).fill('7011234567')
    takeCodes(service)
    await dialog.getByRole('button', { name: identity.get_code }).click()
    answerAccount(service)
    await dialog.getByLabelText(pattern(identity.code_label_other)).fill('123456')
    await expect.element(drawn).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(app.address).toBe(address)
  } finally {
    host.remove()
  }
})

test('inside a page of another site nothing stands around the title, its host learns that it is there and no more, and packets are paid in a window of their own [shell.delivery-environments]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  const host = framingPage()
  const opened = openedWindows()
  try {
    await app.open('/content_embed/metropolis')
    await expect.element(drawn).toBeVisible()
    expect(frame()).toEqual([])
    await expect.poll(() => host.told).toEqual([{ source: 'openair', type: 'ready' }])
    await page.getByRole('button', { name: /^Plus 1,490/ }).click()
    await expect.poll(() => opened.addresses).toEqual(['/packets/2'])
  } finally {
    host.remove()
    opened.remove()
  }
})

test('in a browser the page has no host: it tells nobody anything, and links out are the browser’s [shell.delivery-environments]', async ({
  app,
}) => {
  const host = framingPage()
  try {
    await app.open('/contents/metropolis')
    await expect.element(support()).toHaveAttribute('target', '_blank')
    expect(frame()).toEqual(['banner', 'contentinfo'])
    await app.atRest()
    expect(host.told).toEqual([])
  } finally {
    host.remove()
  }
})

test('where signing in is a must, the partner’s variant and apps let it be put off over fewer pages than the web [shell.build-modal-exceptions] [shell.partner-branded-variant]', async ({
  app,
  service,
}) => {
  service.answer(listPackets, [])
  service.answer(listPurchasePackets, [])
  const mandatory = (isBranded: boolean) =>
    networkOf({
      is_guest_allowed: false,
      provider: providerOf(),
      client: { ...networkOf().client, is_branded: isBranded },
    })
  const cross = dialog.getByRole('button', { name: shell.close })
  await app.open('/promo#auth', { network: mandatory(false) })
  await expect.element(dialog.getByLabelText(identity.phone)).toBeVisible()
  await expect.element(cross).toBeVisible()
  await app.open('/promo#auth', { network: mandatory(true) })
  await expect.element(dialog.getByLabelText(identity.phone)).toBeVisible()
  await expect.element(cross).not.toBeInTheDocument()
  await app.open('/packets#auth', { network: mandatory(true) })
  await expect.element(cross).toBeVisible()
  const host = iosApp()
  try {
    await app.open('/packets#auth', { network: mandatory(false) })
    await expect.element(dialog.getByLabelText(identity.phone)).toBeVisible()
    await expect.element(cross).not.toBeInTheDocument()
  } finally {
    host.remove()
  }
})
