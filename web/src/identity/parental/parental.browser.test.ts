import { page, userEvent } from 'vitest/browser'
import { authDevice, getUser, updateDevice } from '#contract/identity-endpoints.ts'
import { checkParentalCode } from '#contract/profiles.ts'
import { listChannels } from '#contract/tv.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { answerAccount, answerAsking, answerPin } from '../../testing/browser/usual-account.ts'
import { usualChannels } from '../../testing/browser/usual-channels.ts'
import { answerTitle, chapters } from '../../testing/browser/usual-series.ts'
import { userOf } from '../../testing/viewer-things.ts'
import { words } from '../../testing/words.ts'

const { settings, shell, tv } = words.en
const PIN = '4826'
const pinDialog = page.getByRole('dialog', { name: settings.pin_title, exact: true })

/** Who is signed in here has chosen a PIN. */
function answerHousehold(service: FakeService): void {
  answerAccount(service)
  answerPin(service, PIN)
  service.answer(checkParentalCode, { is_right: true })
}

test('a window of the PIN opens when it is known whether there is one', async ({ app, clock, service }) => {
  answerHousehold(service)
  service.lose(getUser)
  await app.open('/parental_set')
  await outwaitTries(clock, () => service.asked(getUser, 'lost').length)
  const failed = page.getByRole('dialog', { name: settings.parental, exact: true })
  await expect.element(failed.getByText(shell.failed_offline)).toBeVisible()
  answerPin(service, PIN)
  await failed.getByRole('button', { name: shell.retry }).click()
  await expect.element(page.getByRole('dialog', { name: settings.pin_old_title })).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('the page of another site that may leave out the PIN before a film opens no settings of it', async ({
  app,
  service,
}) => {
  answerHousehold(service)
  answerTitle(service, chapters)
  await app.open('/content_embed/chapters?ignore_parental_control=1#parental')
  await expect.element(pinDialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: settings.wall_enter })).toBeVisible()
  await expect.element(page.getByText(PIN)).not.toBeInTheDocument()
})

test('a PIN that was repeated otherwise is said to differ, until the next one is begun', async ({
  app,
  service,
}) => {
  answerAccount(service)
  await app.open('/parental_set')
  const first = page.getByRole('dialog', { name: settings.pin_set_title })
  await expect.element(first).toBeVisible()
  await userEvent.keyboard(PIN)
  await expect.element(page.getByRole('dialog', { name: settings.pin_repeat_title })).toBeVisible()
  await userEvent.keyboard('1111')
  await expect.element(first.getByText(settings.parental_set_not_equal)).toBeVisible()
  await userEvent.keyboard('4')
  await expect.element(first.getByText(settings.parental_set_not_equal)).not.toBeInTheDocument()
})

test('parental settings of a device that the service forgot begin the session again [identity.device-settings-404]', async ({
  app,
  service,
}) => {
  answerHousehold(service)
  service.refuse(updateDevice, 'not_found')
  await app.open('/lk_parental')
  await expect.element(pinDialog).toBeVisible()
  await userEvent.keyboard(PIN)
  const row = page.getByRole('switch', { name: settings.parental_switch_pay })
  await expect.element(row).toBeVisible()
  await expect
    .poll(() => service.asked(checkParentalCode).map(({ body }) => body))
    .toEqual([{ pincode: PIN }])
  for (const name of ['vod', 'channel', 'program', 'profile', 'pay', 'settings'] as const)
    await expect
      .element(page.getByRole('switch', { name: settings[`parental_switch_${name}`] }))
      .toBeVisible()
  const before = service.asked(authDevice).length
  await row.click()
  // The PIN that opened the page goes along.
  await expect.poll(() => service.asked(updateDevice).map(({ body }) => body?.pincode)).toEqual([PIN])
  await expect.poll(() => service.asked(authDevice, 'answered').length).toBe(before + 1)
  await expect.element(page.getByText(settings.not_saved)).toBeVisible()
})

test('back closes the window that asks for the PIN, and then leaves the page; Escape leaves nothing to go back to', async ({
  app,
  service,
}) => {
  answerHousehold(service)
  service.answer(listChannels, () =>
    usualChannels().map((channel) => (channel.id === 3 ? { ...channel, age: 18 } : channel)),
  )
  answerAsking(service, { channel: true })
  const channel = '/channels/all/cinema'
  await app.open('/films')
  await app.open(channel)
  await expect.element(pinDialog).toBeVisible()
  history.back()
  await expect.element(pinDialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: tv.adult_title })).toBeVisible()
  expect(app.address).toBe(channel)
  await page.getByRole('button', { name: settings.wall_enter }).click()
  await expect.element(pinDialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(pinDialog).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe(channel)
  history.back()
  await expect.poll(() => app.address).toBe('/films')

  // After a reload it asks anew, and leaves nothing either.
  await app.open(channel)
  await expect.element(pinDialog).toBeVisible()
  await app.reload()
  await expect.element(pinDialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(pinDialog).not.toBeInTheDocument()
  history.back()
  await expect.poll(() => app.address).toBe('/films')
})

test('while the PIN is off, what it asks for and for how long cannot be changed', async ({
  app,
  service,
}) => {
  answerAccount(service)
  service.answer(getUser, userOf({ parental_status: 'ignore', parental_code: PIN }))
  service.answer(checkParentalCode, { is_right: true })
  await app.open('/lk_parental')
  const minutes = page.getByRole('group', { name: settings.parental_duration }).getByRole('button')
  await expect.element(page.getByText(settings.parental_status_ignore, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('switch', { name: settings.parental_switch_vod })).toBeDisabled()
  for (const chip of minutes.elements()) expect(chip).toBeDisabled()
  expect(minutes.elements().length).toBeGreaterThan(1)
})
