import { page } from 'vitest/browser'
import { deleteMessages, listMessages } from '#contract/identity-endpoints.ts'
import { getPaymentInfo } from '#contract/purchases.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { usual } from '../../testing/browser/usual-answers.ts'
import { answerMoney, answerPackets } from '../../testing/browser/usual-money.ts'
import { answerSearch } from '../../testing/browser/usual-search.ts'
import { menuPageOf } from '../../testing/viewer-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { identity, money, settings, shell } = words.en

test('the account leads to its balance, cards, promo codes, favourites, search, PIN, messages and support [identity.account-feature-set]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerMoney(service)
  answerPackets(service, {})
  answerSearch(service)
  service.answer(listMessages, [
    {
      id: '7',
      title: 'Plus was renewed',
      text: 'Until the 17th of July',
      created_at: '2026-06-17T06:55:00.000Z',
      removed: false,
      is_about_money: true,
    },
  ])
  service.answer(deleteMessages, [])
  service.answer(getPaymentInfo, {
    account_id: 70,
    balance: '1250.00',
    amount: null,
    next_pay_at: null,
    offers: [],
  })
  const mine = menuPageOf(7, 'My', { slug: 'my', template: 'group.catalog.page', rowset_slug: null })
  await app.open('/settings/subscriptions', {
    network: { ...usual.network, is_promo_allowed: true },
    resources: { pages: [...usual.resources.pages, mine] },
  })
  const banner = page.getByRole('banner')
  const nav = page.getByRole('navigation', { name: settings.title })
  const way = (name: string) => nav.getByRole('link', { name })
  await expect.element(page.getByRole('region', { name: 'Plus was renewed' })).toBeVisible()
  await page.getByRole('button', { name: words.en.catalogue.got_it }).click()
  await expect.element(nav.getByText(/balance 1,250\s₸/)).toBeVisible()
  await expect.element(way(money.payment)).toHaveAttribute('href', '/settings/payment')
  await expect.element(way(shell.promo_code)).toBeVisible()
  await expect.element(way(settings.parental)).toHaveAttribute('href', '/settings/parental')
  await expect.element(banner.getByRole('link', { name: 'My', exact: true })).toHaveAttribute('href', '/my')
  await banner.getByRole('combobox', { name: shell.search }).fill('met')
  await expect.element(page.getByRole('option', { name: /Metropolis/ })).toBeVisible()
  await banner.getByRole('button', { name: pattern(identity.account) }).click()
  await expect.element(banner.getByText(/balance 1,250\s₸/)).toBeVisible()

  await way(money.payment).click()
  const cards = page.getByRole('link', { name: money.cards })
  await expect.element(cards).toHaveAttribute('href', '/settings/cards')
  await way(settings.info).click()
  await expect.element(page.getByRole('link', { name: 'help@trial.example' }).first()).toBeVisible()
})
