import { page } from 'vitest/browser'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { updateUser } from '#contract/identity-endpoints.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { openOtherTab } from '../testing/browser/other-tab.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { userOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'

const { settings } = words.en
const name = page.getByLabelText(settings.name)
const email = page.getByLabelText(settings.email)
const taken = page.getByRole('dialog', { name: settings.error })
const save = page.getByRole('button', { name: settings.save })
const notSaved = page.getByText(settings.not_saved)

test('an e-mail that another account has is told in a window, and nothing else is [identity.email-duplicate]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  service.refuse(updateUser, 'duplicate_email')
  await app.open('/settings/account')
  await email.fill('aida@example.com')
  await save.click()
  await expect.element(taken.getByText(settings.error_duplicate_email)).toBeVisible()
  expect(notSaved.elements()).toEqual([])
})

test('a name or an e-mail that the service does not take is told at its field, until it is changed', async ({
  app,
  service,
}) => {
  answerAccount(service)
  await app.open('/settings/account')
  await email.fill('aida@example.com')
  const wrong = { email: [email, settings.email_wrong], name: [name, settings.name_required] } as const
  for (const [field, [line, text]] of Object.entries(wrong)) {
    service.refuse(updateUser, 'validation_failed', { [field]: 'for developers' })
    await save.click()
    await expect.element(line).toHaveAccessibleDescription(text)
    for (const [, [other]] of Object.entries(wrong).filter(([each]) => each !== field))
      await expect.element(other).not.toHaveAttribute('aria-invalid', 'true')
    expect(taken.elements()).toEqual([])
    await line.fill('another@example.com')
    await expect.element(line).not.toHaveAttribute('aria-invalid', 'true')
  }
  service.answer(updateUser, userOf({ first_name: 'Aida' }))
  const told = openOtherTab()
  await save.click()
  await expect.element(page.getByText(settings.notify_email_alert)).toBeVisible()
  await expect.poll(() => told).toEqual([['user']])
})

const OTHERS: readonly (readonly [ErrorCode, ErrorBody['detail']])[] = [
  ['bad_request', null],
  ['validation_failed', { pincode: 'must be four digits' }],
  ['wrong_pin', null],
  ['too_many_requests', null],
]
test.for(OTHERS)(
  'what fails with %s for another reason says only that it was not saved',
  async (failure, { app, service }) => {
    answerAccount(service)
    service.refuse(updateUser, ...failure)
    await app.open('/settings/account')
    await email.fill('aida@example.com')
    await save.click()
    await expect.element(notSaved).toBeVisible()
    expect(taken.elements()).toEqual([])
  },
)
