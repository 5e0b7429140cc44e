import type { Page } from '@playwright/test'
import { expect, playsFor, test, wakeControls } from './journey.ts'
import { words } from './words.ts'

const { ads, player } = words.en
const LANGUAGES: Readonly<Record<string, string>> = {
  English: 'en',
  Русский: 'ru',
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
    const language = /\/a-(\w+)[./]/.exec(new URL(request.url()).pathname)?.[1]
    if (language !== undefined && !request.url().includes('.m3u8')) asked.push(language)
  })
  return { last: () => asked.at(-1) }
}

const shown = async (page: Page): Promise<Tracks> => {
  const items = await page.getByRole('menu').getByRole('menuitem').allInnerTexts()
  const value = (name: string): string | undefined =>
    items
      .find((text) => text.startsWith(name))
      ?.slice(name.length)
      .trim()
  return {
    sound: LANGUAGES[value(player.audio) ?? ''],
    text: LANGUAGES[value(player.subtitles) ?? ''],
  }
}

/** What really plays: the sound that is fetched, the language of the letters in the picture. */
const played = async (page: Page, sound: { readonly last: () => string | undefined }): Promise<Tracks> => {
  const letters = (await page.locator('[data-captions]').allInnerTexts()).join('')
  return {
    sound: sound.last(),
    text: letters === '' ? 'none' : /[а-я]/i.test(letters) ? 'ru' : 'en',
  }
}

async function choose(page: Page, kind: 'audio' | 'subtitles', choice: RegExp): Promise<void> {
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitem', { name: new RegExp(`^${player[kind]}`) }).click()
  await menu.getByRole('menuitemradio', { name: choice }).last().click()
  await menu.getByRole('menuitem', { name: player.settings_back }).click()
}

async function openMenu(page: Page): Promise<void> {
  await wakeControls(page)
  await page.getByRole('button', { name: player.settings, exact: true }).click()
}

test('what the menu shows as chosen is what plays: chosen, after a seek, on a page loaded anew, and behind ads by another engine', async ({
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
  const overlay = page.getByRole('region', { name: ads.region })
  for (const _ of [1, 2]) {
    await overlay.getByRole('button', { name: ads.skip }).click()
    await expect(overlay.getByRole('button', { name: ads.skip })).toBeHidden()
  }
  await expect(overlay).toBeHidden()
  await playsFor(page, 1)
  await openMenu(page)
  await agree({ sound: 'en', text: 'en' })
  await choose(page, 'subtitles', new RegExp(player.subtitles_off))
  await choose(page, 'audio', /Русский/)
  await agree({ sound: 'ru', text: 'none' })
})
