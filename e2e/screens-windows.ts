import type { Page } from '@playwright/test'
import { dialogShown } from './dialog-shown.ts'
import { changeAnswers, changeNetwork } from './change-answers.ts'
import { PIN } from './screens-household.ts'
import { moves } from './screens-tv.ts'
import { wordsOf } from './words.ts'

/** Windows and pages that belong to no other part of the gallery. */
export const WINDOW_SCREENS = {
  parental: {
    path: '/parental',
    login: 'viewer',
    window: 'parental',
    act: dialogShown,
  },
  'promo-short': {
    path: '/promocode',
    window: 'promocode',
    act: dialogShown,
  },
  'offer-watch': {
    path: '/offer_watch?then=%2Fwatch%2Fmetropolis',
    window: 'offer_watch',
    act: dialogShown,
  },
  'connected-by-people': {
    path: '/faq',
    login: 'viewer',
    window: 'alania',
    act: async (page: Page) => {
      await changeNetwork(page, (network) => ({ ...network, connects_by_people: true }))
      await changeAnswers<object[]>(page, '**/v2/purchasepackets**', () => [])
      await page.goto('/packets/cinema?action=buy')
      const [settings, buying] = [await wordsOf(page, 'settings'), await wordsOf(page, 'buying')]
      await page.getByRole('dialog', { name: settings.pin_title, exact: true }).waitFor()
      await page.keyboard.type(PIN)
      await page.getByRole('dialog', { name: buying.alania_title }).waitFor()
    },
  },
  'continue-as': {
    path: '/faq',
    window: 'continue',
    act: async (page: Page) => {
      await page.waitForFunction(() => localStorage.getItem('openair.token') !== null)
      const token = await page.evaluate(
        () => (JSON.parse(localStorage.getItem('openair.token') ?? '{}') as { token?: string }).token ?? '',
      )
      await page.goto(`/?token=${token}`)
      await dialogShown(page)
    },
  },
  sections: {
    path: '/',
    window: { mobile: 'sections' },
    act: async (page: Page) => {
      const shell = await wordsOf(page, 'shell')
      await page
        .getByRole('button', { name: shell.more_sections, exact: true })
        .filter({ visible: true })
        .click()
    },
  },
  'watch-list': {
    path: '/watch/judex',
    window: 'player_list',
    plays: true,
    act: async (page: Page) => {
      await showControls(page)
      const player = await wordsOf(page, 'player')
      await page.getByRole('button', { name: player.episode_list, exact: true }).click()
      await page.getByRole('complementary').or(page.getByRole('dialog')).first().waitFor()
    },
  },
  'watch-settings': {
    path: '/watch/metropolis',
    window: 'player_settings',
    plays: true,
    act: async (page: Page) => {
      await showControls(page)
      const player = await wordsOf(page, 'player')
      await page.getByRole('button', { name: player.settings, exact: true }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  'trailer-over': {
    path: '/contents/metropolis',
    window: '/trailers/:id',
    act: async (page: Page) => {
      await page.locator('a[href^="/trailers/"]').filter({ visible: true }).first().click()
      await moves(page)
    },
  },
  'agreement-over': {
    path: '/',
    window: '/agreement',
    act: async (page: Page) => {
      await page.getByRole('contentinfo').locator('a[href="/agreement"]').first().click()
      await page.getByRole('dialog').getByRole('heading').first().waitFor()
    },
  },
  'start-page': { path: '/startpage' },
  'page-of-name': { path: '/films' },
  'page-unknown': { path: '/nothing/of/the/kind' },
  'channel-short': { path: '/channel/dala', plays: true },
  'account-short': {
    path: '/lk',
    login: 'viewer',
    act: dialogShown,
  },
  'parental-short': {
    path: '/lk_parental',
    login: 'viewer',
    act: dialogShown,
  },
  'watch-not-found': { path: '/watch' },
  'episodes-not-found': { path: '/episodes' },
  'trailers-not-found': { path: '/trailers' },
  'content-not-found': { path: '/contents' },
  'embed-not-found': { path: '/content_embed' },
  'channel-embed-not-found': { path: '/channel_embed' },
  'persons-not-found': { path: '/persons' },
  'guide-not-found': { path: '/guide' },
  'provider-not-found': { path: '/provider' },
  'test-stream': { path: '/test' },
  'test-player': { path: '/vitrina_test' },
  'test-rows': { path: '/test_feed', isFull: true },
} as const

/** Controls that hid come back under a mouse or a finger. */
async function showControls(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  await page.mouse.move(width / 2, 200)
  await page.mouse.move(width / 2 + 4, 204)
}
