import type { Page } from '@playwright/test'
import { dialogShown } from './dialog-shown.ts'
import { changeAnswers } from './change-answers.ts'
import { saidOf } from './screens-texts.ts'
import { type words, wordsOf } from './words.ts'

type Size = 'desktop' | 'mobile'

const openTab = (key: keyof typeof words.ru.tv) => async (page: Page) => {
  const tv = await wordsOf(page, 'tv')
  await page.getByRole('tab', { name: tv[key] }).click()
}

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
