import type { Page } from '@playwright/test'
import { expect, picture, playsFor, test, wakeControls } from './journey.ts'
import { turnOnTelevision } from './television.ts'
import { playTwoRenditions } from './two-renditions.ts'
import { words } from './words.ts'

const { ads, cast, player, tv } = words.en
const LANGUAGES: Readonly<Record<string, string>> = {
  English: 'en',
  Русский: 'ru',
  'Русский 2': 'ru-track2',
  [player.subtitles_off]: 'none',
}

/** What the menu of the player shows beside each kind of track. */
interface Tracks {
  readonly sound: string | undefined
  readonly text: string | undefined
}

/** The renditions whose sound was asked for last, newest at the end. */
function hearSound(page: Page): { readonly last: () => string | undefined } {
  const asked: string[] = []
  page.on('request', (request) => {
    const language = /\/a-([\w-]+)[./]/.exec(new URL(request.url()).pathname)?.[1]
    if (language !== undefined && !request.url().includes('.m3u8')) asked.push(language)
  })
  return { last: () => asked.at(-1) }
}

/** The value that the menu shows beside a kind of track. */
const valueOf = async (page: Page, name: string): Promise<string> => {
  const items = await page.getByRole('menu').getByRole('menuitem').allInnerTexts()
  const item = items.find((text) => text.startsWith(name)) ?? name
  return item.slice(name.length).trim()
}

const shown = async (page: Page): Promise<Tracks> => ({
  sound: LANGUAGES[await valueOf(page, player.audio)],
  text: LANGUAGES[await valueOf(page, player.subtitles)],
})

/** What really plays: the sound that is fetched, the language of the letters in the picture. */
const played = async (page: Page, sound: { readonly last: () => string | undefined }): Promise<Tracks> => {
  const letters = (await page.locator('[data-captions]').allInnerTexts()).join('')
  return {
    sound: sound.last(),
    text: letters === '' ? 'none' : /[а-я]/i.test(letters) ? 'ru' : 'en',
  }
}

async function choose(page: Page, kind: 'audio' | 'subtitles' | 'quality', choice: RegExp): Promise<void> {
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitem', { name: new RegExp(`^${player[kind]}`) }).click()
  await menu.getByRole('menuitemradio', { name: choice }).last().click()
  await menu.getByRole('menuitem', { name: player.settings_back }).click()
}

async function openMenu(page: Page): Promise<void> {
  await wakeControls(page)
  await page.getByRole('button', { name: player.settings, exact: true }).click()
}

/** Two ads stand before a film. */
async function skipAds(page: Page): Promise<void> {
  const overlay = page.getByRole('region', { name: ads.region })
  for (const _ of [1, 2]) {
    await overlay.getByRole('button', { name: ads.skip }).click()
    await expect(overlay.getByRole('button', { name: ads.skip })).toBeHidden()
  }
  await expect(overlay).toBeHidden()
}

test('what the menu shows as chosen is what plays: chosen, after a seek, on a page loaded anew, and behind ads by another engine [player.control-settings]', async ({
  page,
}) => {
  const sound = hearSound(page)
  const agree = (sure: Partial<Tracks>): Promise<void> =>
    expect
      .poll(async () => ({ menu: await shown(page), truth: await played(page, sound) }), { timeout: 30_000 })
      .toMatchObject({ menu: sure, truth: sure })
  await page.goto('/watch/10')
  await playsFor(page, 1)
  await openMenu(page)
  await agree({ text: 'none' })
  await choose(page, 'audio', /English/)
  await choose(page, 'subtitles', /English/)
  await agree({ sound: 'en', text: 'en' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await playsFor(page, 1)
  await openMenu(page)
  await agree({ sound: 'en', text: 'en' })

  await page.reload()
  await playsFor(page, 1)
  await openMenu(page)
  await agree({ sound: 'en', text: 'en' })

  await page.goto('/watch/12')
  await skipAds(page)
  await playsFor(page, 1)
  await openMenu(page)
  await agree({ sound: 'en', text: 'en' })
  await choose(page, 'subtitles', new RegExp(player.subtitles_off))
  await choose(page, 'audio', /Русский$/)
  await agree({ sound: 'ru', text: 'none' })
  await choose(page, 'audio', /Русский 2$/)
  await agree({ sound: 'ru-track2', text: 'none' })
})

test('of two Russian sounds the menu has both, and the one that was chosen plays: in the next episode, loaded anew, on a channel that has it, and back from one that has not', async ({
  page,
}) => {
  const sound = hearSound(page)
  /** Plays, and menu and requests say the same. */
  const agree = async (wanted: string): Promise<void> => {
    await playsFor(page, 1)
    if ((await page.getByRole('menu').count()) === 0) await openMenu(page)
    await expect
      .poll(async () => [(await shown(page)).sound, sound.last()], { timeout: 30_000 })
      .toEqual([wanted, wanted])
  }
  await page.goto('/contents/les-vampires')
  await page
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click()
  await agree('ru')
  await choose(page, 'audio', /Русский 2/)
  await agree('ru-track2')
  await page.keyboard.press('Escape')
  await wakeControls(page)
  await page.getByRole('button', { name: player.next }).click()
  await expect(page.getByText(/The Ring That Kills/).first()).toBeAttached()
  await agree('ru-track2')
  await page.reload()
  await agree('ru-track2')

  await page.goto('/channels/all/series')
  await agree('ru-track2')
  await page.keyboard.press('Escape')
  for (const channel of [/^Trial News/, /^Trial Series/]) {
    await page.getByRole('tab', { name: tv.tab_channels }).click()
    await page.getByRole('link', { name: channel }).last().click()
    await playsFor(page, 1)
  }
  await agree('ru-track2')
})

test.describe('of two renditions', () => {
  // What the worker asks for passes by the journey's changed answers.
  test.use({ serviceWorkers: 'block' })

  test('the quality that the menu shows is the height that is decoded: chosen, in the next episode, loaded anew, behind ads, on another channel, and back from a television [player.control-settings]', async ({
    page,
    baseURL,
  }) => {
    await turnOnTelevision(page)
    await playTwoRenditions(page, baseURL ?? '')
    /** Plays, and menu and decoder say the same: what was chosen, or what was chosen by itself, which is the best on this line. */
    const agree = async (height: number, by: 'viewer' | 'itself'): Promise<void> => {
      await playsFor(page, 1)
      if ((await page.getByRole('menu').count()) === 0) await openMenu(page)
      const menu =
        by === 'viewer' ? `${height}` : player.quality_auto_playing.replace('{{quality}}', `${height}`)
      const decoded = () => picture(page).evaluate((video: HTMLVideoElement) => video.videoHeight)
      await expect
        .poll(async () => ({ menu: await valueOf(page, player.quality), decoded: await decoded() }), {
          timeout: 30_000,
        })
        .toEqual({ menu, decoded: height })
    }
    const next = () => page.getByRole('button', { name: player.next })
    await page.goto('/contents/les-vampires')
    await page
      .getByRole('link', { name: /^Watch/ })
      .first()
      .click()
    await agree(180, 'itself')
    await choose(page, 'quality', /^90$/)
    await agree(90, 'viewer')
    await choose(page, 'quality', /^180$/)
    await agree(180, 'viewer')
    await choose(page, 'quality', /^90$/)
    await agree(90, 'viewer')
    await page.keyboard.press('Escape')
    await wakeControls(page)
    await next().click()
    await expect(page.getByText(/The Ring That Kills/).first()).toBeAttached()
    await agree(90, 'viewer')
    // A page that is loaded anew may have another line.
    await page.reload()
    await agree(180, 'itself')

    await page.goto('/watch/12')
    await skipAds(page)
    await agree(180, 'itself')

    await page.goto('/channels/all/one')
    await agree(180, 'itself')
    await choose(page, 'quality', /^90$/)
    await agree(90, 'viewer')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: tv.tab_channels }).click()
    await page.getByRole('link', { name: /^Trial News/ }).click()
    await expect(page).toHaveURL(/news/)
    await agree(90, 'viewer')
    await page.keyboard.press('Escape')

    await wakeControls(page)
    await page.getByRole('button', { name: cast.start, exact: true }).click()
    await expect(page.getByRole('button', { name: cast.stop, exact: true }).first()).toBeVisible()
    // A television chooses by itself and tells nobody: of these streams, which have one sound and no subtitles, nothing is left to choose.
    await expect(page.getByRole('button', { name: player.settings, exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: cast.stop, exact: true }).first().click()
    await agree(90, 'viewer')
  })
})
