import { page, userEvent } from 'vitest/browser'
import { authDevice, getUser, updateDevice, updateUser } from '#contract/identity-endpoints.ts'
import { getChannelStream, getContentStream } from '#contract/playback.ts'
import { checkParentalCode, sendParentalCode } from '#contract/profiles.ts'
import { listChannels } from '#contract/tv.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { answerAccount, answerAsking, answerPin } from '../../testing/browser/usual-account.ts'
import { usualChannels } from '../../testing/browser/usual-channels.ts'
import { answerTitle, chapters } from '../../testing/browser/usual-series.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { deviceOf, userOf } from '../../testing/viewer-things.ts'
import { words } from '../../testing/words.ts'

const { catalogue, settings, shell, tv } = words.en
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
  await expect.element(first.getByLabelText(settings.pin_set_title)).toHaveFocus()
  await userEvent.keyboard(PIN)
  await expect.element(page.getByRole('dialog', { name: settings.pin_repeat_title })).toBeVisible()
  await userEvent.keyboard('1111')
  await expect.element(first.getByText(settings.parental_set_not_equal)).toBeVisible()
  await userEvent.keyboard('4')
  await expect.element(first.getByText(settings.parental_set_not_equal)).not.toBeInTheDocument()
})

test('who has had the messages of a day or the tries of a day is not told to wait for minutes', async ({
  app,
  service,
}) => {
  answerHousehold(service)
  await app.open('/parental_set')
  const dialog = page.getByRole('dialog', { name: settings.pin_old_title })
  const bySms = dialog.getByRole('button', { name: settings.pin_by_sms })
  const tooOften = (seconds: number) => ['too_many_requests', { seconds: String(seconds) }] as const
  for (const [seconds, words] of [
    [42, settings.pin_send_again],
    [80_000, settings.pin_send_tomorrow],
  ] as const) {
    service.refuse(sendParentalCode, ...tooOften(seconds))
    await bySms.click()
    await expect.element(page.getByText(words)).toBeVisible()
  }
  for (const [seconds, words] of [
    [900, settings.pin_too_many],
    [80_000, settings.pin_too_many_today],
  ] as const) {
    service.refuse(checkParentalCode, ...tooOften(seconds))
    await userEvent.keyboard('1111')
    await expect.element(dialog.getByText(words)).toBeVisible()
  }
})

test('parental settings of a device that the service forgot begin the session again [identity.device-settings-404]', async ({
  app,
  service,
}) => {
  answerHousehold(service)
  service.refuse(updateDevice, 'not_found')
  await app.open('/lk_parental')
  await expect.element(pinDialog.getByLabelText(settings.pin_title)).toHaveFocus()
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

test('what is typed once a key of the pad was pressed is the PIN alone, and no number of a channel', async ({
  app,
  service,
}) => {
  answerHousehold(service)
  service.answer(listChannels, () =>
    usualChannels().map((channel) => (channel.id === 3 ? { ...channel, age: 18 } : channel)),
  )
  answerAsking(service, { channel: true })
  await app.open('/channels/all/cinema')
  await expect.element(pinDialog).toBeVisible()
  await pinDialog.getByRole('button', { name: '9', exact: true }).click()
  await userEvent.keyboard('12')
  await expect.element(pinDialog.getByText(settings.pin_typed.replace('{{count}}', '3'))).toBeInTheDocument()
  await app.atRest()
  await expect.element(pinDialog).toBeVisible()
  expect(app.address).toMatch(/^\/channels\/all\/cinema/)
  expect(service.asked(getChannelStream)).toEqual([])
})

test('for how long the PIN is remembered is chosen among what the configuration says; while it is off, neither that nor what it asks for can be changed [identity.pin-duration-options]', async ({
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
  expect(textsOf(minutes)).toEqual([settings.parental_duration_off, '15 minutes', '60 minutes'])
})

for (const [duration, minutes] of [
  [30, 30],
  [0, 1],
] as const) {
  test(`an entry is remembered for ${minutes} min where the device says ${duration}, and what it does not ask for opens without [identity.pin-check-skip] [identity.pin-memory-default]`, async ({
    app,
    clock,
    service,
  }) => {
    answerHousehold(service)
    answerAsking(service, { vod: true, duration })
    answerTitle(service, contentOf('30', { slug: 'late', title: 'Late Show', age: 18 }))
    const streams = () => service.asked(getContentStream).length
    clock.pause()
    await app.open('/watch/30')
    await expect.element(pinDialog.getByLabelText(settings.pin_title)).toHaveFocus()
    expect(streams()).toBe(0)
    await userEvent.keyboard(PIN)
    await app.atRest()
    await clock.runFor(600)
    await expect.poll(streams).toBe(1)
    // The entry is kept in whole seconds, and the app's coming has taken some.
    await clock.jump(minutes * 60_000 - 3000)
    await app.open('/watch/30')
    await expect.poll(streams).toBe(2)
    await clock.jump(3000)
    await app.open('/watch/30')
    await expect.element(pinDialog).toBeVisible()
    expect(streams()).toBe(2)
    answerAsking(service, { vod: false, duration })
    await app.open('/watch/30')
    await expect.poll(streams).toBe(3)
    expect(pinDialog.elements()).toEqual([])
  })
}

test('a PIN that was chosen on another device is asked for on a page that was opened before; without an answer what was known holds', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  service.answer(getUser, userOf({ parental_status: 'ignore' }))
  answerAsking(service, { vod: true })
  answerTitle(service, contentOf('30', { slug: 'late', title: 'Late Show', age: 18 }))
  const watch = page.getByRole('link', { name: catalogue.watch }).first()
  const streams = () => service.asked(getContentStream).length
  await app.open('/contents/late')
  await watch.click()
  await expect.poll(streams).toBe(1)
  history.back()
  await expect.element(watch).toBeVisible()
  await app.atRest()
  await clock.jump(61_000)
  service.lose(getUser)
  await watch.click()
  await expect.poll(streams).toBe(2)
  history.back()
  await expect.element(watch).toBeVisible()
  answerPin(service, PIN)
  await watch.click()
  await expect.element(pinDialog).toBeVisible()
  expect(streams()).toBe(2)
})

test('while the service is slow to say whether there is a PIN, the one that is known is asked for two seconds after the press', async ({
  app,
  clock,
  service,
}) => {
  answerHousehold(service)
  answerAsking(service, { vod: true })
  answerTitle(service, contentOf('30', { slug: 'late', title: 'Late Show', age: 18 }))
  await app.open('/contents/late')
  const watch = page.getByRole('link', { name: catalogue.watch }).first()
  await expect.element(watch).toBeVisible()
  await app.atRest()
  await clock.jump(61_000)
  const answer = service.hold(getUser)
  const before = service.asked(getUser).length
  await watch.click()
  await expect.poll(() => service.asked(getUser).length).toBeGreaterThan(before)
  await clock.runFor(2000)
  await expect.element(pinDialog).toBeVisible()
  answer()
  expect(service.asked(getContentStream)).toEqual([])
})

test('other pages of this browser are told of a PIN that was chosen, switched off, or is asked for something else', async ({
  app,
  service,
}) => {
  const told: unknown[] = []
  const others = new BroadcastChannel('openair.changed')
  others.addEventListener('message', ({ data }) => told.push(data))
  try {
    answerHousehold(service)
    service.answer(updateDevice, deviceOf('device'))
    /** The service keeps what it is told, for whoever asks who watches. */
    const keeps = (of: Parameters<typeof userOf>[0]): void => {
      service.answer(updateUser, () => {
        service.answer(getUser, userOf(of))
        return userOf(of)
      })
    }
    keeps({ parental_status: 'ignore' })
    await app.open('/lk_parental')
    await expect.element(pinDialog.getByLabelText(settings.pin_title)).toHaveFocus()
    await userEvent.keyboard(PIN)
    await page.getByRole('switch', { name: settings.parental_switch_vod }).click()
    await expect.poll(() => told).toEqual([['devices', 'own']])
    await page.getByRole('button', { name: settings.parental_off }).click()
    const question = page.getByRole('dialog', { name: settings.parental_off_title })
    await question.getByRole('button', { name: settings.parental_off }).click()
    await expect.poll(() => told).toEqual([['devices', 'own'], ['user']])
    keeps({ parental_status: 'set', parental_code: PIN })
    await page.getByRole('button', { name: settings.parental_set }).click()
    await expect
      .element(
        page.getByRole('dialog', { name: settings.pin_set_title }).getByLabelText(settings.pin_set_title),
      )
      .toHaveFocus()
    await userEvent.keyboard(PIN)
    await expect
      .element(
        page
          .getByRole('dialog', { name: settings.pin_repeat_title })
          .getByLabelText(settings.pin_repeat_title),
      )
      .toHaveFocus()
    await userEvent.keyboard(PIN)
    await expect.poll(() => told).toEqual([['devices', 'own'], ['user'], ['user']])
  } finally {
    others.close()
  }
})
