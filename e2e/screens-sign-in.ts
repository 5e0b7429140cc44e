import type { Page } from '@playwright/test'
import { dialogShown } from './dialog-shown.ts'
import { wordsOf } from './words.ts'

/** A number that gets no message: the gallery answers for what sends them. */
const NUMBER = '7010000099'

const answer = (page: Page, pattern: string, json: object, status = 200) =>
  page.route(pattern, (route) => route.fulfill({ status, json }))

async function askForCode(page: Page, number = NUMBER): Promise<void> {
  await answer(page, '**/v2/otp/send_methods*', { methods: ['sms'], link: null })
  await answer(page, '**/v2/otps*', { method: 'sms', length: 6, seconds: 60, expires_in: 600, message: null })
  const identity = await wordsOf(page, 'identity')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(identity.phone).fill(number)
  await dialog.getByRole('button', { name: identity.get_code }).click()
}

async function reachCode(page: Page): Promise<void> {
  await askForCode(page)
  const identity = await wordsOf(page, 'identity')
  await page.getByRole('dialog', { name: identity.code_title }).waitFor()
}

async function reachPassword(page: Page): Promise<void> {
  const identity = await wordsOf(page, 'identity')
  await page.getByRole('button', { name: identity.by_password }).click()
  await page.getByLabel(identity.password).waitFor()
}

const alert = (page: Page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ }).waitFor()

const at = (act?: (page: Page) => Promise<void>) => ({
  path: '/auth',
  window: 'auth' as const,
  act: async (page: Page) => {
    await dialogShown(page)
    await act?.(page)
  },
})

/** Signing in at each of its steps, as photographs. */
export const SIGN_IN_SCREENS = {
  auth: at(),
  'auth-phone-wrong': at(async (page) => {
    await askForCode(page, '70100')
    await alert(page)
  }),
  'auth-code': at(reachCode),
  'auth-code-wrong': at(async (page) => {
    await answer(
      page,
      '**/v2/auth/otp*',
      {
        status_code: 400,
        error_code: 'invalid_code',
        message: (await wordsOf(page, 'settings')).error_wrong_code,
        detail: null,
      },
      400,
    )
    await reachCode(page)
    await page.keyboard.type('000000')
    await alert(page)
  }),
  'auth-messenger': at(async (page) => {
    await answer(page, '**/v2/otp/send_methods*', {
      methods: ['Telegram', 'sms'],
      link: 'https://messenger.example/',
    })
    await answer(page, '**/v2/otp/exist*', { otp_exist: false })
    const identity = await wordsOf(page, 'identity')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(identity.phone).fill(NUMBER)
    await dialog.getByRole('button', { name: identity.get_code }).click()
    await page.getByRole('dialog', { name: identity.messenger_title }).waitFor()
  }),
  'auth-password': at(reachPassword),
  'auth-password-wrong': at(async (page) => {
    await reachPassword(page)
    const identity = await wordsOf(page, 'identity')
    await page.getByLabel(identity.login).fill('nobody')
    await page.getByLabel(identity.password).fill('nothing')
    await page.getByLabel(identity.password).press('Enter')
    await alert(page)
  }),
} as const
