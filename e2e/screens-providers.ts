import type { Page } from '@playwright/test'
import { changeAnswers } from './change-answers.ts'
import { words } from './words.ts'

const { identity } = words.ru

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
      await page.getByRole('dialog', { name: identity.geo_short }).waitFor()
    },
  },
  'regional-block': { path: '/', login: 'viewer', act: blocked(-2) },
  'regional-qr': { path: '/', login: 'viewer', act: blocked(-1) },
} as const

/** The page of a subscriber whom a regional provider has blocked. */
function blocked(status: number) {
  return async (page: Page): Promise<void> => {
    await changeAnswers<{ regional: unknown }>(page, '**/v2/users/self/network*', (network) => ({
      ...network,
      regional: { is_block_binding: false },
    }))
    // The page brings its own answer of the network.
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        const answer = await route.fetch()
        const text = (await answer.text()).replace('"regional":null', '"regional":{"is_block_binding":false}')
        await route.fulfill({ response: answer, body: text })
      },
    )
    await page.route('**/v2/mw/status_block*', (route) =>
      route.fulfill({
        json: {
          status,
          balance: '-1500.00',
          username: 'AL-000017',
          amount: '3500.00',
          message_detail: 'Долг за ноябрь. Оплатите до 5 декабря, и просмотр откроется сам.',
          qrcode: '/art/qr.svg',
          link: 'https://pay.example/',
        },
      }),
    )
    await page.reload()
    await page.getByRole('dialog').waitFor()
  }
}
