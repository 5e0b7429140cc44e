import type { Page } from '@playwright/test'
import { expect, NARROW, test, WIDE } from './journey.ts'
import { choosePin, pinDialog, signIn, typePin } from './household.ts'
import { problemsOfThemes } from './serious-problems.ts'
import { words } from './words.ts'

const { settings, tv } = words.en
const PIN = '7391'

type Screen = readonly [path: string, act?: (page: Page) => Promise<unknown>]

/** The app has drawn over what the server sent, and says where one is. */
const heading = async (page: Page): Promise<void> => {
  await page.locator('main#content').waitFor()
  await page.getByRole('heading').filter({ visible: true }).first().waitFor()
}

/** What anybody may open. */
const OPEN: readonly Screen[] = [
  ['/'],
  ['/films'],
  ['/row/films'],
  [
    '/movies?year_to=1979',
    (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^(Years|Filters)/ })
        .click(),
  ],
  ['/series?country=2'],
  ['/agreement'],
  ['/contents/metropolis'],
  ['/contents/judex'],
  [
    '/',
    async (page) => {
      await page.locator('a[href*="/contents/"]').filter({ visible: true }).first().click()
      await page.getByRole('dialog').getByRole('heading', { level: 1 }).waitFor()
    },
  ],
  ['/channels'],
  ['/channels/all/pulse', (page) => page.getByRole('tab', { name: tv.tab_schedule }).click()],
  ['/tv-guide', (page) => page.locator('[role="gridcell"][data-state="now"]').first().waitFor()],
  ['/watch/metropolis', (page) => page.locator('video').first().waitFor()],
  ['/auth', (page) => page.getByRole('dialog').waitFor()],
  ['/contents/nothing-of-the-kind'],
  ['/channels/all/nothing-of-the-kind'],
  ['/geo_lock'],
  ['/packets'],
  ['/provider/trial'],
]

/** What belongs to an account that has a PIN. */
const OWN: readonly Screen[] = [
  ['/settings'],
  ['/settings/account', (page) => typePin(page, PIN)],
  ['/my'],
  ['/my/history'],
  ['/settings/devices'],
  ['/settings/parental'],
  ['/settings/language'],
  ['/settings/info'],
  ['/profiles', (page) => page.getByRole('dialog').waitFor()],
  ['/profiles?mode=new', (page) => page.getByLabel(settings.profile_name).waitFor()],
  ['/pincode', (page) => pinDialog(page).waitFor()],
]

async function expectNoneSerious(page: Page, screens: readonly Screen[]): Promise<void> {
  const found: string[] = []
  for (const [path, act] of screens) {
    await page.goto(path)
    if (act) await act(page)
    else await heading(page)
    found.push(...(await problemsOfThemes(page)).map((problem) => `${path}: ${problem}`))
  }
  expect(found, 'what assistive technology stumbles over').toEqual([])
}

for (const [width, viewport] of [
  ['wide', WIDE],
  ['narrow', NARROW],
] as const) {
  test(`axe finds nothing serious on the screens that anybody may open, ${width}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    await expectNoneSerious(page, OPEN)
  })

  test(`axe finds nothing serious on the screens of an account, ${width}`, async ({ page, account }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    await signIn(page, account)
    await page.goto('/parental_set')
    await choosePin(page, PIN)
    await expect(page.getByText(settings.pin_set_done)).toBeVisible()
    await expectNoneSerious(page, OWN)
  })
}
