import type { Page } from '@playwright/test'
import { dialogShown } from './dialog-shown.ts'
import { wordsOf } from './words.ts'

const USED = {
  key: 'KINO14',
  packet_ids: [3],
  until: new Date(Date.now() + 14 * 86_400_000).toISOString(),
  after_renew_packet_id: 3,
  next_price: '990.00',
}

/** Enters a code of the demo. */
const enter = (code: string) => async (page: Page) => {
  const promo = await wordsOf(page, 'promo')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: promo.code }).fill(code)
  await dialog.getByRole('button', { name: promo.next }).click()
  await dialog.getByRole('textbox', { name: promo.code }).waitFor({ state: 'detached' })
}

/** The window of promo codes at each of its steps, and the pages that lead to it. */
export const PROMO_SCREENS = {
  'promo-code': {
    path: '/promo',
    window: 'promocode',
    act: dialogShown,
  },
  'promo-gift': { path: '/gift' },
  'promo-wrong': {
    path: '/promocode_wizard',
    window: 'promocode_wizard',
    act: async (page: Page) => {
      const promo = await wordsOf(page, 'promo')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: promo.code }).fill('NOBODY')
      await dialog.getByRole('button', { name: promo.next }).click()
      await dialog.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    },
  },
  'promo-sign-in': { path: '/promocode_wizard', act: enter('WELCOME30') },
  'promo-confirm': { path: '/promocode_wizard', login: 'viewer', act: enter('KINO14') },
  'promo-card': { path: '/promocode_wizard', login: 'viewer', act: enter('CARD60') },
  'promo-done': {
    path: '/promocode_wizard',
    login: 'viewer',
    act: async (page: Page) => {
      const promo = await wordsOf(page, 'promo')
      // Used in earnest, the code would leave a packet that the windows of buying offer after it.
      await page.route('**/v2/users/self/promokeys?**', (route) => route.fulfill({ json: USED }))
      await enter('KINO14')(page)
      await page.getByRole('dialog').getByRole('button', { name: promo.activate }).click()
      await page.getByRole('dialog', { name: promo.done_title }).waitFor()
    },
  },
} as const
