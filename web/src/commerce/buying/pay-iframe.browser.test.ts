import { page } from 'vitest/browser'
import { getOfferTransaction, getTransaction } from '#contract/purchases.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import { leftFor } from '../../testing/browser/page-loads.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { homeBoot } from '../../testing/browser/usual-home.ts'
import { answerShop, complete, paymentOf } from '../../testing/browser/usual-shop.ts'
import { networkOf } from '../../testing/viewer-things.ts'
import { toldMetrics } from '../../testing/browser/told-metrics.ts'
import { words } from '../../testing/words.ts'

const { buying, shell } = words.en
const bank = page.getByRole('dialog', { name: 'Bank card' })
const frame = page.getByTitle(buying.frame_title)
const home = page.getByRole('region', { name: 'Silent films' })
/** Nothing is loaded from elsewhere while tests run. */
const PAGE = 'about:blank#pay'
const allowed = { network: networkOf({ is_pay_iframe: true }) }
const begin = async () => {
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  await bank.getByRole('button', { name: /^Pay 1,490/ }).click()
}

test('a payment page that may stand in a frame is paid in a window over the page, which goes when the money has come [commerce.modal-pay-iframe]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  shop.payment = paymentOf('action_required', { full_url: PAGE, is_frame: true })
  await app.open('/channels/all/one', allowed)
  await begin()
  await expect.element(frame).toBeVisible()
  clock.pause()
  expect(app.address).toBe('/channels/all/one#pay_iframe')
  await expect.element(frame).toHaveAttribute('src', PAGE)
  // The bank reads from whose page it is opened, and not from which: that may name what is watched.
  await expect.element(frame).toHaveAttribute('referrerpolicy', 'origin')
  expect(frame.element().getAttribute('sandbox')).not.toContain('top-navigation')
  await expect
    .element(bank.getByRole('link', { name: buying.frame_in_tab }))
    .toHaveAttribute('target', '_blank')
  expect(leftFor).toEqual([])
  complete(shop)
  await clock.runFor(5000)
  await expect.element(page.getByText('“Plus” is connected')).toBeVisible()
  await clock.runFor(1000)
  await expect.element(frame).not.toBeInTheDocument()
})

test('who closes the window of the payment page has given up, and nobody asks about it any more [commerce.modal-pay-iframe]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  shop.payment = paymentOf('action_required', { full_url: PAGE, is_frame: true })
  await app.open('/channels/all/one', allowed)
  await begin()
  await expect.element(frame).toBeVisible()
  await bank.getByRole('button', { name: shell.close }).click()
  await expect.element(frame).not.toBeInTheDocument()
  const asked = () => service.asked(getTransaction).length + service.asked(getOfferTransaction).length
  const before = asked()
  await clock.runFor(10_000)
  expect(asked()).toBe(before)
  await expect.poll(() => toldMetrics(service, 'event').map(({ name }) => name)).toContain('payment_cancel')
})

test('without frames the page is left for the payment page [commerce.modal-pay-iframe]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  shop.payment = paymentOf('action_required', { full_url: 'https://bank.example/pay' })
  await app.open('/channels/all/one')
  await begin()
  await expect.poll(() => leftFor).toEqual(['https://bank.example/pay'])
  await expect.element(frame).not.toBeInTheDocument()
})

test('without frames the address of their window is home [commerce.modal-pay-iframe]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  // Where there are frames, it is a window; from then on its code is there, so that it would show at once.
  await app.open('/pay_iframe', { ...homeBoot(), ...allowed })
  await expect.element(page.getByRole('dialog', { name: buying.nothing_title })).toBeVisible()
  for (const path of ['/pay_iframe', '/#pay_iframe']) {
    await app.open(path, { ...homeBoot(), network: networkOf() })
    await expect.element(home).toBeVisible()
    await expect.poll(() => app.address).toBe('/')
    await app.atRest()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})
