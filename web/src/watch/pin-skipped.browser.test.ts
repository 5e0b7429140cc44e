import { page, userEvent } from 'vitest/browser'
import { getContentStream } from '#contract/playback.ts'
import { checkParentalCode } from '#contract/profiles.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { answerAccount, answerAsking, answerPin } from '../testing/browser/usual-account.ts'
import { answerTitle } from '../testing/browser/usual-series.ts'
import { contentOf } from '../testing/catalogue-things.ts'
import { streamOf } from '../testing/tv-things.ts'
import { words } from '../testing/words.ts'

const { settings, tv } = words.en
const PIN = '4826'
const pin = page.getByRole('dialog', { name: settings.pin_title, exact: true })

test('no PIN is asked for a title of unknown age, nor again for what plays already [player.pin-skipped]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  answerPin(service, PIN)
  service.answer(checkParentalCode, { is_right: true })
  // An entry is remembered for no longer than a minute.
  answerAsking(service, { vod: true, duration: 0 })
  const streams = () => service.asked(getContentStream).map(({ params }) => params.id)
  answerTitle(service, contentOf('10', { title: 'Ageless', age: null }))
  await app.open('/watch/10')
  await expect.poll(streams).toEqual(['10'])
  expect(pin.elements()).toHaveLength(0)

  answerTitle(service, contentOf('11', { title: 'Adult', age: 18 }))
  service.refuse(getContentStream, 'conflict')
  await app.open('/watch/11')
  await expect.element(pin).toBeVisible()
  expect(streams()).toEqual(['10'])
  await userEvent.keyboard(PIN)
  const retry = page.getByRole('button', { name: tv.retry })
  await expect.element(retry).toBeVisible()
  const before = streams().length
  // The same title goes on long after the entry is forgotten.
  await clock.jump(10 * 60_000)
  service.answer(getContentStream, streamOf())
  await retry.click()
  await expect.poll(() => streams().length).toBe(before + 1)
  expect(pin.elements()).toHaveLength(0)
  // Another one asks again.
  answerTitle(service, contentOf('12', { title: 'Other', age: 18 }))
  await app.open('/watch/12')
  await expect.element(pin).toBeVisible()
  expect(streams()).not.toContain('12')
})
