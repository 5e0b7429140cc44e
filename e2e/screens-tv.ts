import type { Page } from '@playwright/test'
import { dialogShown } from './dialog-shown.ts'
import { errorBody } from '#contract/errors.ts'
import type { Refusal } from '#contract/refusals.ts'
import { changeAnswers, changeConfiguration } from './change-answers.ts'
import { saidOf } from './screens-texts.ts'
import { type words, wordsOf } from './words.ts'

type Size = 'desktop' | 'mobile'
type Elsewhere = Extract<Refusal, { reason: 'concurrency' }>

const openTab = (key: keyof typeof words.ru.tv) => async (page: Page) => {
  const tv = await wordsOf(page, 'tv')
  await page.getByRole('tab', { name: tv[key] }).click()
}

/** Address of a provider's placeholder. */
const PLACEHOLDER = '/gallery-placeholder.svg'

/** Television, as photographs. */
export const TV_SCREENS = {
  channels: { path: '/channels' },
  'channel-live': { path: '/channels/all/dala', plays: true },
  'channel-list': { path: '/channels/all/dala', plays: true, act: closeOrTab },
  'channel-schedule': { path: '/channels/all/dala', plays: true, act: openTab('tab_schedule') },
  'channel-archive': {
    path: '/channels/all/dala',
    plays: true,
    act: async (page: Page) => {
      await openTab('tab_schedule')(page)
      await page.locator('button[data-state="recorded"]').last().click()
      await moves(page)
    },
  },
  'channel-blackout': {
    path: '/',
    page: '/channels/all/dala',
    act: (page: Page) => openBlackout(page, null),
  },
  'channel-blackout-placeholder': {
    path: '/',
    page: '/channels/all/dala',
    act: (page: Page) => openBlackout(page, PLACEHOLDER),
  },
  'channel-elsewhere': {
    path: '/',
    page: '/channels/all/dala',
    window: 'notice',
    act: (page: Page) => openElsewhere(page),
  },
  'channel-taken': {
    path: '/',
    page: '/channels/all/dala',
    act: (page: Page) => openElsewhere(page, { viewings: [], is_taken: true }),
  },
  'channel-page': { path: '/channels/all/plenka', plays: true, isFull: true, act: openAbout },
  'channel-about': {
    path: '/channels',
    act: async (page: Page, size: Size) => {
      await page
        .getByRole('link', { name: /^Плёнка|^Plenka/ })
        .first()
        .click()
      await moves(page)
      await openAbout(page, size)
    },
  },
  'channel-embed': { path: '/channel_embed/plenka?ignore_parental_control=1', plays: true },
  guide: {
    path: '/tv-guide',
    act: (page: Page) => page.locator('[role="gridcell"][data-state="now"]').first().waitFor(),
  },
  'guide-film': {
    path: '/tv-guide',
    act: async (page: Page) => {
      await page.locator('[role="gridcell"][data-state="future"]').first().click()
      await dialogShown(page)
    },
  },
  'channels-free': { path: '/channelsfree', isFull: true },
  'channels-free-none': {
    path: '/',
    act: async (page: Page) => {
      await changeAnswers(page, '**/v2/channels/free_list**', () => [])
      await page.goto('/channelsfree')
      await page.locator('ul[data-shape][aria-busy="false"]').waitFor({ state: 'attached' })
    },
  },
  'new-year': { path: '/newyear', isFull: true },
  'new-year-channel': { path: '/newyear/dala', plays: true },
  'channel-closed': { path: '/channels/all/darkroom' },
  'channel-search': {
    path: '/channels',
    act: async (page: Page) => {
      await page
        .getByRole('searchbox')
        .first()
        .fill((await saidOf(page)).nothing)
    },
  },
} as const

/** A programme of yesterday whose time the archive of its channel is closed for. @param placeholder address of a picture */
async function openBlackout(page: Page, placeholder: string | null): Promise<void> {
  await page.route(`**${PLACEHOLDER}`, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#23405c"/><circle cx="8" cy="4" r="2" fill="#f4b544"/></svg>',
    }),
  )
  await changeConfiguration(page, { catchup_blackout_mattress_screenshot_url: placeholder })
  const seconds = Math.floor(Date.now() / 1000)
  await page.route('**/v2/channels/*/stream?*ts=1*', (route) => {
    const refusal = { reason: 'blackout' as const, until: seconds - (seconds % 3600) - 3600 }
    return route.fulfill({ status: 403, json: errorBody('permission_denied', 'Closed', null, refusal) })
  })
  await page.goto(`/channels/all/dala?ts=${seconds - 3 * 3600}`)
  await page.getByRole('alert').getByRole('heading').waitFor()
}

/** A channel of an account that is watching on enough other devices. */
async function openElsewhere(page: Page, more: Partial<Elsewhere> = {}): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000)
  const device = { device_type: 'tv', vendor: 'Samsung', model: 'QE55', os_name: 'Tizen', os_version: '7' }
  const phone = { device_type: 'phone', vendor: 'Xiaomi', model: '13T', os_name: 'Android', os_version: '14' }
  const refusal: Elsewhere = {
    reason: 'concurrency',
    most: 2,
    viewings: [
      { id: 'one', device, kind: 'channel', title: 'Dala', since: seconds - 5400 },
      { id: 'two', device: phone, kind: 'title', title: 'Metropolis', since: seconds - 1260 },
    ],
    ...more,
  }
  await page.route('**/v2/channels/*/stream?*', (route) =>
    route.fulfill({ status: 403, json: errorBody('permission_denied', 'Full', 'Full', refusal) }),
  )
  await page.goto('/channels/all/dala')
  await page.getByRole('alert').getByRole('heading').waitFor()
  if (refusal.viewings.length > 0) await dialogShown(page)
}

/** On a phone persons, description and what stands under them are a tab of their own. */
async function openAbout(page: Page, size: Size): Promise<void> {
  if (size === 'mobile') await openTab('tab_about')(page)
}

async function closeOrTab(page: Page, size: Size): Promise<void> {
  if (size === 'desktop') await openTab('tab_channels')(page)
}

/** Waits until a picture on the page moves. */
export async function moves(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('video')].some(
        (video) => !video.paused && video.currentTime > 0.5 && video.videoWidth > 0,
      ),
    undefined,
    { timeout: 30_000 },
  )
}
