import { toString } from 'qrcode'
import type { Page } from '@playwright/test'
import { dialogShown } from './dialog-shown.ts'
import { changeNetwork } from './change-answers.ts'
import { saidOf } from './screens-texts.ts'
import { wordsOf } from './words.ts'

/** The host name by which the second provider of the demo is reached. */
const DARVOZA = 'darvoza.localhost'

/** What the two providers of the demo look like, and the windows of regional ones and of those who are not let in. */
export const PROVIDER_SCREENS = {
  'provider-openair': { path: '/provider/openair', isFull: true },
  'provider-openair-kazakh': { path: '/provider/openair', isFull: true, locale: 'kk-KZ' },
  'provider-darvoza': { path: '/provider/darvoza', host: DARVOZA, isFull: true, locale: 'uz-UZ' },
  'provider-other': { path: '/provider/darvoza' },
  'darvoza-home': { path: '/', host: DARVOZA, locale: 'uz-UZ' },
  'darvoza-packets': { path: '/packets', host: DARVOZA, isFull: true, locale: 'uz-UZ' },
  'darvoza-sign-in': { path: '/auth', host: DARVOZA, locale: 'uz-UZ' },
  'provider-forbidden': {
    path: '/',
    act: async (page: Page) => {
      await page.route('**/v2/auth/device*', (route) =>
        route.fulfill({
          status: 403,
          json: {
            status_code: 403,
            error_code: 'forbidden_country',
            message: '',
            detail: { country: 'DE', ip: '203.0.113.9' },
            error: { message: '' },
            refusal: { reason: 'region' },
          },
        }),
      )
      await page.reload()
      const identity = await wordsOf(page, 'identity')
      await page.getByRole('dialog', { name: identity.geo_short }).waitFor()
    },
  },
  'geo-lock': { path: '/geo_lock' },
  'regional-block': { path: '/', login: 'viewer', window: 'block', act: blocked(-2) },
  'regional-qr': { path: '/', login: 'viewer', window: 'pay_qr_alma', act: blocked(-1) },
  'regional-code': { path: '/', window: 'auth', act: (page: Page) => signInRegionally(page) },
  'regional-city': { path: '/', window: 'auth', act: (page: Page) => choosePlace(page, { cities: CITIES }) },
  'regional-address': {
    path: '/',
    window: 'auth',
    act: (page: Page) => choosePlace(page, { addresses: ADDRESSES }),
  },
} as const

const regional = (page: Page): Promise<void> =>
  changeNetwork(page, (network) => ({
    ...network,
    regional: { is_block_binding: false },
    phone_otp_length: 4,
  }))

/** The page of a subscriber whom a regional provider has blocked. */
function blocked(status: number) {
  return async (page: Page): Promise<void> => {
    await regional(page)
    const body = await toString('https://pay.example/AL-000017', { type: 'svg', margin: 2 })
    await page.route('**/art/qr.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
    const { debt } = await saidOf(page)
    await page.route('**/v2/mw/status_block*', (route) =>
      route.fulfill({
        json: {
          status,
          balance: '-1500.00',
          username: 'AL-000017',
          amount: '3500.00',
          message_detail: debt,
          qrcode: '/art/qr.svg',
          link: 'https://pay.example/',
        },
      }),
    )
    await page.reload()
    await dialogShown(page)
  }
}

const CITIES = ['Алматы', 'Талдыкорган', 'Қонаев', 'Усть-Каменогорск'].map((name, at) => ({
  id: String(at),
  name,
}))
const ADDRESSES = ['Абая, 1, кв. 5', 'Микрорайон Аксай-3А, дом 42, корпус 2, квартира 118'].map(
  (address, at) => ({ address_id: String(at), address, provider_id: 'p', user_id: 'u' }),
)

/** A subscriber of a regional provider has asked for a code. */
async function signInRegionally(page: Page): Promise<void> {
  await regional(page)
  const { code } = await saidOf(page)
  await page.route('**/v2/mw/otps*', (route) =>
    route.fulfill({ json: { length: 4, seconds: 60, message: code } }),
  )
  await page.goto('/auth')
  const said = await wordsOf(page, 'identity')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(said.phone).fill('7010000001')
  await dialog.getByRole('button', { name: said.get_code }).click()
  await dialog.getByRole('heading', { name: said.code_title }).waitFor()
}

/** The code was right: one of the own addresses is chosen, or a city where there is none. */
async function choosePlace(
  page: Page,
  places: { readonly cities?: typeof CITIES; readonly addresses?: typeof ADDRESSES },
): Promise<void> {
  await page.route('**/v2/mw/auth/otp*', (route) =>
    route.fulfill({
      json: { phone: '77010000001', mwat: 'a ticket of the gallery', cities: [], addresses: [], ...places },
    }),
  )
  await signInRegionally(page)
  await page.keyboard.type('4821')
  const said = await wordsOf(page, 'identity')
  await page.getByRole('heading', { name: said.place_title }).waitFor()
}
