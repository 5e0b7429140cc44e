import { page } from 'vitest/browser'
import { authDevice, updateUser } from '#contract/identity-endpoints.ts'
import { getContentStream, updateStat } from '#contract/playback.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { playAt, playUntil } from '../testing/browser/faked-picture.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { answerTitle } from '../testing/browser/usual-series.ts'
import { contentOf } from '../testing/catalogue-things.ts'
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

test('a heartbeat that is refused says nothing about the session: its token stays, and it is not told again [identity.token-error-flag]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  service.refuse(updateStat, 'authentication_failed')
  await app.open('/watch/10')
  await expect.poll(() => service.asked(getContentStream, 'answered').length).toBe(1)
  const video = await playUntil(
    { position: 60, duration: 1000 },
    () => page.getByText(/^0?1:00/).elements().length > 0,
  )
  // A token of this very moment would not be given up.
  await clock.runFor(60_000)
  await app.atRest()
  clock.pause()
  service.forgetCalls()
  for (let second = 0; service.asked(updateStat).length === 0; second += 1) {
    await playAt({ position: 60 + second, duration: 1000 })
    await clock.runFor(1000)
    video.dispatchEvent(new Event('timeupdate'))
  }
  await app.atRest()
  expect([service.asked(updateStat).length, service.asked(authDevice)]).toEqual([1, []])
})
