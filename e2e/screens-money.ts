import type { Page } from '@playwright/test'
import { dialogShown } from './dialog-shown.ts'
import { changeAnswers } from './change-answers.ts'
import { saidOf, toldWords } from './screens-texts.ts'
import { type words, wordsOf } from './words.ts'

interface Held {
  readonly name: string
  readonly subscription: { readonly actions: object }
}

/** A month of the gallery's viewer: what runs, what ends, what rests and what begins later. */
async function haveMuch(page: Page): Promise<void> {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const like = (one: Held, more: object, actions: object, name = one.name) => ({
    ...one,
    ...more,
    name,
    type: 'paid',
    subscription: { ...one.subscription, ...more, actions: { ...one.subscription.actions, ...actions } },
  })
  const said = await saidOf(page)
  const month = { next_period_human: { years: 0, months: 1, days: 0 }, next_price: '1490.00' }
  await changeAnswers<Held[]>(page, '**/v2/users/self/subscriptions/current**', ([one]) =>
    one === undefined
      ? []
      : [
          like(
            one,
            { id: 2, renew: true, subscription_id: '1', end_at: at(20), next_pay_at: at(20), ...month },
            { can_change_period: true },
          ),
          like(
            one,
            { id: 3, renew: false, subscription_id: '2', end_at: at(9) },
            { can_enable_renew: true },
            said.club,
          ),
          like(
            one,
            {
              id: 5,
              renew: false,
              subscription_id: '3',
              is_paused: true,
              message: null,
              allow_delete_paused: true,
            },
            {},
            said.sport,
          ),
          like(
            one,
            {
              id: 6,
              renew: true,
              subscription_id: '4',
              is_unpaid: true,
              payment_failed: { amount: '990.00', next_try_at: at(2), given_up_at: at(12) },
              end_at: at(-2),
              next_pay_at: at(2),
              ...month,
            },
            {},
            said.night,
          ),
        ],
  )
  await changeAnswers<unknown[]>(page, '**/v2/users/self/cards**', () => CARDS)
}

const card = (id: string, more: object) => ({
  id,
  number: `4242 42** **** ${id}`,
  brand: 'visa',
  expires: '11/29',
  is_expired: false,
  is_primary: false,
  paysystem_shortname: 'sandbox',
  account_id: 1,
  amount: null,
  needed_refund: false,
  ...more,
})
export const CARDS = [
  card('4417', { is_primary: true }),
  card('0042', { brand: 'mastercard', is_expired: true, expires: '03/25' }),
]

/** Movements of an account, titled as the service does. */
async function movementsOf(page: Page) {
  const [payments, said] = [await toldWords(page, 'payments'), await saidOf(page)]
  return [
    { kind: 'payment', amount: '2000.00', title: payments.moved_payment, card: '4242 42** **** 4417' },
    { kind: 'purchase', amount: '-1490.00', title: said.basic, card: null },
    {
      kind: 'renewal',
      amount: '-990.00',
      title: payments.moved_renewal.replace('{packet}', said.club),
      card: null,
    },
    {
      kind: 'refund',
      amount: '0.00',
      returned: '990.00',
      title: payments.moved_refund_of.replace('{packet}', said.club),
      card: '4242 42** **** 4417',
    },
    { kind: 'refund', amount: '990.00', title: payments.moved_refund, card: null },
  ].map((one, at) => ({
    returned: null,
    ...one,
    id: String(104 - at),
    booked_at: new Date(Date.now() - at * 86_400_000 * 9).toISOString(),
    transaction_id: at === 0 ? '5f0c2b9e-7a5c-4c1e-9b53-0d2c6a1f8e11' : null,
  }))
}

const withMuch =
  (path: string, then?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await haveMuch(page)
    const movements = await movementsOf(page)
    await changeAnswers<unknown[]>(page, '**/v2/users/self/accounts/*/movements**', () => movements)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await then?.(page)
  }

const pressFirst = (key: keyof typeof words.ru.money) => async (page: Page) => {
  const money = await wordsOf(page, 'money')
  const settings = await wordsOf(page, 'settings')
  await page.getByRole('main').getByRole('button', { name: money[key] }).first().click()
  await dialogShown(page)
  // No PIN was ever chosen here: that is offered first.
  const without = page.getByRole('button', { name: settings.pin_without })
  if (await without.isVisible()) await without.click()
  await page.getByRole('button', { name: money.disable_renewal_yes }).waitFor()
}

/** A card whose bank is asked about it, as far as it has answered. */
const linking = (begunMsAgo: number, told: object, reason?: 'declined') => async (page: Page) => {
  const commerce = await toldWords(page, 'commerce')
  await page.route('**/v2/users/self/transactions/**', (route) =>
    route.fulfill({
      json: {
        transaction_id: LINKED,
        transaction: { id: LINKED, status: 'pending' },
        amount: '1.00',
        full_url: null,
        qrcode: null,
        link: null,
        mask: null,
        expires_at: null,
        status_description: reason === undefined ? null : commerce[reason],
        ...told,
      },
    }),
  )
  await page.evaluate(
    ([begunAt, transaction]) =>
      localStorage.setItem(
        'openair.card-link',
        JSON.stringify({ begunAt, transaction, url: null, known: [] }),
      ),
    [Date.now() - begunMsAgo, LINKED] as const,
  )
  await changeAnswers<unknown[]>(page, '**/v2/users/self/cards**', () => [])
  await page.goto('/settings/cards')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const money = await wordsOf(page, 'money')
  if (reason !== undefined) await page.getByText(money.promo_card_link_failure).waitFor()
}
const LINKED = '00000000-0000-4000-8000-000000000003'
const link = (begunMsAgo: number, told: object, reason?: 'declined') => ({
  path: '/',
  page: '/settings/cards',
  login: 'everything' as const,
  act: linking(begunMsAgo, told, reason),
})

const of = (path: string, then?: (page: Page) => Promise<void>) => ({
  path: '/',
  page: path,
  login: 'everything' as const,
  isFull: true,
  act: withMuch(path, then),
})

/** The account's money, as photographs. */
export const MONEY_SCREENS = {
  'packets-mine': of('/packets'),
  'packet-mine': of('/packets/base'),
  'packet-bundle': { path: '/packets/base-cinema', isFull: true },
  'settings-subscriptions': of('/settings/subscriptions'),
  'settings-subscriptions-kazakh': { ...of('/settings/subscriptions'), locale: 'kk-KZ' },
  'settings-disable': {
    ...of('/settings/subscriptions', pressFirst('disable')),
    isFull: false,
    window: 'disable_renewal' as const,
  },
  'settings-payment': of('/settings/payment'),
  'settings-cards': of('/settings/cards'),
  'settings-card-waiting': link(9000, {}),
  'settings-card-silent': link(70_000, {}),
  'settings-card-failed': link(1000, { transaction: { id: LINKED, status: 'error' } }, 'declined'),
  'settings-cards-kazakh': { ...of('/settings/cards'), locale: 'kk-KZ' },
  'settings-receipts': of('/settings/receipts'),
  'settings-receipt': of('/settings/receipts/104'),
}
