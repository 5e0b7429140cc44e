import { page } from 'vitest/browser'
import { getUser, listDevices, updateUser } from '#contract/identity-endpoints.ts'
import { listNews } from '#contract/news.ts'
import { createOffer } from '#contract/purchases.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { answerShop } from '../testing/browser/usual-shop.ts'
import { deviceOf, userOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'

const { buying, catalogue, info, settings, shell } = words.en
const news = { id: 1, title: 'New', short: null, image: null, published_at: '2026-06-16T07:00:00.000Z' }
const NOTED = 'id 6f1c0f2e-5d1b-4a50-9d0e-0c8a54b1f3a7'
const answer = (status: number, body: string) => () =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json' } })

test('what failed is said in a window titled message: in the words of the service, by its fields, or as an error with its status [shell.error-generic-text] [shell.error-generic-display]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  service.answer(listDevices, [deviceOf('device'), { ...deviceOf('second'), model: 'Second' }])
  await app.open('/settings/devices')
  const remove = page.getByRole('button', { name: pattern(settings.device_remove_named) })
  const question = page.getByRole('dialog', { name: settings.device_remove_title })
  const told = page.getByRole('dialog', { name: shell.title_message })
  const own = { status_code: 409, error_code: 'conflict', detail: null, error: { message: '' } }
  for (const [body, status, text] of [
    [JSON.stringify({ ...own, message: 'It is playing just now' }), 409, 'It is playing just now'],
    [
      JSON.stringify({ ...own, error_code: 'validation_failed', message: '', detail: { id: 'is too old' } }),
      400,
      'id: is too old',
    ],
    // What nobody meant is noted under a mark, which alone would say nothing.
    [
      JSON.stringify({ ...own, error_code: 'internal_error', message: 'It is our mistake', detail: NOTED }),
      500,
      `It is our mistake (${NOTED})`,
    ],
    ['<html>Bad gateway</html>', 502, pattern(shell.error, { status: '502' })],
  ] as const) {
    service.files.set('/v2/users/self/devices/second', answer(status, body))
    await remove.click()
    await question.getByRole('button', { name: settings.device_remove }).click()
    await expect.element(told.getByText(text)).toBeVisible()
    await told.getByRole('button', { name: catalogue.got_it }).click()
    await expect.element(told).not.toBeInTheDocument()
    // Nothing was removed, and it may be tried again.
    await expect.element(remove).toBeVisible()
  }
})

test('beside a form it is said as an alert, and where something was bought in the window of the failure [shell.error-generic-display]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  service.answer(getUser, userOf({ email: null }))
  service.answer(listNews, [news])
  service.refuse(updateUser, 'conflict')
  await app.open('/news')
  await page.getByLabelText(info.mail_label).fill('aida@trial.example')
  await page.getByRole('button', { name: settings.save }).click()
  await expect.element(page.getByRole('alert').getByText('conflict')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  await expect.element(page.getByLabelText(info.mail_label)).toHaveValue('aida@trial.example')

  answerShop(service)
  service.refuse(createOffer, 'conflict')
  await app.open('/channels/all/one')
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  const failed = page.getByRole('dialog', { name: buying.failed_title })
  await expect.element(failed.getByRole('alert')).toHaveTextContent('conflict')
})
