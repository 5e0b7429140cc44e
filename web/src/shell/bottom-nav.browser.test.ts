import { commands, page, userEvent } from 'vitest/browser'
import { listPackets } from '#contract/commerce.ts'
import { getNetwork, getResources } from '#contract/providers.ts'
import { shell as kazakh } from '../i18n/kk/shell.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { textsOf } from '../testing/browser/look.ts'
import { expectNoOverflow } from '../testing/browser/overflow.ts'
import { usual } from '../testing/browser/usual-answers.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'
import { packetOf } from '../testing/catalogue-things.ts'
import { menuPageOf, networkOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'

const { shell } = words.en

test('on a phone the fifth place of the bar opens the sections that did not fit [shell.bottom-navigation]', async ({
  app,
  service,
}) => {
  const more = [
    menuPageOf(4, 'Series', { rowset_slug: 'films' }),
    menuPageOf(5, 'Kids', { rowset_slug: 'films' }),
    menuPageOf(6, 'Science', { rowset_slug: 'films' }),
  ]
  const resources = { pages: [...usual.resources.pages, ...more] }
  service.answer(getResources, resources)
  await resize(NARROW)
  await app.open('/', { ...homeBoot(), resources })
  const bar = page.getByRole('navigation', { name: shell.sections }).last()
  const links = bar.getByRole('link')
  await expect.poll(() => textsOf(links)).toEqual(['Home', 'TV channels', 'Films', 'Series'])
  await bar.getByRole('button', { name: shell.more_sections }).click()
  await expect
    .poll(() => textsOf(links))
    .toEqual(['Home', 'TV channels', 'Films', 'Series', 'Kids', 'Science'])
  history.back()
  await expect.poll(() => textsOf(links)).toEqual(['Home', 'TV channels', 'Films', 'Series'])
  expect(app.address).toBe('/')
  await bar.getByRole('button', { name: shell.more_sections }).click()
  await bar.getByRole('link', { name: 'Science' }).click()
  await expect.poll(() => app.address).toBe('/science')
  await expect.element(bar.getByRole('link', { name: 'Science' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
})

for (const width of [390, 320])
  test(`at ${width} px a promo code and days to try lie with the sections that did not fit, and are asked for there alone [shell.header-promo-button] [shell.header-trial-button]`, async ({
    app,
    service,
  }) => {
    const trial_period_human = { years: 0, months: 0, days: 7 }
    const trial = { trial_period_human, trial_price: '1.00', is_trial: true }
    service.answer(listPackets, [packetOf(2, 'Plus', trial as never)])
    const kk = { key: 'kk', name: 'Қазақша', priority: 1, interface: true }
    const network = networkOf({
      languages: { available: [kk], audio: [], subtitle: [] },
      promo_days: 7,
      header: { is_promo_shown: true, is_back_shown: false, home_url: null },
    })
    const more = [4, 5].map((id) => menuPageOf(id, 'Деректі фильмдер', { rowset_slug: 'films' }))
    const resources = { pages: [...usual.resources.pages, ...more] }
    service.answer(getResources, resources)
    service.answer(getNetwork, network)
    await resize({ width, height: 844 })
    await app.open('/faq', { language: 'kk', network, resources })
    const bar = page.getByRole('navigation', { name: kazakh.sections }).last()
    const opener = bar.getByRole('button', { name: kazakh.more_sections })
    await expect.element(opener).toBeVisible()
    await app.atRest()
    expect(service.asked(listPackets)).toEqual([])
    expect(page.getByRole('banner').getByRole('link', { name: kazakh.promo_code }).elements()).toEqual([])
    await opener.click()
    await expect.element(bar.getByRole('link', { name: /7 күн$/ })).toHaveAttribute('href', '/packets')
    await expectNoOverflow()
    await bar.getByRole('button', { name: kazakh.promo_code }).click()
    await expect.poll(() => app.address).toBe('/faq#promocode')
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
    history.back()
    await expect.poll(() => app.address).toBe('/faq')
  })

test('what is reached by the keyboard stands neither under the bar nor under the header [shell.bottom-navigation]', async ({
  app,
}) => {
  await resize(NARROW)
  await app.open('/', homeBoot())
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument()
  const outer = page.getByRole('navigation', { name: shell.sections }).last()
  await expect.element(outer).toBeVisible()
  const hidden: string[] = []
  const walk = async (key: string) => {
    for (let press = 0; press < 60; press += 1) {
      await userEvent.keyboard(key)
      const focused = document.activeElement
      if (focused === null || focused === document.body) return
      const { left, right, top, bottom } = focused.getBoundingClientRect()
      const found = document.elementFromPoint(
        (left + right) / 2,
        Math.min((top + bottom) / 2, innerHeight - 1),
      )
      const isSeen = found !== null && (focused.contains(found) || found.contains(focused))
      if (!isSeen) hidden.push(`${key} ${focused.textContent} ${top}–${bottom}`)
    }
  }
  await walk('{Tab}')
  await walk('{Shift>}{Tab}{/Shift}')
  expect(hidden).toEqual([])
})

test('the bar and a search of its own are there up to 1023 px, on tablets up to 1281, and no further [shell.bottom-navigation]', async ({
  app,
}) => {
  const banner = page.getByRole('banner')
  const menu = banner.getByRole('navigation', { name: shell.sections })
  const field = banner.getByRole('combobox', { name: shell.search })
  const search = banner.getByRole('link', { name: shell.search })
  await app.open('/', homeBoot())
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument()
  const bar = page.getByCss('nav').filter({ hasText: 'Home' }).last()
  const isNarrow = async () => {
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(field).not.toBeInTheDocument()
    await expect.element(search).toBeVisible()
    await expect.element(bar).toBeInViewport()
  }
  const isWide = async () => {
    await expect.element(menu).toBeVisible()
    await expect.element(field).toBeVisible()
    await expect.element(search).not.toBeInTheDocument()
    await expect.element(bar).not.toBeInViewport()
  }
  await resize({ width: 1023, height: 800 })
  await isNarrow()
  await resize({ width: 1024, height: 800 })
  await isWide()
  await commands.pressByFingers(true)
  try {
    await isNarrow()
    await resize({ width: 1281, height: 800 })
    await isNarrow()
    await resize({ width: 1282, height: 800 })
    await isWide()
  } finally {
    await commands.pressByFingers(false)
  }
})

test('the list of channels beside the picture ends above the bar', async ({ app }) => {
  await resize({ width: 1023, height: 800 })
  await app.open('/channels')
  const panel = page.getByRole('complementary', { name: words.en.tv.panel })
  await expect.element(panel).toBeVisible()
  const bar = page.getByRole('navigation', { name: shell.sections }).last()
  await expect
    .poll(() => panel.element().getBoundingClientRect().bottom < bar.element().getBoundingClientRect().top)
    .toBe(true)
})
