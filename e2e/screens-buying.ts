import { toString } from 'qrcode'
import type { Locator, Page, Route } from '@playwright/test'
import { dialogShown } from './dialog-shown.ts'
import type { WindowId } from '#web/frame/windows/window-table.ts'
import type { Packet } from '#contract/commerce.ts'
import type { Account, Offer, Transaction } from '#contract/purchases.ts'
import { endOfPeriod } from '#domain/commerce/paid-periods.ts'
import { changeAnswers, changeNetwork } from './change-answers.ts'
import { PIN } from './screens-household.ts'
import { CARDS } from './screens-money.ts'
import { toldWords } from './screens-texts.ts'
import { pattern, wordsOf } from './words.ts'

const BANK = 'https://bank.example/'
const FRAMED = 'https://frame.example/'
/** What a bank shows of itself in a window of ours. */
const BANK_PAGE =
  '<!doctype html><meta charset="utf-8"><title>3-D Secure</title><body style="font:16px sans-serif;padding:24px"><h1>3-D Secure</h1><p>Visa ·· 4417</p><input aria-label="SMS"> <button>OK</button>'

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

/** Offers that the service has made, by what was asked for and in which language: a viewer gets sixty in an hour, and the gallery shows each in many windows. */
const offers = new Map<string, Promise<Offer>>()

async function offerOf(route: Route): Promise<Offer> {
  const asked = new URL(route.request().url())
  asked.searchParams.delete('access_token')
  const { 'accept-language': language } = route.request().headers()
  const wish = [asked.search, route.request().postData(), language].join(' ')
  const made = offers.get(wish) ?? askForOffer(route)
  offers.set(wish, made)
  return made
}

/** @throws Error where the service refuses, which is then what the screen fails by */
async function askForOffer(route: Route): Promise<Offer> {
  const answer = await route.fetch()
  if (!answer.ok()) throw new Error(`no offer: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Offer
}

/** A first period at its whole price begins today: the next one is paid at its end, as the service counts it. */
function paidNow(data: Offer['purchases'][number]['data']): typeof data {
  const end = endOfPeriod({ from: Date.now(), timeZone: 'Asia/Almaty', period: data.period }, 1)
  return { ...data, next_pay_at: new Date(end).toISOString() }
}

/** Makes the service answer what a purchase needs; none of it takes money. */
async function answerBuying(page: Page, given: Bought): Promise<void> {
  const { way, balance = '0.00', payment: begun, isOnePeriod = true, cards = 0 } = given
  await changeAnswers(page, '**/v2/purchasepackets**', (packets: Packet[]) =>
    packets.map((packet) => ({ ...packet, subscription: null, agreement: null, ...given.packet })),
  )
  await page.route('**/v2/users/self/purchases_offer?**', async (route) => {
    const offer = await offerOf(route).catch((refused: unknown) => {
      console.error(String(refused))
    })
    if (!offer) return route.abort()
    const json: Offer = {
      ...offer,
      purchases: offer.purchases.map((line) => {
        const amount = given.isWhole === true ? line.data.next_amount : line.amount
        return {
          ...line,
          amount,
          data: given.isWhole === true ? paidNow(line.data) : line.data,
          is_have_trial: line.is_have_trial && given.isWhole !== true,
          is_have_money_on_balance: Number(balance) >= Number(amount),
        }
      }),
      paysystems: offer.paysystems.filter(({ payform_shortname: name }) => way === undefined || name === way),
    }
    await route.fulfill({ json })
  })
  await changeAnswers(page, '**/v2/users/self/accounts?**', (accounts: Account[]) =>
    accounts.map((account) => ({ ...account, balance })),
  )
  await answer(
    page,
    '**/v2/users/self/cards**',
    CARDS.slice(0, cards).map((card) => ({ ...card, is_expired: false, expires: '11/29' })),
  )
  if (isOnePeriod) await answer(page, '**/purchaseperiods**', [])
  if (begun) {
    await answer(page, '**/purchases_offer/*/transaction**', begun)
    await answer(page, '**/v2/users/self/transactions/**', begun)
  }
  await page.route('**/gallery-qr.svg', async (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: await toString(BANK, { type: 'svg', margin: 2 }) }),
  )
  // Whoever leaves for the bank stays: a request that fails would end in the browser's own page.
  await page.route(`${BANK}**`, (route) => route.fulfill({ status: 204 }))
}

/** Begins to buy a packet, of which the viewer is told that it is not there yet. */
async function buy(page: Page, given: Bought) {
  await answerBuying(page, given)
  await page.goto('/packets/cinema?action=buy')
  return passPin(page)
}

/** Enters the PIN where it is asked for, and answers the window that comes. */
async function passPin(page: Page): Promise<Locator> {
  const settings = await wordsOf(page, 'settings')
  const dialog = page.getByRole('dialog')
  await dialog.first().waitFor()
  const pin = page.getByRole('dialog', { name: settings.pin_title, exact: true })
  if (await pin.isVisible()) {
    await page.keyboard.type(PIN)
    await pin.waitFor({ state: 'detached' })
  }
  await dialog.waitFor()
  return dialog
}

/** Presses on what pays in the window that is open; of several cards the first one is taken. */
async function pay(page: Page, given: Bought, next: keyof Buying | null): Promise<void> {
  const dialog = await buy(page, given)
  if ((given.cards ?? 0) > 1) await dialog.getByRole('listitem').first().getByRole('button').click()
  const buying = await wordsOf(page, 'buying')
  const [before] = buying.pay.split(' {{')
  await dialog
    .getByRole('button', { name: pattern(buying.pay.startsWith('{{') ? buying.pay : (before ?? '')) })
    .click()
  if (next) await page.getByRole('dialog', { name: buying[next] }).waitFor()
}
type Buying = Awaited<ReturnType<typeof wordsOf<'buying'>>>

/** The service refuses to begin the payment. */
const refused = (page: Page, status: number, error_code: string) =>
  page.route('**/purchases_offer/*/transaction**', (route) =>
    route.fulfill({ status, json: { status_code: status, error_code, message: error_code, detail: null } }),
  )

/** A window of buying over the page of a packet, as the viewer sees it. */
const viewed = (window: WindowId, act: (page: Page) => Promise<void>) => ({
  path: '/',
  page: '/packets/cinema',
  login: 'viewer' as const,
  window,
  act,
})

const bought = (window: WindowId, given: Bought) =>
  viewed(window, async (page) => void (await buy(page, given)))

/** A payment that an earlier page has begun, and what is known of it; the service says why it failed in the language of the page. */
const after = (told: Transaction, reason?: 'money_kept' | 'insufficient_funds') =>
  viewed('pay_transaction', async (page) => {
    const commerce = await toldWords(page, 'commerce')
    const status_description = reason === undefined ? null : commerce[reason]
    await answer(page, '**/v2/users/self/transactions/**', { ...told, status_description })
    await page.goto(`/packets/cinema?transaction_id=${told.transaction_id}`)
    await dialogShown(page)
  })

/** Buying and paying, as photographs. */
export const BUYING_SCREENS = {
  'buy-period': bought('confirm_period', { isOnePeriod: false }),
  'buy-ways': bought('paysystems', {}),
  'buy-confirm': bought('confirm', { balance: '2000.00' }),
  'buy-redirect': bought('pay_redirect', { way: 'short_url' }),
  'buy-qr': bought('pay_qr', {
    way: 'qrcode',
    payment: payment('action_required', { qrcode: '/gallery-qr.svg' }),
  }),
  'buy-phone': bought('pay_phone_sms', { way: 'phone_sms' }),
  'buy-code': viewed('pay_phone_sms', async (page) => {
    const buying = await wordsOf(page, 'buying')
    const dialog = await buy(page, {
      way: 'phone_sms',
      payment: payment('action_required', { mask: '+7 701 ••• •• 01' }),
    })
    await dialog.getByRole('button', { name: buying.get_code }).click()
    await page.getByRole('dialog', { name: buying.code_title }).waitFor()
  }),
  'buy-cards': bought('card', { way: 'linkedcard', cards: 2 }),
  'buy-card': bought('pay_card', { way: 'linkedcard', cards: 1 }),
  'buy-share': viewed('subscription', async (page) => {
    const dialog = await buy(page, { way: 'linkedcard', cards: 1, balance: '500.00', isWhole: true })
    await dialog.getByRole('listitem').first().getByRole('button').click()
    await page.getByRole('dialog').getByRole('definition').first().waitFor()
  }),
  'buy-no-funds': viewed('nofunds', async (page) => {
    await refused(page, 402, 'insufficient_funds')
    await pay(page, { way: 'linkedcard', cards: 2, isWhole: true }, 'nofunds_title')
  }),
  'buy-at-bank': viewed('pay_redirect', (page) =>
    pay(
      page,
      { way: 'short_url', payment: payment('action_required', { full_url: BANK }) },
      'redirect_waits',
    ),
  ),
  'buy-frame': viewed('pay_iframe', async (page) => {
    await changeNetwork(page, (network) => ({ ...network, is_pay_iframe: true }))
    await page.route(`${FRAMED}**`, (route) => route.fulfill({ contentType: 'text/html', body: BANK_PAGE }))
    await pay(
      page,
      { way: 'short_url', payment: payment('action_required', { full_url: FRAMED, is_frame: true }) },
      null,
    )
    await page.frameLocator('iframe').getByRole('button').waitFor()
  }),
  'buy-already': bought('already_bought', {
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
  'buy-base-first': viewed('base_packets', async (page) => {
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
    await passPin(page)
  }),
  'buy-not-sold': bought('packet_not_found', { packet: { id: 999 } }),
  'buy-done': {
    path: '/',
    page: '/packets/cinema',
    login: 'viewer' as const,
    act: async (page: Page) => {
      await answer(page, '**/v2/users/self/transactions/**', payment('complete'))
      await page.goto('/packets/cinema?purchased=true&transaction_id=' + payment('complete').transaction_id)
      await page.getByRole('status').first().waitFor()
    },
  },
  'buy-kept': after(payment('error', { packet_id: 3, is_on_balance: true }), 'money_kept'),
  'buy-checking': after(payment('pending')),
  'buy-declined': after(payment('error', { packet_id: 3 }), 'insufficient_funds'),
  'buy-not-known': {
    path: '/packets/cinema?purchased=true',
    window: 'pay_transaction' as const,
    login: 'viewer' as const,
    act: dialogShown,
  },
  'buy-nothing': {
    path: '/pay_card',
    login: 'viewer' as const,
    act: dialogShown,
  },
  refill: {
    path: '/refill',
    window: 'refill' as const,
    login: 'viewer' as const,
    act: dialogShown,
  },
  'buy-kazakh': { ...bought('paysystems', {}), locale: 'kk-KZ' },
}
