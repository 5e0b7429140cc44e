import { calendar as kazakhDays } from '#web/i18n/kk/calendar.ts'
import { calendar as uzbekDays } from '#web/i18n/uz/calendar.ts'
import { shell as kazakhShell } from '#web/i18n/kk/shell.ts'
import { tv as kazakhTv } from '#web/i18n/kk/tv.ts'
import { shell as russianShell } from '#web/i18n/ru/shell.ts'
import { shell as uzbekShell } from '#web/i18n/uz/shell.ts'
import { tv as uzbekTv } from '#web/i18n/uz/tv.ts'
import { NARROWEST, expect, expectNoOverflow, test } from './journey.ts'
import { words } from './words.ts'

const { card } = words.en

// What a worker asks for instead of the page, no route of the page holds back.
test.use({ serviceWorkers: 'block' })

/** What the club offers beside Russian and English: words of the app, and words of the service's folder. */
const KAZAKH = {
  code: 'kk',
  locale: 'kk-KZ',
  name: 'Қазақша',
  shell: kazakhShell,
  tv: kazakhTv,
  days: kazakhDays,
  row: 'Дыбыссыз фильмдер',
  menu: ['Басты бет', 'Телеарналар', 'Фильмдер'],
}
const UZBEK = {
  code: 'uz',
  locale: 'uz-UZ',
  name: 'O‘zbekcha',
  shell: uzbekShell,
  tv: uzbekTv,
  days: uzbekDays,
  row: 'Ovozsiz filmlar',
  menu: ['Bosh sahifa', 'Telekanallar', 'Filmlar'],
}

for (const { code, locale, name, shell, tv, days, row, menu } of [KAZAKH, UZBEK]) {
  test(`a viewer switches to ${name}: menu, headings and calls are in it, and a reload keeps it [shell.header-language-switcher shell.language-order-stored shell.api-accept-language] [shell.translation-version-query]`, async ({
    page,
  }) => {
    const fetched: string[] = []
    const versions = new Set<string>()
    page.on('request', (request) => {
      const language = /\/assets\/words-([a-z]{2})-/.exec(request.url())?.[1]
      if (language === undefined) return
      fetched.push(language)
      versions.add(new URL(request.url()).search)
    })
    await page.goto('/?provider=club')
    await expect(page.getByRole('heading', { name: 'Silent films' })).toBeVisible()
    expect(new Set(fetched), 'words that somebody reads').toEqual(new Set(['en']))

    const header = page.getByRole('banner')
    const call = page.waitForRequest(
      (request) => request.url().includes('/v2/') && request.headers()['accept-language'] === code,
    )
    await header.getByRole('button', { name: /Language: / }).click()
    await header.getByRole('button', { name }).click()
    await call
    const expectAllInIt = async () => {
      await expect(page.getByRole('heading', { name: row })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', code)
      for (const title of menu)
        await expect(header.getByRole('link', { name: title, exact: true })).toBeVisible()
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByRole('heading')).toHaveText([shell.sections, shell.information, shell.support])
    }
    await expectAllInIt()
    expect(new Set(fetched)).toEqual(new Set(['en', code]))
    expect(versions).toEqual(new Set(['?v=186']))

    await page.reload()
    await expectAllInIt()
    // The page names the file, so that it comes with the script and not after it.
    await expect(page.locator(`link[rel="modulepreload"][href^="/assets/words-${code}-"]`)).toBeAttached()

    await page.setViewportSize(NARROWEST)
    await expectNoOverflow(page)
    await page.getByRole('link', { name: tv.page_title }).filter({ visible: true }).first().click()
    await expect(page.getByRole('searchbox', { name: tv.search })).toBeVisible()
    await expectNoOverflow(page)
    // The browser itself has no names of days in this language.
    await page.getByRole('link', { name: /^Pulse/ }).click()
    await page.getByRole('tab', { name: tv.tab_schedule }).click()
    const today = page.getByRole('tablist', { name: tv.day_rail }).getByRole('tab', { selected: true })
    await expect(today).toHaveAccessibleName(new RegExp(`${tv.today}$`))
    await expect(today).toHaveAccessibleDescription(new RegExp(days.weekdays.join('|')))
    await expect(today).toHaveAccessibleDescription(new RegExp(days.months.join('|')))
    await expectNoOverflow(page)
  })

  test.describe(`a browser in ${name}`, () => {
    test.use({ locale })

    test(`is met in ${name} where that is offered, and in Russian where it is not [shell.language-from-browser]`, async ({
      page,
    }) => {
      await page.goto('/?provider=club')
      await expect(page.getByRole('heading', { name: row })).toBeVisible()
      await expect(
        page.getByRole('button', { name: `${shell.language}: ${name}, ${code.toUpperCase()}` }),
      ).toBeVisible()
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Немые фильмы' })).toBeVisible()
    })

    test(`borrows Russian words where those in ${name} do not arrive, and the page stands`, async ({
      page,
    }) => {
      await page.route(`**/assets/words-${code}-*`, (route) => route.abort())
      await page.goto('/?provider=club')
      await expect(page.getByRole('heading', { name: row })).toBeVisible()
      await expect(
        page.getByRole('contentinfo').getByRole('heading', { name: russianShell.support }),
      ).toBeVisible()
    })
  })

  test(`choosing ${name} changes nothing where its words do not arrive`, async ({ page }) => {
    await page.route(`**/assets/words-${code}-*`, (route) => route.abort())
    await page.goto('/?provider=club')
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: /Language: / }).click()
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes(`/words-${code}-`))
    await header.getByRole('button', { name }).click()
    await refused
    await expect(page.getByText(words.en.shell.failed_offline)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Silent films' })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Language: English' })).toBeVisible()
  })
}

test('the words of a page that is opened from outside travel beside its code', async ({ page }) => {
  const ofCard = page.waitForRequest(/\/assets\/words-en-card-/)
  // The code waits for the request for its words: were they asked for after it, neither would ever come.
  await page.route(/\/assets\/content-page-[^/]*\.js$/, async (route) => {
    await ofCard
    await route.continue()
  })
  await page.goto('/contents/metropolis')
  await expect(page.getByRole('heading', { level: 1, name: 'Metropolis' })).toBeVisible()
  await expect(page.getByRole('link', { name: card.trailer })).toBeVisible()
})
