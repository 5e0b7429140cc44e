import { page } from 'vitest/browser'
import { authDevice, updateUser } from '#contract/identity-endpoints.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { authOf, deviceOf, userOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'

const { settings } = words.en

test('a token that is refused is renewed, and the call that it was for goes out again [identity.token-error-flag]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  service.refuse(updateUser, 'authentication_failed')
  await app.open('/settings/account')
  await page.getByLabelText(settings.email).fill('aida@example.com')
  // A token of this very moment would be refused again.
  await clock.runFor(60_000)
  service.forgetCalls()
  service.answer(authDevice, () => {
    service.answer(updateUser, userOf())
    const expired = Math.floor(Date.now() / 1000) + 3600
    return authOf(deviceOf('device'), expired, { access_token: 'renewed', was_guest: false })
  })
  await page.getByRole('button', { name: settings.save }).click()
  await expect.element(page.getByText(settings.notify_email_alert)).toBeVisible()
  const tokens = service.asked(updateUser).map(({ token }) => token)
  expect([tokens.length, tokens[1], service.asked(authDevice).length]).toEqual([2, 'renewed', 1])
})
