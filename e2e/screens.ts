import type { Page } from '@playwright/test'
import { dialogShown } from './dialog-shown.ts'
import type { WindowId } from '#web/frame/windows/window-table.ts'
import { changeAnswers } from './change-answers.ts'
import { MONEY_SCREENS } from './screens-money.ts'
import { BUYING_SCREENS } from './screens-buying.ts'
import { PACKET_SCREENS } from './screens-packets.ts'
import { MY_SCREENS } from './screens-mine.ts'
import { PROMO_SCREENS } from './screens-promo.ts'
import { PROVIDER_SCREENS } from './screens-providers.ts'
import { SIGN_IN_SCREENS } from './screens-sign-in.ts'
import { SHELL_SCREENS } from './screens-shell.ts'
import { moves, TV_SCREENS } from './screens-tv.ts'
import { WATCH_SCREENS } from './screens-watch.ts'
import { WINDOW_SCREENS } from './screens-windows.ts'
import { PIN } from './screens-household.ts'
import { pattern, wordsOf } from './words.ts'

/** The two windows that every screen is photographed in. */
export const SIZES = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } }

export interface Screen {
  readonly path: string
  /** The path of the page that `act` leads to, which may be a pattern. */
  readonly page?: string
  /** The window that lies over the page: its id, or the path of a modal page, which may be a pattern; of one that there is in one size alone, which. */
  readonly window?: WindowId | `/${string}` | { readonly [Size in keyof typeof SIZES]?: WindowId }
  /** The whole page, not only what the window shows. */
  readonly isFull?: boolean
  /** Waits until the picture moves. */
  readonly plays?: boolean
  /** A film that nothing plays of but its whole video: it is made before the first picture, which it would hold up. */
  readonly film?: string
  readonly locale?: string
  /** By which another provider is reached. */
  readonly host?: string
  readonly act?: (page: Page, size: keyof typeof SIZES) => Promise<void>
  /** Photographed as this user of the demo. */
  readonly login?: 'viewer' | 'everything'
}

/** Every screen by its name, which is that of its file too. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  home: { path: '/' },
  'home-full': { path: '/', isFull: true },
  'home-english': { path: '/', locale: 'en-GB' },
  'home-focus': {
    path: '/',
    act: async (page) => {
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab')
    },
  },
  'channel-preview': {
    path: '/rowset/showcase',
    login: 'everything',
    act: async (page, size) => {
      if (size === 'mobile') return
      await page.locator('section[data-template="channel"] a[href^="/channels/all/"]').nth(1).hover()
      await page.locator('[data-channel-preview] [data-on="true"]').waitFor()
    },
  },
  movies: { path: '/movies', isFull: true },
  'movies-filter': { path: '/movies?main_genre=2', window: { mobile: 'filters' }, act: openFilters },
  'movies-none': { path: '/movies?genre=5&country=2&rating_from=8' },
  series: { path: '/series' },
  catalog: { path: '/catalog/films', isFull: true },
  'row-templates': { path: '/rowset/showcase', isFull: true, login: 'everything' },
  row: { path: '/', page: '/row/:id', act: openFirstRow },
  content: { path: '/contents/metropolis' },
  'content-full': { path: '/contents/metropolis', isFull: true },
  'content-series': { path: '/contents/judex', isFull: true },
  'content-closed': { path: '/contents/charade' },
  'content-trailer': {
    path: '/contents/metropolis',
    act: async (page, size) => {
      if (size === 'desktop') await moves(page)
    },
  },
  'content-packets': {
    path: '/contents/star-is-born',
    act: async (page) => {
      const card = await wordsOf(page, 'card')
      await page.getByRole('button', { name: card.choose_packet }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  'content-lost': { path: '/contents/chien-andalou' },
  'content-unavailable': {
    path: '/contents/pickford-kiss',
    window: 'notice',
    act: async (page) => {
      const catalogue = await wordsOf(page, 'catalogue')
      await page.getByRole('button', { name: catalogue.not_available }).click()
      await dialogShown(page)
    },
  },
  'content-processing': {
    path: '/',
    act: async (page) => {
      await changeAnswers(page, '**/v2/users/self/content_metadata/**', (meta: object) => ({
        ...meta,
        is_processing: true,
      }))
      await page.goto('/contents/metropolis')
      const catalogue = await wordsOf(page, 'catalogue')
      await page.getByText(catalogue.processing_text).waitFor()
    },
  },
  'content-embed': { path: '/content_embed/metropolis?ignore_parental_control=1' },
  'content-episode': { path: '/contents/judex/judex-1-3' },
  episodes: { path: '/episodes/judex', isFull: true },
  trailer: { path: '/trailers/metropolis', plays: true },
  'person-page': { path: '/persons/fritz-lang', isFull: true },
  'person-no-portrait': {
    path: '/contents/metropolis',
    act: async (page) => {
      await changeAnswers(page, '**/v2/persons/**', (person: object) => ({ ...person, image: null }))
      await openFirstPerson(page)
    },
  },
  'content-over-home': {
    path: '/',
    window: '/contents/:slug',
    act: async (page) => {
      await page.locator('a[href*="/contents/"]').filter({ visible: true }).first().click()
      await page.getByRole('heading', { level: 1 }).last().waitFor()
    },
  },
  person: { path: '/contents/metropolis', window: '/persons/fritz-lang', act: openFirstPerson },
  ...TV_SCREENS,
  packets: { path: '/packets', isFull: true },
  'packets-kazakh': { path: '/packets', isFull: true, locale: 'kk-KZ' },
  packet: { path: '/packets/cinema', isFull: true },
  'packet-many-channels': { path: '/packets/base' },
  'packet-kazakh': { path: '/packets/base', isFull: true, locale: 'kk-KZ' },
  'packet-not-found': { path: '/packets/nothing' },
  search: { path: '/search?q=метро' },
  'search-open': { path: '/', act: (page, size) => typeSearch(page, size, 'кит') },
  'search-popular': { path: '/', act: (page, size) => typeSearch(page, size, '') },
  'search-hint': { path: '/', act: (page, size) => typeSearch(page, size, 'vtnhj') },
  'search-nothing': { path: '/search?q=[fkdfpgrt' },
  ...WATCH_SCREENS,
  ...MY_SCREENS,
  ...PROMO_SCREENS,
  ...PROVIDER_SCREENS,
  ...SHELL_SCREENS,
  ...MONEY_SCREENS,
  ...BUYING_SCREENS,
  ...PACKET_SCREENS,
  ...SIGN_IN_SCREENS,
  ...WINDOW_SCREENS,
  menu: { path: '/', login: 'viewer', act: openMenu },
  settings: { path: '/settings', login: 'viewer' },
  'settings-account': { path: '/settings/account', login: 'viewer', act: enterPin },
  'settings-devices': { path: '/settings/devices', login: 'viewer' },
  'settings-info': { path: '/settings/info', login: 'viewer' },
  'settings-parental': { path: '/settings/parental', login: 'viewer', act: enterPin, isFull: true },
  'settings-language': { path: '/settings/language', login: 'viewer' },
  'settings-locked': {
    path: '/settings/account',
    login: 'viewer',
    act: async (page) => {
      await dialogShown(page)
      await page.keyboard.press('Escape')
      const settings = await wordsOf(page, 'settings')
      await page.getByRole('heading', { name: settings.wall_title }).waitFor()
    },
  },
  profiles: {
    path: '/profiles',
    login: 'viewer',
    window: 'profiles',
    act: dialogShown,
  },
  'profile-new': {
    path: '/profiles?mode=new',
    login: 'viewer',
    act: async (page) => {
      const settings = await wordsOf(page, 'settings')
      await page.getByLabel(settings.profile_name).fill('Әлихан Қасымхан')
    },
  },
  'profile-avatars': {
    path: '/profiles?mode=new',
    login: 'viewer',
    act: async (page) => {
      const settings = await wordsOf(page, 'settings')
      await page.getByRole('button', { name: settings.profile_avatar }).click()
      await page.getByRole('dialog').locator('img').first().waitFor()
    },
  },
  pin: {
    path: '/pincode',
    login: 'viewer',
    window: 'pincode',
    act: async (page) => {
      await dialogShown(page)
      await page.keyboard.type('25')
    },
  },
  'pin-wrong': {
    path: '/pincode',
    login: 'viewer',
    window: 'pincode',
    act: async (page) => {
      await dialogShown(page)
      await page.keyboard.type('1111')
      const settings = await wordsOf(page, 'settings')
      await page.getByText(settings.error_wrong_code).waitFor()
    },
  },
  'pin-set': {
    path: '/parental_set',
    login: 'everything',
    window: 'parental_set',
    act: dialogShown,
  },
  'parental-start': {
    path: '/parental_start',
    login: 'everything',
    window: 'parental_start',
    act: dialogShown,
  },
  'sign-out': {
    path: '/',
    window: 'question',
    login: 'viewer',
    act: async (page) => {
      await openMenu(page)
      const settings = await wordsOf(page, 'settings')
      await page.getByRole('button', { name: settings.sign_out }).click()
      await dialogShown(page)
    },
  },
  agreement: { path: '/agreement' },
  'not-found-page': { path: '/rowset/nothing' },
  'not-found-content': { path: '/contents/nothing' },
  'not-found-channel': { path: '/channels/all/nothing' },
  failed: {
    path: '/',
    act: async (page) => {
      await page.route('**/v2/contents/**', (route) => route.abort())
      await page.locator('a[href*="/contents/"]').filter({ visible: true }).first().click()
      const shell = await wordsOf(page, 'shell')
      await page
        .getByRole('button', { name: shell.retry })
        .or(page.getByRole('alert'))
        .filter({ visible: true })
        .first()
        .waitFor({ timeout: 30_000 })
    },
  },
}

async function openFilters(page: Page, size: keyof typeof SIZES): Promise<void> {
  const filters = await wordsOf(page, 'filters')
  const name = size === 'desktop' ? filters.years : filters.title
  await page.getByRole('main').getByRole('button', { name }).click()
}

async function openMenu(page: Page): Promise<void> {
  const [identity, settings] = [await wordsOf(page, 'identity'), await wordsOf(page, 'settings')]
  await page.getByRole('button', { name: pattern(identity.account) }).click()
  await page.getByRole('banner').getByRole('list', { name: settings.profiles }).waitFor()
}

async function enterPin(page: Page): Promise<void> {
  await dialogShown(page)
  await page.keyboard.type(PIN)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function openFirstRow(page: Page): Promise<void> {
  await page.locator('a[href^="/row/"]').first().click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

async function openFirstPerson(page: Page): Promise<void> {
  await page.locator('a[href*="/persons/"]').first().click()
  await page.getByRole('heading', { level: 1 }).last().waitFor()
}

async function typeSearch(page: Page, size: keyof typeof SIZES, text: string): Promise<void> {
  const shell = await wordsOf(page, 'shell')
  if (size === 'mobile') await page.getByRole('link', { name: shell.search }).click()
  await page.getByRole('combobox', { name: shell.search }).fill(text)
  await page.getByRole('combobox', { name: shell.search }).focus()
  await page.getByRole('option').first().waitFor()
}
