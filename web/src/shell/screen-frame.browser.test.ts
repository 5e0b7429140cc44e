import { page } from 'vitest/browser'
import { getUser, listMessages } from '#contract/identity-endpoints.ts'
import { getResources } from '#contract/providers.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { answerPackets } from '../testing/browser/usual-money.ts'
import { networkOf, userOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'

const { engagement, identity, settings, shell } = words.en
const banner = page.getByRole('banner')
const foot = page.getByCss('footer')
const SCREENS = [
  '/',
  '/films',
  '/contents/metropolis',
  '/persons/person-1',
  '/channels/all/one',
  '/packets',
  '/news',
  '/faq',
  '/settings/language',
]
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

test('around every screen stand header and footer with search, messages and the settings of the account; prompts and the way to the app come over it [shell.screen-frame]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  answerPackets(service, {})
  service.answer(getUser, userOf({ email: null }))
  service.answer(listMessages, [
    {
      id: '7',
      title: 'Plus was renewed',
      text: 'Until July',
      created_at: '2026-06-17T06:55:00.000Z',
      removed: true,
      is_about_money: true,
    },
  ])
  const client = {
    ...networkOf().client,
    prompts: ['email' as const],
    app_redirect: 'plain' as const,
    apps: { android: 'https://store.example/app', ios: null, scheme: null },
  }
  const network = networkOf({ client })
  const account = banner.getByRole('button', { name: pattern(identity.account) })
  const messages = banner.getByRole('button', { name: shell.messages })
  for (const address of SCREENS) {
    localStorage.clear()
    await app.open(address, { network })
    await expect.element(banner.getByRole('combobox', { name: shell.search })).toBeVisible()
    await expect.element(messages).toBeVisible()
    await expect.element(foot).toBeVisible()
    await account.click()
    await expect.element(banner.getByRole('link', { name: settings.parental })).toBeVisible()
    await account.click()
    await messages.click()
    await expect.element(banner.getByText('Plus was renewed')).toBeVisible()
    await messages.click()
    expect(foot.elements().length).toBe(1)
  }

  await app.atRest()
  await clock.runFor(2000)
  await app.atRest()
  await clock.runFor(60_000)
  await expect.element(page.getByRole('region', { name: engagement.prompts.email_title })).toBeVisible()

  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: ANDROID })
  try {
    await resize(NARROW)
    for (const address of SCREENS.slice(0, 3)) {
      localStorage.clear()
      await app.open(address, { network })
      await expect.element(page.getByRole('dialog', { name: 'Trial TV in the app' })).toBeVisible()
    }
  } finally {
    Reflect.deleteProperty(navigator, 'userAgent')
  }
})

test('the footer is not there on the pages of gifts, of promo/lovi and of the mobile account, in embeds, and where the page brings its own; next to them it is [shell.footer-hidden]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const isVisible = () => foot.elements().some((one) => one.getBoundingClientRect().height > 0)
  for (const address of ['/gift', '/promo/lovi', '/account_mobile', '/content_embed/metropolis']) {
    await app.open(address)
    await expect.poll(() => document.querySelector('main')?.textContent ?? '').not.toBe('')
    await app.atRest()
    expect([address, isVisible()]).toEqual([address, false])
  }
  for (const address of ['/faq', '/promo/spring', '/settings/language', '/contents/metropolis']) {
    await app.open(address)
    await expect.poll(() => [address, isVisible()]).toEqual([address, true])
  }
  const own = document.createElement('section')
  own.dataset['footer'] = 'own'
  document.querySelector('main')?.append(own)
  expect(isVisible()).toBe(false)
  own.remove()
  expect(isVisible()).toBe(true)
})

test('the foot of every page leads to the pages of the menu, where there are any', async ({
  app,
  service,
}) => {
  const sections = foot.getByRole('heading', { name: shell.sections })
  await app.open('/faq')
  await expect.element(sections).toBeVisible()
  await expect.element(foot.getByRole('link', { name: 'Films', exact: true })).toBeVisible()
  service.answer(getResources, { pages: [] })
  await app.open('/faq', { resources: { pages: [] } })
  await expect.element(foot.getByRole('heading', { name: shell.support })).toBeVisible()
  await expect.element(sections).not.toBeInTheDocument()
})
