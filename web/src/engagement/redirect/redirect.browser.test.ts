import { page } from 'vitest/browser'
import type { ClientSettings } from '#contract/client.ts'
import { getNetwork } from '#contract/providers.ts'
import { engagement as engagementUz } from '../../i18n/uz/engagement.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { expectNoOverflow } from '../../testing/browser/overflow.ts'
import { leftFor } from '../../testing/browser/page-loads.ts'
import { networkOf } from '../../testing/viewer-things.ts'
import { words } from '../../testing/words.ts'

const { redirect } = words.en.engagement
const AGENTS = {
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
} as const
const apps = { android: 'https://store.example/android', ios: 'https://store.example/ios', scheme: null }
const languages = {
  ...networkOf().languages,
  available: [
    ['uz', 'O‘zbekcha'],
    ['ru', 'Русский'],
    ['en', 'English'],
    ['hy', 'Հայերեն'],
  ].map(([key = '', name = ''], priority) => ({ key, name, priority, interface: true })),
}
const network = (client: Partial<ClientSettings>) => ({
  network: networkOf({ languages, client: { ...networkOf().client, apps, ...client } }),
})
const as = (system: keyof typeof AGENTS) => {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: AGENTS[system] })
  return () => Reflect.deleteProperty(navigator, 'userAgent')
}
const overlay = (name: string) => page.getByRole('dialog', { name })
const plain = overlay('Trial TV in the app')

test('a phone is offered the app; who stays in the browser is not asked again, and /open_mobile_app asks anyway [shell.mobile-redirect-overlay] [shell.mobile-redirect-skip] [shell.route-open-mobile-app]', async ({
  app,
}) => {
  const remove = as('android')
  const boot = network({ app_redirect: 'plain' })
  try {
    await resize(NARROW)
    await app.open('/films', boot)
    await expect.element(plain).toBeVisible()
    await expect.element(plain.getByRole('button', { name: redirect.open })).toBeVisible()
    await expectNoOverflow()
    await plain.getByRole('button', { name: redirect.stay }).click()
    await expect.element(plain).not.toBeInTheDocument()
    await app.reload(boot)
    await app.atRest()
    await expect.element(plain).not.toBeInTheDocument()
    await app.open('/open_mobile_app', boot)
    await expect.element(plain).toBeVisible()
    expect(document.querySelector('main')?.textContent).toBe('')
    await plain.getByRole('button', { name: redirect.stay }).click()
    await expect.poll(() => app.address).toBe('/')
    await app.atRest()
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(0)
    await expect.element(page.getByRole('main').getByRole('link').first()).toBeVisible()
  } finally {
    remove()
  }
})

for (const [system, wait] of [
  ['android', 25],
  ['ios', 2500],
] as const) {
  test(`the installed app has ${wait} ms to come on ${system}, then the store is gone to [shell.mobile-redirect-wait]`, async ({
    app,
    clock,
  }) => {
    const remove = as(system)
    try {
      await resize(NARROW)
      await app.open('/films', network({ app_redirect: 'plain' }))
      await expect.element(plain.getByRole('button', { name: redirect.open })).toBeVisible()
      clock.pause()
      await plain.getByRole('button', { name: redirect.open }).click()
      await clock.runFor(wait - 1)
      expect(leftFor).toEqual([])
      await clock.runFor(1)
      await expect.poll(() => leftFor).toEqual([apps[system]])
    } finally {
      remove()
    }
  })
}

test('who comes back to the page from the app is not sent to the store, and may open the app again', async ({
  app,
  clock,
}) => {
  const remove = as('ios')
  const open = plain.getByRole('button', { name: redirect.open })
  const show = (visibility: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  try {
    await resize(NARROW)
    await app.open('/films', network({ app_redirect: 'plain' }))
    await expect.element(open).toBeVisible()
    clock.pause()
    await open.click()
    await expect.element(open).toHaveAttribute('aria-busy', 'true')
    await clock.runFor(500)
    show('hidden')
    show('visible')
    await expect.element(open).not.toHaveAttribute('aria-busy', 'true')
    await clock.runFor(60_000)
    expect(leftFor).toEqual([])
    // The page may have slept without a word of it.
    await open.click()
    await clock.jump(60_000)
    await clock.runFor(0)
    await expect.element(open).not.toHaveAttribute('aria-busy', 'true')
    expect(leftFor).toEqual([])
    await open.click()
    await clock.runFor(2500)
    await expect.poll(() => leftFor).toEqual([apps.ios])
  } finally {
    remove()
    Reflect.deleteProperty(document, 'visibilityState')
  }
})

/** Days, price, channels, cinemas and devices, in any language. */
const PREMIUM = /30\D.*\D1[\s,]000\D.*\D170\+.*\D10\D.*\D5\D/s
const OFFERS = { uz: engagementUz.redirect, ru: words.ru.engagement.redirect, en: redirect }

test('the offer of one partner is read in Uzbek, Russian and English, with what Premium has and three ways on [shell.mobile-redirect-partner]', async ({
  app,
  service,
}) => {
  const remove = as('android')
  const boot = network({ app_redirect: 'premium' })
  const names = { uz: 'O‘zbekcha', ru: 'Русский', en: 'English' } as const
  /** Whatever the provider has, in its order. */
  const offered = () =>
    page.getByRole('dialog').getByRole('list', { name: redirect.languages }).getByRole('button').elements()
  try {
    await resize(NARROW)
    service.answer(getNetwork, boot.network)
    await app.open('/films', boot)
    for (const language of ['uz', 'ru', 'en'] as const) {
      const said = OFFERS[language]
      await page.getByRole('dialog').getByRole('button', { name: names[language] }).click()
      const offer = overlay(said.premium_title)
      await expect.element(offer).toBeVisible()
      for (const text of [
        said.premium_text,
        said.premium_channels,
        said.premium_cinemas,
        said.premium_devices,
      ])
        await expect.element(offer.getByText(text)).toBeVisible()
      if (language === 'en')
        expect(offered().map(({ textContent }) => textContent)).toEqual([...Object.values(names), 'Հայերեն'])
      for (const name of [said.continue, said.download, said.stay])
        await expect.element(offer.getByRole('button', { name })).toBeVisible()
      await expect.element(offer).toMatchTextContent(PREMIUM)
      await expectNoOverflow()
    }
    const offer = overlay(redirect.premium_title)
    await offer.getByRole('button', { name: redirect.download }).click()
    await expect.poll(() => leftFor).toEqual([apps.android])
    // The app that was not installed has not come.
    await offer.getByRole('button', { name: redirect.continue }).click()
    await expect.poll(() => leftFor).toEqual([apps.android, apps.android])
    await offer.getByRole('button', { name: redirect.stay }).click()
    await expect.element(offer).not.toBeInTheDocument()
  } finally {
    remove()
  }
})
