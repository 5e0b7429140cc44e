import { page } from 'vitest/browser'
import { listPackets } from '#contract/commerce.ts'
import { checkPromoKey } from '#contract/promo.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { homeBoot } from '../../testing/browser/usual-home.ts'
import { answerMoney, answerPackets } from '../../testing/browser/usual-money.ts'
import { answerPromo } from '../../testing/browser/usual-promo.ts'
import { headOf, itemOf, packetOf, rowOf, rowsetOf } from '../../testing/catalogue-things.ts'
import { networkOf } from '../../testing/viewer-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { identity, promo, shell } = words.en
const dialog = page.getByRole('dialog')
const code = dialog.getByRole('textbox', { name: promo.code })
const without = { network: networkOf({ is_promo_allowed: false }) }
const onHome = () => expect.element(page.getByRole('region', { name: 'Silent films' })).toBeVisible()

test('the page of promo codes opens the window with the code of its address; closing it leads home [commerce.route-promo] [commerce.promocode-close-home]', async ({
  app,
  service,
}) => {
  answerPromo(service)
  for (const [address, value] of [
    ['/promo', ''],
    ['/promo?code=spring', 'SPRING'],
    ['/promo/spring', 'SPRING'],
  ] as const) {
    await app.open(address, homeBoot())
    await expect.element(code).toHaveValue(value)
    expect(app.address).toBe(`${address}#promocode`)
    await dialog.getByRole('button', { name: shell.close }).click()
    await expect.poll(() => app.address).toBe('/')
    await expect.element(dialog).not.toBeInTheDocument()
    await onHome()
  }
  // Over any other page it leads back to that.
  await app.open('/channels#promocode')
  await dialog.getByRole('button', { name: shell.close }).click()
  await expect.poll(() => app.address).toMatch(/^\/channels/)
})

test('a link from outside to a code opens the window with it [commerce.deep-link-promo-key]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  await app.open('/deep_link?type=promo_key&id=spring', homeBoot())
  await expect.element(code).toHaveValue('SPRING')
  expect(app.address).toBe('/promo?code=spring#promocode')
})

test('a provider that takes no codes has neither pages nor windows of them: they are home [commerce.promo-feature-pages] [commerce.modal-promocode] [commerce.modal-promocode-wizard]', async ({
  app,
}) => {
  for (const path of ['/promo', '/promo/spring', '/gift', '/promocode', '/promocode_wizard', '/#promocode']) {
    await app.open(path, { ...homeBoot(), ...without })
    await onHome()
    await app.atRest()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: shell.promo_code })).not.toBeInTheDocument()
  }
})

test('the page of a gift says what to do with its code, without the footer, and opens the steps on a press [commerce.promo-feature-pages] [shell.route-gift]', async ({
  app,
}) => {
  await app.open('/gift')
  const main = page.getByRole('main')
  await expect.element(main.getByRole('heading', { name: promo.gift_title, level: 1 })).toBeVisible()
  await expect.element(main.getByText(promo.gift_text)).toBeVisible()
  expect(textsOf(main.getByRole('listitem'))).toEqual([promo.how_enter, promo.how_sign_in, promo.how_watch])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument()
  await page.getByRole('link', { name: promo.enter }).click()
  await expect.element(dialog.getByRole('list', { name: promo.steps })).toBeVisible()
})

test('a card that leads to promo codes opens the steps [commerce.destination-promo-key]', async ({ app }) => {
  const item = itemOf('gift', { title: 'To a gift', name: 'To a gift' })
  const destination = { ...item.destination, type: 'enter_promo_key', id: 'spring', slug: null }
  const row = rowOf(9, {
    slug: 'banners',
    title: 'Banners',
    template: 'promo-wide',
    content_type: 'promotions',
    promotions: [{ ...item, destination }],
  })
  const { id, slug, title, template, content_type, is_personal } = row
  const head = headOf(id, { slug, title, template, content_type, is_personal })
  const boot = {
    ...homeBoot(),
    rowset: rowsetOf('home', [head], { id: 1, title: 'Home', template: 'startpage' }),
    rows: [row],
  }
  await app.open('/', boot)
  await page.getByRole('link', { name: /To a gift$/ }).click()
  await expect.element(dialog.getByRole('list', { name: promo.steps })).toBeVisible()
  await expect.element(code).toHaveValue('SPRING')
  expect(app.address).toBe('/#promocode_wizard')
  await app.open('/', { ...boot, ...without })
  await expect.element(page.getByText('To a gift')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /To a gift$/ })).not.toBeInTheDocument()
})

test('menu, settings and footer lead to the code where the provider takes codes, and only there [commerce.dropdown-promo] [commerce.settings-root-promocode-link]', async ({
  app,
  service,
}) => {
  const places: readonly (readonly [string, (app: AppPage) => Promise<void>])[] = [
    ['banner', () => page.getByRole('button', { name: pattern(identity.account) }).click()],
    ['main', async () => undefined],
    ['contentinfo', async () => undefined],
  ]
  for (const boot of [{ network: networkOf() }, without])
    for (const [place, before] of places) {
      answerAccount(service)
      answerMoney(service)
      await app.open('/settings', boot)
      await before(app)
      const link = page.getByRole(place as 'main').getByRole('link', { name: shell.promo_code })
      await app.atRest()
      if (boot === without) {
        await expect.element(link).not.toBeInTheDocument()
        continue
      }
      await link.click()
      await expect.element(code).toBeVisible()
      expect(app.address).toMatch(/#promocode$/)
    }
})

const block = page.getByRole('complementary', { name: promo.days_label })
const trial = (days: number) =>
  packetOf(2, 'Basic', {
    price: '1490.00',
    is_trial: true,
    trial_price: '1.00',
    trial_period_human: { years: 0, months: 0, days },
  })
/** The shop of a provider that tells guests of so many days. */
function openShop(app: AppPage, service: FakeService, days: number): Promise<void> {
  service.answer(listPackets, [trial(days)])
  return app.open('/packets', { network: networkOf({ promo_days: days }) })
}

test('guests are told of days that they can try, ninety at most; who has signed in is not [commerce.guest-promo-block] [commerce.promo-days-guests] [commerce.promo-days-limit]', async ({
  app,
  service,
}) => {
  for (const days of [7, 90]) {
    await openShop(app, service, days)
    await expect
      .element(block)
      .toMatchTextContent(new RegExp(`^${days} days of Basic for 1\\s₸Then 1,490\\s₸ a month`))
    // One button of the view is in the colour that sells: the trial of its card stays behind.
    await expect.element(page.getByRole('button', { name: 'Connect: Basic' })).toBeVisible()
    const colours = document.querySelectorAll('main button')
    const colour = getComputedStyle(block.getByRole('button').element()).backgroundColor
    expect([...colours].filter((one) => getComputedStyle(one).backgroundColor === colour)).toHaveLength(1)
  }
  for (const days of [0, 91]) {
    await openShop(app, service, days)
    await expect.element(page.getByRole('heading', { name: 'Basic', exact: true })).toBeVisible()
    await app.atRest()
    await expect.element(block).not.toBeInTheDocument()
  }
  answerAccount(service)
  answerMoney(service)
  answerPackets(service, { packets: [trial(7)] })
  await openShop(app, service, 7)
  await expect.element(page.getByRole('heading', { name: 'Basic', exact: true })).toBeVisible()
  await app.atRest()
  await expect.element(block).not.toBeInTheDocument()
})

test('who wants to try the days signs in first [commerce.promo-days-guests]', async ({ app, service }) => {
  await openShop(app, service, 7)
  await block.getByRole('button', { name: promo.days_try }).click()
  await expect.element(page.getByRole('dialog', { name: identity.phone_title })).toBeVisible()
})

test('a code in the address is asked about only when it is sent', async ({ app, service }) => {
  answerPromo(service)
  await app.open('/promo?code=spring')
  await expect.element(code).toHaveValue('SPRING')
  await app.atRest()
  expect(service.asked(checkPromoKey)).toEqual([])
})
