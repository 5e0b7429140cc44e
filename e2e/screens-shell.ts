import type { Page } from '@playwright/test'
import { dialogShown } from './dialog-shown.ts'
import type { ClientSettings, PromptKind } from '#contract/client.ts'
import type { Message } from '#contract/identity.ts'
import { changeAnswers, changeNetwork } from './change-answers.ts'
import { messagesOf } from './screens-texts.ts'
import { wordsOf } from './words.ts'

const HOUR = 3_600_000
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

/** A page of an account that is told these messages. */
const told = (
  path: string,
  messagesFor: (page: Page) => Promise<readonly Message[]>,
  then?: (page: Page) => Promise<void>,
) => ({
  path: '/faq',
  page: path,
  login: 'viewer' as const,
  act: async (page: Page) => {
    const messages = await messagesFor(page)
    await changeAnswers<readonly Message[]>(page, '**/v2/users/self/messages*', () => messages)
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await then?.(page)
  },
})

const openMessages = async (page: Page): Promise<void> => {
  const shell = await wordsOf(page, 'shell')
  const menu = page.getByRole('banner')
  await menu.getByRole('button', { name: new RegExp(`^${shell.messages}`) }).click()
  await menu.getByRole('region', { name: shell.messages }).getByRole('heading').waitFor()
}

/** The provider's app and what leads to it. */
const withClient = (page: Page, client: Partial<ClientSettings>): Promise<void> =>
  changeNetwork(page, (network) => ({
    ...network,
    promo_days: 7,
    client: {
      ...network.client,
      apps: { android: 'https://store.example/android', ios: 'https://store.example/ios', scheme: null },
      poll_url: 'https://poll.example/',
      promo_url: 'https://promo.example/',
      ...client,
    },
  }))

/** The first page of a phone, which may be led to the app. */
const led = (client: Partial<ClientSettings>, path = '/') => ({
  path: '/faq',
  page: path,
  window: 'app_redirect' as const,
  act: async (page: Page) => {
    await page.addInitScript((agent) => {
      Object.defineProperty(navigator, 'userAgent', { get: () => agent })
    }, ANDROID)
    await withClient(page, client)
    await page.goto(path)
    await dialogShown(page)
  },
})

/** A page with one prompt in its corner, as late as it comes. */
const prompted = (kind: PromptKind, login?: 'viewer' | 'everything', path = '/contents/metropolis') => ({
  path: '/faq',
  page: path,
  ...(login && { login }),
  act: async (page: Page) => {
    await page.addInitScript(
      ([since, agent]) => {
        sessionStorage.setItem('openair.visit-since', String(since))
        sessionStorage.setItem('openair.owes-reason', '1')
        Object.defineProperty(navigator, 'userAgent', { get: () => agent })
        // The browser of the gallery offers nothing, and has refused to notify.
        Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      },
      [
        Date.now() - HOUR,
        kind.endsWith('_install') ? ANDROID : await page.evaluate(() => navigator.userAgent),
      ] as const,
    )
    await withClient(page, { prompts: [kind] })
    await changeAnswers<object>(page, '**/v2/users/self?*', (user) => ({ ...user, email: null }))
    await page.goto(path)
    if (kind === 'install')
      await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
    await page.locator('section[aria-live="polite"]').waitFor({ timeout: 30_000 })
  },
})

/** The window after a renewal was switched off, with its question. */
async function answerSurvey(page: Page): Promise<void> {
  const money = await wordsOf(page, 'money')
  await page.locator('section[aria-live="polite"]').getByRole('button').first().click()
  await page.getByRole('checkbox').last().waitFor()
  await page.getByRole('button', { name: money.survey_send, exact: true }).waitFor()
}

/** Pages that inform, windows that tell, and what stands in corners. */
export const SHELL_SCREENS = {
  news: { path: '/news', isFull: true },
  'news-item': { path: '/news/1', isFull: true },
  'news-over-list': {
    path: '/news',
    window: '/news/1',
    act: async (page: Page) => {
      await page.locator('main a[href="/news/1"]').click()
      await page.getByRole('dialog').getByRole('heading', { level: 1 }).waitFor()
    },
  },
  'news-lost': { path: '/news/99' },
  faq: {
    path: '/faq',
    isFull: true,
    act: (page: Page) => page.locator('main summary').nth(1).click(),
  },
  'app-store': { path: '/app_store', isFull: true },
  instructions: { path: '/instructions?device=samsung' },
  'instructions-choice': { path: '/instructions' },
  'instructions-none': { path: '/instructions?device=toaster' },
  smarttv: { path: '/smarttv', window: 'smarttv', act: dialogShown },
  privacy: { path: '/privacy' },
  terms: { path: '/terms' },
  rules: { path: '/rules' },
  messages: told('/faq', messagesOf, openMessages),
  'messages-none': told('/faq', () => Promise.resolve([]), openMessages),
  message: {
    ...told('/message', messagesOf, dialogShown),
    page: '/',
    window: 'message',
  },
  push: {
    path: '/push',
    login: 'viewer',
    window: 'push',
    act: dialogShown,
  },
  'deep-link': {
    path: '/deep_link?type=content&id=metropolis',
    act: dialogShown,
  },
  'account-mobile': {
    path: '/account_mobile',
    login: 'everything',
    act: async (page: Page) => {
      const settings = await wordsOf(page, 'settings')
      await page
        .getByRole('button', { name: settings.pin_without })
        .or(page.getByLabel(settings.name))
        .waitFor()
    },
  },
  'account-mobile-guest': { path: '/account_mobile' },
  'settings-language-interface': { path: '/settings/language/interface', login: 'viewer' },
  'settings-language-audiotracks': { path: '/settings/language/audiotracks', login: 'viewer' },
  'settings-language-texttracks': { path: '/settings/language/texttracks', login: 'viewer' },
  'redirect-plain': led({ app_redirect: 'plain' }),
  'redirect-premium': led({ app_redirect: 'premium' }),
  'redirect-no-app': led({ apps: { android: null, ios: null, scheme: null } }, '/open_mobile_app'),
  'prompt-register': prompted('register'),
  'prompt-email': prompted('email', 'everything'),
  'prompt-permission': prompted('permission', 'everything'),
  'prompt-install': prompted('install'),
  'prompt-poll': prompted('galam_poll2', 'everything'),
  'prompt-app': prompted('almatv_install'),
  'prompt-partner-app': prompted('freedommedia_install'),
  'prompt-partner-promo': prompted('freedommedia_promo'),
  'prompt-survey': prompted('survey_unsubscribe', 'everything'),
  survey: {
    ...prompted('survey_unsubscribe', 'everything'),
    act: async (page: Page) => {
      await prompted('survey_unsubscribe', 'everything').act(page)
      await answerSurvey(page)
    },
  },
} as const
