import type { Page } from '@playwright/test'
import type { Packet } from '#contract/commerce.ts'
import type { Account, Offer, Transaction } from '#contract/purchases.ts'
import { changeAnswers } from './change-answers.ts'
import { PIN } from './screens-household.ts'
import { CARDS } from './screens-money.ts'
import { pattern, wordsOf } from './words.ts'

const BANK = 'https://bank.example/'
const QR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h1v1H4zM6 5h1v2H6z"/></svg>'

/** The payment of the gallery; none of them takes money. */
const payment = (status: string, more: Partial<Transaction> = {}): Transaction => ({
  transaction_id: '00000000-0000-4000-8000-000000000002',
  transaction: { id: '00000000-0000-4000-8000-000000000002', status },
  amount: '1.00',
  full_url: null,
  qrcode: null,
  link: null,
  mask: null,
  expires_at: null,
  status_description: null,
  ...more,
})

const answer = (page: Page, pattern: string, json: unknown) =>
  page.route(pattern, (route) => route.fulfill({ json }))

interface Bought {
  /** The only way of paying. */
  readonly way?: string
  readonly balance?: string
  readonly payment?: Transaction
  readonly isOnePeriod?: boolean
  /** How many cards are linked. */
  readonly cards?: number
  /** Nothing of it is paid at a lower price first. */
  readonly isWhole?: boolean
  readonly packet?: Partial<Packet>
}

/** Makes the service answer what a purchase needs; none of it takes money. */
async function answerBuying(page: Page, given: Bought): Promise<void> {
  const { way, balance = '0.00', payment: begun, isOnePeriod = true, cards = 0 } = given
  await changeAnswers(page, '**/v2/purchasepackets**', (packets: Packet[]) =>
    packets.map((packet) => ({ ...packet, subscription: null, agreement: null, ...given.packet })),
  )
  await changeAnswers(page, '**/v2/users/self/purchases_offer?**', (offer: Offer) => ({
    ...offer,
    purchases: offer.purchases.map((line) => {
      const amount = given.isWhole === true ? line.data.next_amount : line.amount
      return {
        ...line,
        amount,
        is_have_trial: line.is_have_trial && given.isWhole !== true,
        is_have_money_on_balance: Number(balance) >= Number(amount),
      }
    }),
    paysystems: offer.paysystems.filter(({ payform_shortname: name }) => way === undefined || name === way),
  }))
  await changeAnswers(page, '**/v2/users/self/accounts?**', (accounts: Account[]) =>
    accounts.map((account) => ({ ...account, balance })),
  )
  await answer(
    page,
    '**/v2/users/self/cards**',
    CARDS.slice(0, cards).map((card) => ({ ...card, is_expired: false })),
  )
  if (isOnePeriod) await answer(page, '**/purchaseperiods**', [])
  if (begun) {
    await answer(page, '**/purchases_offer/*/transaction**', begun)
    await answer(page, '**/v2/users/self/transactions/**', begun)
  }
  await page.route('**/gallery-qr.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: QR }))
  await page.route(`${BANK}**`, (route) => route.abort())
}

/** Begins to buy a packet, of which the viewer is told that it is not there yet. */
async function buy(page: Page, given: Bought) {
  await answerBuying(page, given)
  await page.goto('/packets/cinema?action=buy')
  const settings = await wordsOf(page, 'settings')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const pin = page.getByRole('dialog', { name: settings.pin_title, exact: true })
  if (await pin.isVisible()) {
    await page.keyboard.type(PIN)
    await pin.waitFor({ state: 'detached' })
    await dialog.waitFor()
  }
  return dialog
}

/** Presses on what pays in the window that is open. */
async function pay(page: Page, given: Bought, next: keyof Buying): Promise<void> {
  const dialog = await buy(page, given)
  const buying = await wordsOf(page, 'buying')
  const [before] = buying.pay.split(' {{')
  await dialog
    .getByRole('button', { name: pattern(buying.pay.startsWith('{{') ? buying.pay : (before ?? '')) })
    .click()
  await page.getByRole('dialog', { name: buying[next] }).waitFor()
}
type Buying = Awaited<ReturnType<typeof wordsOf<'buying'>>>

/** The service refuses to begin the payment. */
const refused = (page: Page, status: number, error_code: string) =>
  page.route('**/purchases_offer/*/transaction**', (route) =>
    route.fulfill({ status, json: { status_code: status, error_code, message: error_code, detail: null } }),
  )

const viewed = (act: (page: Page) => Promise<void>) => ({ path: '/', login: 'viewer' as const, act })

const bought = (given: Bought) => viewed(async (page) => void (await buy(page, given)))

/** A payment that an earlier page has begun, and what is known of it. */
const after = (told: Transaction) => ({
  path: '/',
  login: 'viewer' as const,
  act: async (page: Page) => {
    await answer(page, '**/v2/users/self/transactions/**', told)
    await page.goto(`/packets/cinema?transaction_id=${told.transaction_id}`)
    await page.getByRole('dialog').waitFor()
  },
})

/** Buying and paying, as photographs. */
export const BUYING_SCREENS = {
  'buy-period': bought({ isOnePeriod: false }),
  'buy-ways': bought({}),
  'buy-confirm': bought({ balance: '2000.00' }),
  'buy-redirect': bought({ way: 'short_url' }),
  'buy-qr': bought({ way: 'qrcode', payment: payment('action_required', { qrcode: '/gallery-qr.svg' }) }),
  'buy-phone': bought({ way: 'phone_sms' }),
  'buy-code': {
    ...bought({}),
    act: async (page: Page) => {
      const buying = await wordsOf(page, 'buying')
      const dialog = await buy(page, {
        way: 'phone_sms',
        payment: payment('action_required', { mask: '+7 701 ••• •• 01' }),
      })
      await dialog.getByRole('button', { name: buying.get_code }).click()
      await page.getByRole('dialog', { name: buying.code_title }).waitFor()
    },
  },
  'buy-cards': bought({ way: 'linkedcard', cards: 2 }),
  'buy-card': bought({ way: 'linkedcard', cards: 1 }),
  'buy-share': viewed(async (page) => {
    const dialog = await buy(page, { way: 'linkedcard', cards: 1, balance: '500.00', isWhole: true })
    await dialog.getByRole('listitem').first().getByRole('button').click()
    await page.getByRole('dialog').getByRole('definition').first().waitFor()
  }),
  'buy-no-funds': viewed(async (page) => {
    await refused(page, 402, 'insufficient_funds')
    await pay(page, { way: 'linkedcard', cards: 2, isWhole: true }, 'nofunds_title')
  }),
  'buy-at-bank': viewed((page) =>
    pay(
      page,
      { way: 'short_url', payment: payment('action_required', { full_url: BANK }) },
      'redirect_waits',
    ),
  ),
  'buy-already': bought({
    packet: {
      subscription: {
        start_at: '2026-01-01T00:00:00Z',
        end_at: new Date(Date.now() + 20 * 86_400_000).toISOString(),
        next_pay_at: null,
        next_period_human: null,
        next_price: null,
        actions: {
          can_subscribe: false,
          can_change_period: false,
          can_disable_renew: false,
          can_enable_renew: true,
          can_unsubscribe: false,
        },
      },
    },
  }),
  'buy-base-first': viewed(async (page) => {
    await page.route('**/v2/users/self/purchases_offer?**', (route) =>
      route.fulfill({
        status: 403,
        json: {
          status_code: 403,
          error_code: 'permission_denied',
          message: '',
          detail: null,
          refusal: { reason: 'base_packet', packets: [2] },
        },
      }),
    )
    await page.goto('/packets/cinema?action=buy')
    await page.getByRole('dialog').waitFor()
  }),
  'buy-not-sold': bought({ packet: { id: 999 } }),
  'buy-done': viewed(async (page) => {
    await answer(page, '**/v2/users/self/transactions/**', payment('complete'))
    await page.goto('/packets/cinema?purchased=true&transaction_id=' + payment('complete').transaction_id)
    await page.getByRole('status').first().waitFor()
  }),
  'buy-kept': after(
    payment('error', {
      packet_id: 3,
      is_on_balance: true,
      status_description: 'Платёж поступил, но подключить пакет не удалось. Деньги зачислены на ваш баланс.',
    }),
  ),
  'buy-checking': after(payment('pending')),
  'buy-declined': after(
    payment('error', {
      packet_id: 3,
      status_description: 'На карте недостаточно денег. Деньги не списаны.',
    }),
  ),
  'buy-not-known': {
    path: '/packets/cinema?purchased=true',
    login: 'viewer' as const,
    act: (page: Page) => page.getByRole('dialog').waitFor(),
  },
  'buy-nothing': {
    path: '/pay_card',
    login: 'viewer' as const,
    act: (page: Page) => page.getByRole('dialog').waitFor(),
  },
  refill: {
    path: '/refill',
    login: 'viewer' as const,
    act: (page: Page) => page.getByRole('dialog').waitFor(),
  },
  'quick-packets': {
    path: '/quick_packets?content=charade&then=%2Fwatch%2Fcharade',
    act: (page: Page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
  },
  'packets-channels': {
    path: '/packets_channels?packets=base_cinema',
    act: (page: Page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
  },
  'agreement-asked': {
    path: '/agreement?accept=gallery&back=%2Fpackets',
    act: async (page: Page) => {
      const buying = await wordsOf(page, 'buying')
      await page.getByRole('button', { name: buying.agreement_accept }).waitFor()
    },
  },
  'buy-kazakh': { ...bought({}), locale: 'kk-KZ' },
}
